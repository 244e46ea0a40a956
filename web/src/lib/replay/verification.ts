/** A finished game, checked in this browser: its record link by link, and its chance beside what was shown. */
import { partOf } from "$lib/fair/part";
import { checkRecord, type Verdict } from "$lib/fair/record";
import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import type { History, TableInfo } from "$lib/wire/types";
import type { ChanceCheck, GameReplay } from "./game";
import { loadRecord } from "./record";

export interface Verification extends Verdict {
  /** Whether the commitment is the one the table shows; null: there is none. */
  readonly isCommitted: boolean | null;
  /** Whether what this browser added is in it; null: it added nothing. */
  readonly hasMyPart: boolean | null;
  readonly chances: readonly ChanceCheck[];
  readonly isGood: boolean;
}

export async function verifyGame(info: TableInfo, code: string | null, game: GameReplay | null): Promise<Verification> {
  const record = await loadRecord(info.id, code);
  const verdict = checkRecord(record);
  const { secret } = verdict;
  const mine = partOf(info.id);
  const isCommitted = secret && secret.commitment === info.commitment;
  const hasMyPart = mine !== null && secret ? (record.chance.parts ?? []).includes(mine) : null;
  let chances: readonly ChanceCheck[] = [];
  if (secret && verdict.fault === null && game?.checkChance) {
    const query = { viewer: "all", follow: "0", views: "false", telling: "false", code };
    chances = await game.checkChance(secret, await get<History>(aboutTable(info.id, "events", query)));
  }
  const isGood =
    verdict.fault === null &&
    isCommitted !== false &&
    hasMyPart !== false &&
    chances.every((chance) => chance.wrong === 0);
  return { ...verdict, isCommitted, hasMyPart, chances, isGood };
}
