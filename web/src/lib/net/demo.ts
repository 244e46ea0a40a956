/**
 * A demo is a folder of files behind any web server: what a server was asked for once is a file there, and nothing can
 * be changed. `tools/demo.py` writes it.
 */
import { load, save } from "$lib/storage";
import type { PuzzleInfo, PuzzleList, Solution } from "$lib/wire/types";
import { AwayError, RefusedError } from "./refusal";

/** The file that answers a request; its name as `tools/demo.py` makes it. */
export const fileOf = (path: string): string => `/api/v1${path.replaceAll(/[?&=]/g, "_")}.json`;

const KEY = "flagfall.demo";
const NOTHING: { tries: Record<string, string> } = { tries: {} };
const PUZZLE = /^\/puzzles\/([\w-]+)$/;
const VISITOR = { token: "demo", user: { id: "demo", name: "Demo", is_guest: true } };

/** What a server would answer. */
export async function answer(method: string, path: string, body: unknown): Promise<unknown> {
  const puzzle = PUZZLE.exec(path)?.[1];
  if (method === "POST" && puzzle !== undefined) return tried(puzzle, (body as { answer: string }).answer);
  if (method === "POST" && path === "/users") return VISITOR;
  if (path === "/me" && method === "GET") return VISITOR.user;
  if (method !== "GET") throw refused();
  const found = await file(path);
  if (puzzle !== undefined) return withTry(found as PuzzleInfo);
  if (path === "/puzzles") return { puzzles: await Promise.all((found as PuzzleList).puzzles.map(withTry)) };
  return found;
}

async function file(path: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(fileOf(path));
  } catch {
    throw new AwayError();
  }
  // Hosts of files answer with a page of their own where there is none.
  const isFile = response.ok && !(response.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (!isFile) throw refused();
  return response.json();
}

const refused = () => new RefusedError("demo_only", "This takes a server; the demo has none.", null, 404);

/** The first answer counts, as it does on a server. */
async function tried(id: string, given: string): Promise<PuzzleInfo> {
  const { tries } = load(KEY, NOTHING);
  save(KEY, { tries: { [id]: given, ...tries } });
  return withTry((await file(`/puzzles/${id}`)) as PuzzleInfo);
}

type Kept = Pick<Solution, "answer" | "explanation">;

async function withTry<Shown extends { id: string; solution?: Solution | null; state: string }>(
  shown: Shown,
): Promise<Shown> {
  const given = load(KEY, NOTHING).tries[shown.id];
  if (given === undefined) return shown;
  const kept = (await file(`/puzzles/${shown.id}/solution`)) as Kept;
  const solution = { given, is_right: given === kept.answer, ...kept };
  return { ...shown, state: solution.is_right ? "right" : "wrong", ...("solution" in shown ? { solution } : {}) };
}
