import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, SeatInfo, ServerMessage, TableInfo } from "$lib/wire/types";

/** A server's side of a websocket, by hand. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  heard: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  accept(...messages: ServerMessage[]): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    for (const message of messages) this.say(message);
  }

  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  die(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

vi.useFakeTimers();
vi.stubGlobal("WebSocket", FakeSocket);
vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/", search: "" });
vi.stubGlobal("document", { visibilityState: "visible", addEventListener() {}, removeEventListener() {} });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
const { Table } = await import("$lib/table/table.svelte");

const welcome = (seq: number): ServerMessage => ({
  kind: "welcome",
  table: { id: "t", seats: [] as SeatInfo[] } as TableInfo,
  viewer: 0,
  seq,
  chat: [],
  protocol: 1,
});
const snapshot = (seq: number): ServerMessage => ({ kind: "snapshot", seq, view: {}, legal: [], clock: null });
const last = () => FakeSocket.all.at(-1)!;
const pick = { kind: "pick", card: "dog" } as const;

beforeEach(() => {
  FakeSocket.all = [];
});

describe("a table", () => {
  it("says hello without a number first, and with its last number when it comes back", () => {
    const table = new Table("t");
    last().accept(welcome(0), snapshot(4));
    expect(last().heard[0]).toMatchObject({ kind: "hello", seq: null });
    expect(table.connection).toBe("online");
    last().die();
    expect(table.connection).toBe("offline");
    vi.advanceTimersByTime(2_000);
    last().accept();
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().heard[0]).toMatchObject({ kind: "hello", seq: 4 });
    table.close();
  });

  it("sends again, with the same id, what was not answered before the connection broke", async () => {
    const table = new Table("t");
    last().accept(welcome(0), snapshot(0));
    const sent = table.send(pick);
    const first = last().heard[1] as { id: string };
    last().die();
    expect(table.pending).toEqual([first.id]);
    vi.advanceTimersByTime(2_000);
    last().accept(welcome(1));
    expect(last().heard[1]).toEqual({ kind: "act", id: first.id, action: pick });
    last().say({ kind: "stepped", seq: 1, events: [], id: first.id });
    last().say({ kind: "done", id: first.id, seq: 1 });
    await expect(sent).resolves.toBeUndefined();
    expect(table.pending).toEqual([]);
    table.close();
  });

  it("tells a refusal to whoever asked", async () => {
    const table = new Table("t");
    last().accept(welcome(0), snapshot(0));
    const sent = table.send(pick);
    const { id } = last().heard[1] as { id: string };
    last().say({ kind: "refused", id, code: "illegal_action", message: "Not now." });
    await expect(sent).rejects.toMatchObject({ code: "illegal_action" });
    table.close();
  });

  it("tells steps in order with the view before them, and jumps as jumps", () => {
    const table = new Table("t");
    const told: unknown[] = [];
    table.onStep((step, before) => told.push([step.seq, before]));
    table.onReset((view) => told.push(["reset", view]));
    last().accept(welcome(0), { ...(snapshot(0) as object), view: { at: 0 } } as unknown as ServerMessage);
    last().say({ kind: "stepped", seq: 1, events: [], view: { at: 1 } });
    last().say({ kind: "stepped", seq: 1, events: [], view: { at: 1 } });
    last().say({ kind: "stepped", seq: 2, events: [], view: { at: 2 } });
    expect(told).toEqual([
      ["reset", { at: 0 }],
      [1, { at: 0 }],
      [2, { at: 1 }],
    ]);
    table.close();
  });

  it("asks for everything anew when a step is missing", () => {
    const table = new Table("t");
    last().accept(welcome(0), snapshot(0));
    last().say({ kind: "stepped", seq: 5, events: [] });
    expect(FakeSocket.all).toHaveLength(2);
    last().accept();
    expect(last().heard[0]).toMatchObject({ kind: "hello", seq: null });
    table.close();
  });

  it("gives up where coming back is of no use", async () => {
    const table = new Table("t");
    last().accept(welcome(0), snapshot(0));
    const sent = table.send(pick);
    last().die(4404);
    vi.advanceTimersByTime(60_000);
    expect(table.connection).toBe("gone");
    expect(FakeSocket.all).toHaveLength(1);
    await expect(sent).rejects.toMatchObject({ code: "gone" });
  });
});
