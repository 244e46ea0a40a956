import type { StepInfo, TableInfo } from "$lib/wire/types";
import type { Shot } from "./film";

/**
 * How many actions of the record have been taken at a moment of a replay, so that one can go on from there; null: no
 * moment of this film leads on. After the last action of a game that came to its end nothing is left to be decided.
 */
export function actionsAt(
  shot: Shot | undefined,
  steps: readonly Pick<StepInfo, "number">[],
  outcome: TableInfo["outcome"],
): number | null {
  const number = shot === undefined ? undefined : steps[shot.step]?.number;
  if (shot === undefined || number === undefined || number === null) return null;
  if (shot.at === 0) return number - 1;
  const isLast = number === steps.at(-1)?.number;
  return isLast && outcome?.by === "game" ? number - 1 : number;
}
