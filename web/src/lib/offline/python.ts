/** The page's side of Python in the browser: questions and their answers, in order. */
import PythonWorker from "./python.worker?worker";

/** Where Python lies, and the rules. */
export interface Places {
  readonly python: string;
  readonly rules: string;
}

/** The games that a device can play alone. */
export const OFFLINE_GAMES = ["challengers", "ctb"] as const;
export type OfflineGame = (typeof OFFLINE_GAMES)[number];

export type Asked = { readonly id: number } & (
  | { readonly call: "load"; readonly args: readonly [places: Places] }
  | {
      readonly call: "open";
      readonly args: readonly [places: Places, game: OfflineGame, record: string | null, seed: number];
    }
  | { readonly call: "act"; readonly args: readonly [id: string, action: string] }
  | { readonly call: "plan"; readonly args: readonly [plan: string] }
  | { readonly call: "record" | "history"; readonly args: readonly [] }
  | { readonly call: "companion"; readonly args: readonly [places: Places, game: string, question: string] }
);
type Question = Asked extends infer Each ? (Each extends Asked ? Omit<Each, "id"> : never) : never;

interface Answered {
  readonly id: number;
  readonly text?: string;
  readonly problem?: string;
}

export class Python {
  #worker = new PythonWorker();
  #asked = 0;
  #waiting = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();

  constructor() {
    this.#worker.onmessage = ({ data: { id, text, problem } }: MessageEvent<Answered>) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (text === undefined) waiting?.reject(new Error(problem));
      else waiting?.resolve(text);
    };
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the worker failed"));
      this.#waiting.clear();
    };
  }

  ask(question: Question): Promise<string> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...question, id });
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}
