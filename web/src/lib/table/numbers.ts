import type { ActionKind } from "$lib/wire/types";
import type { Action } from "./reduce";

/** The actions that numbers stand for: kinds follow each other, and of a kind's fields the last one changes first. */
export function actionsOf(kinds: readonly ActionKind[], numbers: readonly number[]): Action[] {
  const blocks = kinds.map((kind) => ({ ...kind, size: (kind.fields ?? []).reduce((n, f) => n * count(f.values), 1) }));
  return numbers.map((number) => {
    let rest = number;
    for (const { kind, fields = [], size } of blocks) {
      if (rest >= size) {
        rest -= size;
        continue;
      }
      const values: Record<string, number | string> = {};
      for (const { name, values: allowed } of fields.toReversed()) {
        const place = rest % count(allowed);
        rest = Math.floor(rest / count(allowed));
        values[name] = typeof allowed === "number" ? place : allowed[place]!;
      }
      return { kind, ...values };
    }
    throw new RangeError(`There is no action ${number}.`);
  }) as Action[];
}

const count = (values: number | readonly unknown[]): number => (typeof values === "number" ? values : values.length);
