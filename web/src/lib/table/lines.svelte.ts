import { aboutTable } from "$lib/net/address";
import { post } from "$lib/net/http";
import type { LineInfo } from "$lib/wire/types";
import { withLine, withoutBranch, type Branch, type LineMove } from "./branches";
import type { Action, AnyGame } from "./reduce";
import type { Table } from "./table.svelte";

/** A line that is played out before it happens, and the conditional moves that come of it. */
export class Lines {
  #table: Table;
  #line = $state.raw<readonly LineMove[]>([]);
  #at = $state.raw<LineInfo<AnyGame> | null>(null);

  constructor(table: Table) {
    this.#table = table;
  }

  /** What has been played out so far. */
  get line(): readonly LineMove[] {
    return this.#line;
  }

  /** Where it leads; null while that is not known. */
  get at(): LineInfo<AnyGame> | null {
    return this.#at;
  }

  /** Who would act next. */
  readonly actor: number | null = $derived.by(() => this.#at?.actors[0] ?? null);
  /** What the server keeps. */
  readonly branches: readonly Branch[] = $derived.by(() => {
    const plan = this.#table.info?.plan as { branches?: readonly Branch[] } | null | undefined;
    return plan?.branches ?? [];
  });
  /** Whether the line ends with an answer of one's own. */
  readonly isWhole: boolean = $derived.by(() => this.#line.length > 0 && this.#line.length % 2 === 0);

  /** From the position on the board. */
  begin = (): Promise<void> => this.#look([]);

  play = async (action: Action): Promise<void> => {
    if (this.actor !== null) await this.#look([...this.#line, { player: this.actor, action }]);
  };

  back = (): Promise<void> => this.#look(this.#line.slice(0, -1));

  /** Have the server keep the line besides the others. */
  keep = async (): Promise<void> => {
    await this.#table.plan({ branches: withLine(this.branches, this.#line) });
    await this.begin();
  };

  drop = (path: readonly number[]): Promise<void> => {
    const rest = withoutBranch(this.branches, path);
    return this.#table.plan(rest.length > 0 ? { branches: rest } : null);
  };

  async #look(line: readonly LineMove[]): Promise<void> {
    this.#at = await post<LineInfo<AnyGame>>(aboutTable(this.#table.id, "line"), { steps: line });
    this.#line = line;
  }
}
