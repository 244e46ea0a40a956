import { describe, expect, it } from "vitest";
import { EMPTY, reduce, type AnyGame, type TableState } from "$lib/table/reduce";
import type { ChatLine, ServerMessage, TableInfo } from "$lib/wire/types";

type Message = ServerMessage<AnyGame>;

const info = { id: "t1", status: "playing" } as TableInfo;
const welcome = (seq: number, viewer: number | null = 0): Message => ({
  kind: "welcome",
  table: info,
  viewer,
  seq,
  chat: [],
  protocol: 1,
});
const viewAt = (at: number) => ({ at }) as unknown as AnyGame["view"];
const snapshot = (seq: number): Message => ({
  kind: "snapshot",
  seq,
  view: viewAt(seq),
  legal: [{ kind: "done" }],
  clock: null,
});
const stepped = (seq: number, more: object = {}): Message => ({
  kind: "stepped",
  seq,
  events: [],
  view: viewAt(seq),
  ...more,
});
const line = (number: number): ChatLine => ({ kind: "chat_line", number, name: "Ada", player: 0, text: "hi", at: 0 });

const after = (...messages: Message[]): TableState => messages.reduce(reduce, EMPTY);

describe("what is known of a table", () => {
  it("comes to the same with every step, or with a snapshot in between", () => {
    const lived = after(welcome(0), snapshot(0), stepped(1), stepped(2, { legal: [] }), stepped(3));
    const late = after(welcome(3), { ...snapshot(3), legal: [] } as Message);
    expect(lived).toEqual(late);
  });

  it("keeps legal actions and clock that a step leaves out", () => {
    const table = after(welcome(0), snapshot(0), stepped(1, { legal: null, clock: null }));
    expect(table.legal).toEqual([{ kind: "done" }]);
    expect(table.view).toEqual({ at: 1 });
  });

  it("is not changed by a step that was known already", () => {
    const table = after(welcome(0), snapshot(2));
    expect(reduce(table, stepped(2, { view: { at: "again" } }))).toBe(table);
  });

  it("is stale when a step is missing", () => {
    expect(after(welcome(0), snapshot(0), stepped(2)).isStale).toBe(true);
    expect(after(welcome(0), stepped(1)).isStale).toBe(true);
    expect(after(welcome(0), snapshot(0), stepped(1)).isStale).toBe(false);
  });

  it("is stale when the server knows less than we do, or takes us for somebody else", () => {
    const table = after(welcome(5), snapshot(5));
    expect(reduce(table, welcome(5)).isStale).toBe(false);
    expect(reduce(table, welcome(4)).isStale).toBe(true);
    expect(reduce(table, welcome(5, null)).isStale).toBe(true);
  });

  it("has every line of the chat once", () => {
    const said = (number: number): Message => ({ kind: "said", line: line(number) });
    expect(after(welcome(0), said(1), said(2), said(2)).chat.map((one) => one.number)).toEqual([1, 2]);
  });
});
