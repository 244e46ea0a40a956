/** A record, checked link by link as `flagfall verify` does it (`core/records/`); what takes the rules is left to that. */
import { bytesToHex, concatBytes, hash, Secret, utf8ToBytes } from "./secret";

const FORMAT = 2;
const CHECK_DIGITS = 16;

interface Entry {
  player: number;
  action: unknown;
  check: string;
}

/** The parts of a record we look at. */
export interface GameRecord {
  format?: number;
  game: string;
  rules_version: number;
  config: unknown;
  packs: unknown;
  /** Which game it goes on from, if it began in the middle. */
  continues?: { source: string; at: number };
  chance: { kind: string; secret?: string; parts?: string[]; commitment?: string; seed?: number; check: string };
  start: string;
  actions: Entry[];
  outcome: (Record<string, unknown> & { check: string }) | null;
  head: string;
}

export type Part = "commitment" | "header" | "actions" | "chance" | "outcome" | "head";

export interface Verdict {
  /** What was worked out again and found right, in order. */
  checked: Part[];
  /** The first thing that is wrong. */
  fault: Part | null;
  /** Number of the action, if one is wrong. */
  action: number | null;
  /** Null: the game's chance came from a seed, or cannot be read. */
  secret: Secret | null;
  /** The last value before the chance was opened: what the table showed. */
  chain: string;
}

/** JSON as it is hashed: keys in order, nothing between. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
}

const without = (value: object, ...keys: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** Everything that can be checked without the rules; stops at the first thing that is wrong. */
export function checkRecord(record: GameRecord): Verdict {
  const { chance, outcome } = record;
  const isSecret = chance.kind === "secret" && chance.secret !== undefined;
  const secret = isSecret ? new Secret(chance.secret!, chance.parts ?? []) : null;
  const verdict: Verdict = { checked: [], fault: null, action: null, secret, chain: "" };
  const link = (before: Uint8Array, value: unknown) =>
    hash(concatBytes(before, utf8ToBytes(canonical(value))), "ffchain", secret?.chainKey);
  const short = (value: Uint8Array) => bytesToHex(value).slice(0, CHECK_DIGITS);
  const passes = (part: Part, isRight: boolean): boolean => {
    if (isRight) verdict.checked.push(part);
    else verdict.fault = part;
    return isRight;
  };

  if (secret && !passes("commitment", secret.commitment === chance.commitment)) return verdict;
  const { game, rules_version, config, packs, continues } = record;
  const origin = continues ? { continues } : {};
  const known = without(chance, "secret", "seed", "check");
  let value = link(new Uint8Array(), { format: FORMAT, game, rules_version, config, packs, chance: known, ...origin });
  if (!passes("header", short(value) === record.start)) return verdict;
  for (const [i, { player, action, check }] of record.actions.entries()) {
    value = link(value, [i + 1, player, action]);
    if (short(value) === check) continue;
    verdict.action = i + 1;
    passes("actions", false);
    return verdict;
  }
  passes("actions", true);
  verdict.chain = bytesToHex(value);
  const opened = link(value, without(chance, "check"));
  if (!passes("chance", short(opened) === chance.check)) return verdict;
  const head = link(opened, outcome && without(outcome, "check"));
  if (outcome && !passes("outcome", short(head) === outcome.check)) return verdict;
  passes("head", bytesToHex(head) === record.head);
  return verdict;
}
