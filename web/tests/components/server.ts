/** Stands in for the server: answers what the real one has answered, and tells recorded games over websockets. */
import type { ClientMessage, ServerMessage, TableInfo } from "$lib/wire/types";
import type { AnyGame } from "$lib/table/reduce";
import answers from "../fixtures/answers.json";
import { people, type PersonName, type Recording } from "./recording";
import { markAll } from "./words";

const API = "/api/v1";

interface Answer {
  status: number;
  body: unknown;
}

type Reply = Answer | ((body: unknown) => Answer);

/** What the app asks once and keeps for all tests has to have every language. */
const kept = markAll(answers) as Record<string, Answer>;
const real = { fetch: globalThis.fetch, WebSocket: globalThis.WebSocket, EventSource: globalThis.EventSource };

/** The server of one test. */
export class Server {
  /** What was asked for, as "GET /path". */
  readonly asked: string[] = [];
  /** What was asked for and has no answer. */
  readonly unanswered: string[] = [];
  readonly tables = new Map<string, Recording>();
  #replies = new Map<string, Reply>();
  #names: ReadonlyMap<string, string>;

  constructor(names: Readonly<Record<string, string>> = {}) {
    this.#names = new Map(Object.entries(names));
  }

  /** A table that is played here. */
  seat(recording: Recording): Recording {
    this.tables.set(recording.table, recording);
    return recording;
  }

  /** Answer something in a way of the test's own: `reply("POST /tables", table)`. */
  reply(request: string, body: unknown, status = 200): void {
    this.#replies.set(request, { status, body });
  }

  /** Answer by a function of what was sent. */
  on(request: string, reply: (body: unknown) => Answer): void {
    this.#replies.set(request, reply);
  }

  install(): void {
    const answer = this.#answer.bind(this);
    globalThis.fetch = (input, init) => {
      const address = String(input instanceof Request ? input.url : input);
      const path = new URL(address, location.href).pathname;
      return path.startsWith(API) ? answer(address, init) : real.fetch(input, init);
    };
    const sockets = socketsOf(this);
    globalThis.WebSocket = new Proxy(real.WebSocket, {
      construct: (target, [url, ...rest]: [string]) =>
        url.includes(API) ? new sockets(url) : Reflect.construct(target, [url, ...rest]),
    });
    globalThis.EventSource = streamOf(this) as unknown as typeof EventSource;
  }

  static remove(): void {
    Object.assign(globalThis, real);
  }

  /** Names are written longer where a test wants to see whether they fit. */
  named<T>(value: T): T {
    let text = JSON.stringify(value);
    for (const [name, other] of this.#names) text = text.replaceAll(`"${name}"`, `"${other}"`);
    return JSON.parse(text) as T;
  }

  find(method: string, path: string, token: string | null, sent: unknown): Answer | null {
    const own = this.#replies.get(`${method} ${path}`);
    if (own !== undefined) return typeof own === "function" ? own(sent) : own;
    const [, table, about] = /^\/tables\/(\w+)(\/events)?/.exec(path) ?? [];
    const recording = table === undefined ? undefined : this.tables.get(table);
    if (method === "GET" && recording && about && recording.hasHistory) return { status: 200, body: recording.history };
    // No chances unless a test tells some: to work them out takes the server too long for a recording.
    if (/^\/tables\/\w+\/odds\?/.test(path)) return { status: 200, body: { matches: [] } };
    if (/^POST \/tables\/\w+\/chance$/.test(`${method} ${path}`)) return { status: 204, body: null };
    const who = (Object.keys(people) as PersonName[]).find((name) => people[name].token === token);
    const known = path.replace(/[?&]code=\w+/, ""); // who brings a code is told the same
    const film = known.replace("&telling", "&follow=0&views=true&telling"); // the same steps, with views
    const found = [known, film].flatMap((one) => [kept[`${who} ${method} ${one}`], kept[`${method} ${one}`]]);
    return found.find((one) => one !== undefined) ?? null;
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? "GET";
    const url = new URL(address, location.href);
    const path = url.pathname.slice(API.length) + url.search;
    const token = new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? null;
    this.asked.push(`${method} ${path}`);
    const sent: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const found = this.find(method, path, token, sent);
    if (found === null) this.unanswered.push(`${method} ${path}`);
    const { status, body } = found ?? { status: 404, body: { code: "no_such_page", message: path, wait: null } };
    if (status === 204) return new Response(null, { status });
    const headers = { "Content-Type": typeof body === "string" ? "text/plain" : "application/json" };
    return new Response(typeof body === "string" ? body : JSON.stringify(this.named(body)), { status, headers });
  }
}

/** Websockets that lead to the recorded tables. */
function socketsOf(server: Server) {
  return class {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    #table: Recording | undefined;
    #stop = () => {};

    constructor(url: string) {
      const id = /\/tables\/(\w+)\/play/.exec(url)?.[1] ?? "";
      this.#table = server.tables.get(id);
      queueMicrotask(() => {
        if (this.#table === undefined) {
          this.readyState = 3;
          this.onclose?.({ code: 4404 });
          return;
        }
        this.readyState = 1;
        this.onopen?.();
      });
    }

    send(text: string): void {
      const message = JSON.parse(text) as ClientMessage<AnyGame>;
      if (message.kind === "hello")
        this.#stop = this.#table!.listen((told: ServerMessage<AnyGame>) =>
          this.onmessage?.({ data: JSON.stringify(server.named(told)) }),
        );
      else queueMicrotask(() => this.#table!.hear(message));
    }

    close(): void {
      this.readyState = 3;
      this.#stop();
    }
  };
}

/** The stream of tables in the lobby: all there are, and no more. */
function streamOf(server: Server) {
  return class extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    onopen: (() => void) | null = null;
    onerror: (() => void) | null = null;

    constructor(readonly url: string) {
      super();
      setTimeout(() => {
        this.onopen?.();
        const { tables } = server.find("GET", "/tables", null, undefined)!.body as { tables: TableInfo[] };
        for (const table of tables)
          this.dispatchEvent(new MessageEvent("table", { data: JSON.stringify(server.named(table)) }));
        const { body } = server.find("GET", "/pairing", null, undefined)!;
        this.dispatchEvent(new MessageEvent("pairing", { data: JSON.stringify(body) }));
      });
    }

    close(): void {
      this.readyState = 2;
    }
  };
}
