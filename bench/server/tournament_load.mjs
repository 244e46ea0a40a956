// Closed loop against Flagfall: tournaments of Challengers! with eight websocket clients a table. The server lists what
// each may do, as for a browser; whoever may act takes any of it at once. When a game ends, all go on at a new table.
import WebSocket from "ws";
import { report, Tally } from "./tally.mjs";

const [port, tables, seconds, pid] = process.argv.slice(2, 6).map(Number);
const PLAYERS = 8;
const base = `http://127.0.0.1:${port}/api/v1`;
const tally = new Tally(pid);
let isOver = false;
let ended = 0;
let refused = 0;

async function post(path, token, body = {}) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

function client(table, token, over) {
  return new Promise((ready) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/tables/${table}/play`, { perMessageDeflate: false });
    let [legal, sent, count, sentAt] = [[], null, 0, 0];
    const act = () => {
      if (isOver || sent !== null || legal.length === 0) return;
      sent = `a${count++}`;
      sentAt = performance.now();
      const action = legal[Math.floor(Math.random() * legal.length)];
      socket.send(JSON.stringify({ kind: "act", id: sent, action }));
    };
    socket.on("open", () => socket.send(JSON.stringify({ kind: "hello", token, views: false, legal: true })));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.legal !== undefined) legal = message.legal;
      if (message.id !== undefined && message.id === sent) {
        if (message.kind === "refused") refused += 1;
        else tally.add(performance.now() - sentAt);
        sent = null;
      }
      if (message.kind === "welcome") ready(socket);
      else if (message.kind === "table_changed" && message.table.status === "over") over();
      act();
    });
  });
}

async function game(people) {
  const table = await post("/tables", people[0], { game: "challengers", seats: people.map(() => ({ kind: "open" })) });
  for (const token of people.slice(1)) await post(`/tables/${table.id}/join`, token);
  let isDone = false;
  let sockets = [];
  const over = () => {
    if (isDone || isOver) return;
    isDone = true;
    ended += 1;
    for (const socket of sockets) socket.close();
    game(people).then((start) => start());
  };
  sockets = await Promise.all(people.map((token) => client(table.id, token, over)));
  return () => post(`/tables/${table.id}/start`, people[0]);
}

const starts = [];
for (let i = 0; i < tables; i++) {
  const people = [];
  for (let seat = 0; seat < PLAYERS; seat++) people.push((await post("/users", null, { name: `p${i}-${seat}` })).token);
  starts.push(await game(people));
}
await Promise.all(starts.map((start) => start()));
setTimeout(() => tally.begin(), 1000);
setTimeout(() => {
  isOver = true;
  report(tally, { ended, refused });
  process.exit(0);
}, 1000 + seconds * 1000);
