// Closed loop against Flagfall: Capture The Base, two websocket clients a table. The clients play games they know by
// heart (games.py), so that the load costs little; with `legal` the server also lists what they may do, as for a
// browser, with `list` in the long form of other clients. When a game ends, both go on at a new table.
import { readFileSync } from "node:fs";
import WebSocket from "ws";
import { report, Tally } from "./tally.mjs";

const [port, tables, seconds, pid] = process.argv.slice(2, 6).map(Number);
const games = JSON.parse(readFileSync(process.argv[6]));
const legal = { legal: "compact", list: true }[process.argv[7]] ?? false;
const base = `http://127.0.0.1:${port}/api/v1`;
const tally = new Tally(pid);
let isOver = false;
let ended = 0;
let refused = 0;
let next = 0;

async function post(path, token, body = {}) {
  const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

function client(table, token, player, actions, over) {
  return new Promise((ready) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/tables/${table}/play`, { perMessageDeflate: false });
    let sentAt = 0;
    const move = (seq) => {
      if (isOver || actions[seq][0] !== player) return;
      sentAt = performance.now();
      socket.send(JSON.stringify({ kind: "act", id: `a${seq}`, action: actions[seq][1] }));
    };
    socket.on("open", () => socket.send(JSON.stringify({ kind: "hello", token, views: false, legal })));
    socket.on("message", (data) => {
      const message = JSON.parse(data);
      if (message.kind === "stepped") {
        if (message.id !== undefined) tally.add(performance.now() - sentAt);
        if (message.seq === actions.length) over();
        else move(message.seq);
      } else if (message.kind === "snapshot") move(message.seq);
      else if (message.kind === "welcome") ready(socket);
      else if (message.kind === "refused") refused += 1;
    });
  });
}

async function game(people) {
  const { seed, actions } = games[next++ % games.length];
  const table = await post("/tables", people[0].token, { game: "ctb", seed });
  await post(`/tables/${table.id}/join`, people[1].token);
  let left = 2;
  let sockets = [];
  const over = () => {
    if (--left > 0 || isOver) return;
    ended += 1;
    for (const socket of sockets) socket.close();
    game(people).then((start) => start());
  };
  sockets = await Promise.all(people.map(({ token }, player) => client(table.id, token, player, actions, over)));
  return () => post(`/tables/${table.id}/start`, people[0].token);
}

const starts = [];
for (let i = 0; i < tables; i++) {
  const people = await Promise.all([0, 1].map((side) => post("/users", null, { name: `p${i}-${side}` })));
  starts.push(await game(people));
}
await Promise.all(starts.map((start) => start()));
console.log("started");
setTimeout(() => tally.begin(), 1000);
setTimeout(() => {
  isOver = true;
  report(tally, { ended, refused });
  process.exit(0);
}, 1000 + seconds * 1000);
