// Closed loop against Flagfall: Capture The Base, two websocket clients a table, any legal action. When a game ends,
// the host asks for a rematch and both go on there.
import WebSocket from "ws";
import { report, Tally } from "./tally.mjs";

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}/api/v1`;
const tally = new Tally();
let isOver = false;
let games = 0;
let refused = 0;

async function post(path, token, body = {}) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

// What is not played: it would end the game at once.
const isDull = (action) => action.kind === "resign" || action.kind === "offer_tie";

function client(table, token, over) {
  return new Promise((ready) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/tables/${table}/play`, { perMessageDeflate: false });
    let legal = [];
    let sent = null;
    let sentAt = 0;
    let count = 0;
    const move = () => {
      if (isOver || sent !== null) return;
      const choice = legal.filter((action) => !isDull(action));
      if (choice.length === 0) return;
      sent = `a${++count}`;
      const action = choice[Math.floor(Math.random() * choice.length)];
      sentAt = performance.now();
      socket.send(JSON.stringify({ kind: "act", id: sent, action }));
    };
    socket.on("open", () => socket.send(JSON.stringify({ kind: "hello", token, views: false })));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.kind === "welcome") ready(socket);
      if (message.kind === "refused") refused += 1;
      if (message.kind === "snapshot") legal = message.legal;
      if (message.kind === "stepped") {
        if (message.legal) legal = message.legal;
        if (message.id === sent && sent !== null) {
          tally.add(performance.now() - sentAt);
          sent = null;
        }
        if (message.events.at(-1).kind === "game_ended") return over();
      }
      move();
    });
  });
}

async function game(people) {
  const table = await post("/tables", people[0].token, { game: "ctb" });
  await post(`/tables/${table.id}/join`, people[1].token);
  let sockets = [];
  let isDone = false;
  const over = () => {
    if (isDone || isOver) return;
    isDone = true;
    games += 1;
    for (const socket of sockets) socket.close();
    game(people).then((start) => start());
  };
  sockets = await Promise.all(people.map((person) => client(table.id, person.token, over)));
  return () => post(`/tables/${table.id}/start`, people[0].token);
}

const starts = [];
for (let i = 0; i < tables; i++) {
  const people = await Promise.all([0, 1].map((side) => post("/users", null, { name: `p${i}-${side}` })));
  starts.push(await game(people));
}
await Promise.all(starts.map((start) => start()));
setTimeout(() => tally.begin(), 1000);
setTimeout(() => {
  isOver = true;
  report(tally, { games, refused });
  process.exit(0);
}, 1000 + seconds * 1000);
