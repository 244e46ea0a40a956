import { aboutTable } from "$lib/net/address";
import { API, del, get, post } from "$lib/net/http";
import { RefusedError } from "$lib/net/refusal";
import { Socket, type Connection, type Line, type Wants } from "$lib/net/socket";
import { getToken } from "$lib/net/token";
import type { ClientMessage, History, ServerMessage, TableInfo } from "$lib/wire/types";
import { playerName } from "./names";
import { EMPTY, reduce, type Action, type AnyGame, type Step, type TableState, type View } from "./reduce";

/** Called for each new step, in order, with the view before it. */
export type StepListener = (step: Step, before: View | null) => void;
/** Called when steps were passed over: take the view, drop what is being shown. */
export type ResetListener = (view: View | null) => void;

type Open = (wants: Wants<AnyGame>) => Line<AnyGame>;

interface Pending {
  message: ClientMessage<AnyGame>;
  resolve: () => void;
  reject: (error: RefusedError) => void;
}

/** Who looks: a screen that all look at sees what spectators see, whoever it speaks for. */
interface Eyes {
  /** How to reach a table that is elsewhere than on a server. */
  open?: Open;
  readonly spectates?: boolean;
  readonly token?: () => string | null;
}

const online: Open = (wants) => new Socket<AnyGame>(wants);

const STEPS_KEPT = 400;
const NOTHING: readonly Action[] = [];

/** One table, live. Everything shown comes from here; everything done goes through `send` and `say`. */
export class Table {
  readonly id: string;
  readonly code: string | null;

  #state = $state.raw<TableState>(EMPTY);
  #connection = $state<Connection>("connecting");
  #closeCode = $state<number | null>(null);
  #steps = $state.raw<readonly Step[]>([]);
  #pendingIds = $state.raw<readonly string[]>([]);
  #clockAt = $state(0);
  #infoAt = $state(0);

  #socket: Line<AnyGame>;
  #waiting = new Map<string, Pending>();
  #onStep = new Set<StepListener>();
  #onReset = new Set<ResetListener>();
  #watch: number | null = null;
  #sent = 0;
  /** Ids are unique at the table even if a player has two windows or reloads. */
  #visit = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");

