import { heard } from "./announcement.svelte";
import type { ClientMessage, GameTypes, Hello, History, ServerMessage } from "$lib/wire/types";
import { wasActiveSince } from "./activity";

export type Connection = "connecting" | "online" | "offline" | "gone";

/** Close codes after which coming back is of no use: see docs/protocol.md. */
const FINAL = new Set([4400, 4401, 4403, 4404, 4420, 4421]);
const PING_EVERY = 15_000;
const SILENCE = 40_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;

export interface Wants<G extends GameTypes> {
  path: string;
  hello: () => Hello;
  onMessage: (message: ServerMessage<G>) => void;
  onConnection: (connection: Connection, closeCode: number | null) => void;
}

/** Where messages go and come from. */
export interface Line<G extends GameTypes> {
  /** Whether it went out; nothing is kept for later. */
  send: (message: ClientMessage<G>) => boolean;
  /** Hang up and say hello anew. */
  reconnect: () => void;
  close: () => void;
  /** What has happened so far, where no server has to be asked for it. */
  history?: () => Promise<History<G>>;
  /** Have done one after the other what was planned, likewise. */
  plan?: (plan: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** One websocket that comes back by itself until it is closed for good. Knows nothing of games. */
export class Socket<G extends GameTypes> implements Line<G> {
  lag: number | null = null;

  #wants: Wants<G>;
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #beatAt = 0;
  #isClosed = false;

  constructor(wants: Wants<G>) {
    this.#wants = wants;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  send(message: ClientMessage<G>): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  reconnect(): void {
    if (this.#isClosed) return;
    this.#drop();
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#wants.onConnection(this.#tries === 0 ? "connecting" : "offline", null);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.#wants.path}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      this.send(this.#wants.hello());
      this.#heart = setInterval(this.#beat, PING_EVERY);
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage<G>;
      this.#heardAt = Date.now();
      if (message.kind === "pong") this.lag = Math.round(performance.now() - message.at);
      if (message.kind === "announced") heard(message.text);
      if (message.kind === "welcome") {
        this.#tries = 0;
        this.#wants.onConnection("online", null);
      }
      this.#wants.onMessage(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      if (FINAL.has(code)) {
        this.#wants.onConnection("gone", code);
        return;
      }
      this.#wants.onConnection("offline", code);
      const wait = Math.min(FIRST_WAIT * 2 ** this.#tries, LONGEST_WAIT);
      this.#tries += 1;
      // All clients lose the connection at once when a server restarts; they should not all return at once.
      this.#retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
    };
  }

  #beat = (): void => {
    if (Date.now() - this.#heardAt > SILENCE) this.reconnect();
    else {
      const at = performance.now();
      this.send({ kind: "ping", at, lag: this.lag, is_active: wasActiveSince(this.#beatAt) });
      this.#beatAt = at;
    }
  };

  #hurry = (): void => {
    if (this.#isClosed || document.visibilityState === "hidden") return;
    if (this.#socket === null) this.#connect();
    else if (Date.now() - this.#heardAt > SILENCE) this.reconnect();
  };

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#heart);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
