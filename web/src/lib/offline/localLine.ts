/** A table on this device, reached as if it were on a server. */
import type { Line, Wants } from "$lib/net/socket";
import { load, save } from "$lib/storage";
import type { AnyGame, View } from "$lib/table/reduce";
import type { ClientMessage, History, ServerMessage } from "$lib/wire/types";
import { changed, infoOf, outcomeOf, welcome } from "./info";
import { PLACES } from "./kept";
import type { OfflineGame, Python } from "./python";

type Message = ServerMessage<AnyGame>;

/** A game that was begun is gone on with; kept here, as no server knows of it. */
const KEYS: Record<OfflineGame, string> = { challengers: "flagfall.offline", ctb: "flagfall.offline.ctb" };
const NOTHING: { record: string | null } = { record: null };
const SEEDS = 2 ** 31;

export const hasBegun = (game: OfflineGame): boolean => load(KEYS[game], NOTHING).record !== null;
export const forgetGame = (game: OfflineGame): void => void save(KEYS[game], NOTHING);

export class LocalLine implements Line<AnyGame> {
  #wants: Wants<AnyGame>;
  #python: Python;
  #game: OfflineGame;
  #name: string;
  #fail: (error: unknown) => void;

  constructor(wants: Wants<AnyGame>, python: Python, game: OfflineGame, name: string, fail: (error: unknown) => void) {
    [this.#wants, this.#python, this.#game, this.#name, this.#fail] = [wants, python, game, name, fail];
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#wants.onConnection("connecting", null);
    try {
      const seed = Math.floor(Math.random() * SEEDS);
      const { record } = load(KEYS[this.#game], NOTHING);
      const snapshot = JSON.parse(
        await this.#python.ask({ call: "open", args: [PLACES, this.#game, record, seed] }),
      ) as Message;
      this.#wants.onConnection("online", null);
      const outcome = snapshot.kind === "snapshot" ? outcomeOf(snapshot.view) : null;
      this.#wants.onMessage(welcome(infoOf(this.#game, this.#name, outcome)));
      this.#wants.onMessage(snapshot);
      await this.#keep();
    } catch (error) {
      this.#fail(error);
    }
  }

  send(message: ClientMessage<AnyGame>): boolean {
    if (message.kind === "act") void this.#act(message.id, JSON.stringify(message.action));
    return true;
  }

  async #act(id: string, action: string): Promise<void> {
    try {
      await this.#hear(await this.#python.ask({ call: "act", args: [id, action] }));
    } catch (error) {
      this.#fail(error);
    }
  }

  async plan(plan: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#hear(await this.#python.ask({ call: "plan", args: [JSON.stringify(plan)] }));
  }

  async #hear(text: string): Promise<void> {
    let view: View | null | undefined;
    for (const message of JSON.parse(text) as Message[]) {
      this.#wants.onMessage(message);
      if (message.kind === "stepped") view = message.view;
    }
    const outcome = outcomeOf(view);
    if (outcome) this.#wants.onMessage(changed(infoOf(this.#game, this.#name, outcome)));
    await this.#keep();
  }

  async #keep(): Promise<void> {
    save(KEYS[this.#game], { record: await this.#python.ask({ call: "record", args: [] }) });
  }

  async history(): Promise<History<AnyGame>> {
    return JSON.parse(await this.#python.ask({ call: "history", args: [] })) as History<AnyGame>;
  }

  reconnect(): void {
    void this.#open();
  }

  /** Python goes on, as the next game needs it, too; what still fails here is no concern of that one. */
  close(): void {
    this.#fail = () => undefined;
  }
}