  /** `code` opens a private table to spectators. */
  constructor(
    id: string,
    code: string | null = null,
    { spectates = false, token = getToken, open = online }: Eyes = {},
  ) {
    this.id = id;
    this.code = code;
    this.#socket = open({
      path: API + aboutTable(id, "play", { code }),
      hello: () => ({
        kind: "hello",
        token: token(),
        seq: this.#state.seq,
        views: true,
        legal: "compact",
        telling: true,
        watch: this.#watch,
        spectates,
      }),
      onMessage: (message) => this.#receive(message),
      onConnection: (connection, closeCode) => {
        this.#connection = connection;
        this.#closeCode = closeCode;
        if (connection === "gone") this.#giveUp();
      },
    });
  }

  get info() {
    return this.#state.info;
  }

  /** When `info` arrived, by this machine's clock (performance.now). */
  get infoAt() {
    return this.#infoAt;
  }

  /** Whose eyes these are; null for a spectator. */
  get viewer() {
    return this.#state.viewer;
  }

  get view() {
    return this.#state.view;
  }

  /** What may be done now, ready to be sent back. */
  get legal() {
    return this.#state.info?.status === "over" ? NOTHING : this.#state.legal;
  }

  get clock() {
    return this.#state.clock;
  }

  /** When `clock` arrived, by this machine's clock (performance.now). */
  get clockAt() {
    return this.#clockAt;
  }

  get chat() {
    return this.#state.chat;
  }

  get seq() {
    return this.#state.seq;
  }

  get connection() {
    return this.#connection;
  }

  /** Why the connection ended for good, if it did. */
  get closeCode() {
    return this.#closeCode;
  }

  /** The last steps since the page was opened. */
  get steps() {
    return this.#steps;
  }

  /** Ids of what was sent and not answered yet. */
  get pending() {
    return this.#pendingIds;
  }

  /** The name of a player by index; bots and the Robot have one, too. */
  nameOf(player: number): string {
    return playerName(this.#state.info, player);
  }

  /** Take one of the legal actions. Resolves when it is carried out, rejects with a RefusedError. */
  send(action: Action): Promise<void> {
    const id = this.#nextId("a");
    return this.#deliver(id, { kind: "act", id, action });
  }

  /** Say something to everybody at the table. */
  say(text: string): Promise<void> {
    const id = this.#nextId("s");
    return this.#deliver(id, { kind: "say", id, text });
  }

  /** Everything that the viewer has noticed so far. */
  loadHistory(): Promise<History<AnyGame>> {
    const query = { viewer: String(this.viewer ?? "spectator"), telling: "true", code: this.code };
    return this.#socket.history?.() ?? get<History<AnyGame>>(aboutTable(this.id, "events", query));
  }

  /** Whether it is on this device: no server knows of it. */
  get isLocal() {
    return this.#socket.history !== undefined;
  }

  /** Have the server do something as soon as it can be done, also while the page is closed; null: nothing any more. */
  async plan(plan: Readonly<Record<string, unknown>> | null): Promise<void> {
    if (this.#socket.plan !== undefined) return plan === null ? undefined : this.#socket.plan(plan);
    const path = aboutTable(this.id, "plan");
    const info = await (plan === null ? del<TableInfo>(path) : post<TableInfo>(path, { plan }));
    if (this.#state.info !== null) this.#state = { ...this.#state, info: { ...this.#state.info, plan: info.plan } };
  }

  /** Listen to the steps to come; returns how to stop. */
  onStep(listener: StepListener): () => void {
    this.#onStep.add(listener);
    return () => this.#onStep.delete(listener);
  }

  /** Hear of jumps: after a snapshot there are no steps to show. */
  onReset(listener: ResetListener): () => void {
    this.#onReset.add(listener);
    return () => this.#onReset.delete(listener);
  }

  /** Look through other eyes, at tables that are open to spectators. */
  watch(player: number | null): void {
    this.#watch = player;
    this.restart();
  }

  /** Forget what was told and ask for everything anew: after joining, or with another token. */
  restart(): void {
    this.#state = { ...EMPTY, info: this.#state.info };
    this.#socket.reconnect();
  }

  close(): void {
    this.#socket.close();
    this.#giveUp();
    this.#onStep.clear();
    this.#onReset.clear();
  }

  #nextId(prefix: string): string {
    this.#sent += 1;
    return `${prefix}${this.#visit}.${this.#sent}`;
  }

  #deliver(id: string, message: ClientMessage<AnyGame>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#connection === "gone") {
        reject(new RefusedError("gone", "This table is no longer there."));
        return;
      }
      this.#waiting.set(id, { message, resolve, reject });
      this.#pendingIds = [...this.#waiting.keys()];
      // If it does not go out now, it goes out after the next welcome: the id makes sending it twice harmless.
      if (this.#connection === "online") this.#socket.send(message);
    });
  }

  #receive(message: ServerMessage<AnyGame>): void {
    const before = this.#state;
    const after = reduce(before, message);
    this.#state = after;
    if (after.clock !== before.clock) this.#clockAt = performance.now();
    if (after.info !== before.info) this.#infoAt = performance.now();
    if (after.isStale) {
      this.restart();
      return;
    }
    switch (message.kind) {
      case "welcome":
        for (const { message: unanswered } of this.#waiting.values()) this.#socket.send(unanswered);
        break;
      case "snapshot":
        this.#steps = [];
        for (const listener of this.#onReset) listener(after.view);
        break;
      case "stepped":
        if (after !== before) {
          this.#steps = [...this.#steps, message].slice(-STEPS_KEPT);
          for (const listener of this.#onStep) listener(message, before.view);
        }
        if (message.id) this.#settle(message.id);
        break;
      case "said":
        if (message.id) this.#settle(message.id);
        break;
      case "done":
        this.#settle(message.id);
        break;
      case "refused":
        if (message.id) this.#settle(message.id, new RefusedError(message.code, message.message, message.wait ?? null));
        break;
    }
  }

  #settle(id: string, error?: RefusedError): void {
    const pending = this.#waiting.get(id);
    if (!pending) return;
    this.#waiting.delete(id);
    this.#pendingIds = [...this.#waiting.keys()];
    if (error) pending.reject(error);
    else pending.resolve();
  }

  #giveUp(): void {
    for (const id of [...this.#waiting.keys()]) {
      this.#settle(id, new RefusedError("gone", "This table is no longer there."));
    }
  }
}
