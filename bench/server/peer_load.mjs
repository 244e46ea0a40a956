// Closed loop against the peer: every match has two clients; whoever is to move moves as soon as they know it.
import { io } from "socket.io-client";
import { report, Tally } from "./tally.mjs";

const [port, tables, seconds, pid] = process.argv.slice(2).map(Number);
const tally = new Tally(pid);
let isOver = false;

function client(matchID, playerID) {
  return new Promise((ready) => {
    const socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
    let sentAt = null;
    const look = (state) => {
      if (sentAt !== null && state.ctx.currentPlayer !== playerID) {
        tally.add(performance.now() - sentAt);
        sentAt = null;
      }
      if (isOver || sentAt !== null || state.ctx.currentPlayer !== playerID) return;
      const free = state.G.cells.flatMap((cell, i) => (cell === null ? [i] : []));
      const cell = free[Math.floor(Math.random() * free.length)];
      sentAt = performance.now();
      const payload = { type: "clickCell", args: [cell], playerID };
      socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
    };
    socket.on("sync", (_, { state }) => {
      ready(socket);
      queued.push(() => look(state));
    });
    socket.on("update", (_, state) => look(state));
    socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, 2));
  });
}

const queued = [];
const sockets = [];
for (let i = 0; i < tables; i++) {
  for (const player of ["0", "1"]) sockets.push(await client(`m${i}`, player));
}
for (const start of queued) start();
setTimeout(() => tally.begin(), 1000);
setTimeout(() => {
  isOver = true;
  report(tally);
  process.exit(0);
}, 1000 + seconds * 1000);
