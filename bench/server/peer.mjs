// boardgame.io with tic-tac-toe and its in-memory store. The board clears itself, so that a match never ends.
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const isFull = (cells) => cells.every((cell) => cell !== null);
const isWon = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      if (isWon(G.cells) || isFull(G.cells)) G.cells = Array(9).fill(null);
    },
  },
};

const port = Number(process.argv[2]);
Server({ games: [ticTacToe], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
