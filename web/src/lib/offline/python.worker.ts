/** Python in a thread of its own: the server's rules, taken along, so that a game needs no server. */
import type { loadPyodide, PyodideAPI } from "pyodide";
import type { Asked, OfflineGame, Places } from "./python";

interface LocalTable {
  snapshot: () => string;
  act: (id: string, action: string) => string;
  plan: (plan: string) => string;
  record: () => string;
  history: () => string;
}

interface Companion {
  ask: (question: string) => string;
}

const PLACE = "/home/flagfall";
const DUEL = "flagfall.games.challengers.bots.offline";

let python: Promise<PyodideAPI> | undefined;
let table: LocalTable | undefined;

async function load(places: Places): Promise<PyodideAPI> {
  const { loadPyodide: begin } = (await import(/* @vite-ignore */ `${places.python}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const [begun, rules] = await Promise.all([begin({ indexURL: places.python }), fetch(places.rules)]);
  if (!rules.ok) throw new Error(`rules.zip: ${rules.status}`);
  begun.unpackArchive(await rules.arrayBuffer(), "zip", { extractDir: PLACE });
  begun.runPython(`import sys; sys.path.insert(0, "${PLACE}")`);
  return begun;
}

const ready = (places: Places): Promise<PyodideAPI> => (python ??= load(places));

async function open(places: Places, game: OfflineGame, record: string | null, seed: number): Promise<string> {
  const duel = (await ready(places)).pyimport(`flagfall.games.${game}.bots.offline`) as {
    begin: (seed: number) => LocalTable;
    resume: (record: string) => LocalTable;
  };
  try {
    table = record === null ? duel.begin(seed) : duel.resume(record);
  } catch (error) {
    // A game of rules that have changed since cannot go on: a new one can.
    if (record === null) throw error;
    table = duel.begin(seed);
  }
  return table.snapshot();
}

async function answer({ call, args }: Asked): Promise<string> {
  if (call === "load") {
    (await ready(...args)).pyimport(DUEL);
    return "";
  }
  if (call === "companion") {
    const [places, game, question] = args;
    const begun = await ready(places);
    return (begun.pyimport(`flagfall.games.${game}.companion.page`) as Companion).ask(question);
  }
  if (call === "open") return open(...args);
  if (table === undefined) throw new Error("no game has begun");
  if (call === "act") return table.act(...args);
  return call === "plan" ? table.plan(...args) : table[call]();
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  answer(data).then(
    (text) => postMessage({ id: data.id, text }),
    (error: unknown) => {
      // What could not be loaded may be there next time.
      python = table === undefined ? undefined : python;
      postMessage({ id: data.id, problem: String(error) });
    },
  );
});
