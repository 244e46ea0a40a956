/** Chance from a secret, worked out as the server does it (`core/secret.py`): commitment, streams, hidden shuffles. */
import { blake2s } from "@noble/hashes/blake2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const WORDS = 2 ** 32;

/** BLAKE2s with a name of what it is for. */
export function hash(data: Uint8Array, use: string, key?: Uint8Array, size = 32): Uint8Array {
  const personalization = new Uint8Array(8);
  personalization.set(utf8ToBytes(use));
  return blake2s(data, { dkLen: size, personalization, ...(key && key.length > 0 ? { key } : {}) });
}

/** Whole numbers as the server packs them: eight bytes each, the lowest first. */
function packed(...numbers: readonly number[]): Uint8Array {
  const data = new DataView(new ArrayBuffer(8 * numbers.length));
  numbers.forEach((number, i) => data.setBigInt64(8 * i, BigInt(number), true));
  return new Uint8Array(data.buffer);
}

function wordsOf(bytes: Uint8Array): number[] {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, i) => data.getUint32(4 * i, true));
}

export class Secret {
  readonly commitment: string;
  /** What the chain of actions is keyed by. */
  readonly chainKey: Uint8Array;
  readonly #key: Uint8Array;

  constructor(secret: string, parts: readonly string[]) {
    const bytes = hexToBytes(secret);
    this.commitment = bytesToHex(hash(bytes, "ffcommit"));
    this.chainKey = hash(bytes, "ffkey");
    this.#key = hash(utf8ToBytes(parts.map((part) => `${part},`).join("")), "ffmix", bytes);
  }

  /** A number below n: the first one of a named stream. */
  first(purpose: number, index: number, n: number): number {
    const [a = 0, , , d = 0] = this.state(purpose, index);
    const sum = (a + d) >>> 0;
    const word = ((((sum << 7) | (sum >>> 25)) >>> 0) + a) >>> 0;
    return Math.floor((word * n) / WORDS);
  }

  /** The four words with which a stream begins. */
  state(purpose: number, index: number): number[] {
    const words = wordsOf(hash(packed(purpose, index), "ffstream", this.#key, 16));
    return words.some((word) => word !== 0) ? words : [0, 0, 0, 1];
  }

  /** What stays hidden for long, in its order. */
  shuffled<Item>(purpose: number, index: number, items: readonly Item[]): Item[] {
    const found = [...items];
    const words = this.#words(purpose, index);
    for (let i = found.length - 1; i > 0; i--) {
      const fair = WORDS - (WORDS % (i + 1));
      let word = words.next().value!;
      while (word >= fair) word = words.next().value!;
      const j = word % (i + 1);
      [found[i], found[j]] = [found[j]!, found[i]!];
    }
    return found;
  }

  *#words(purpose: number, index: number): Generator<number, never> {
    for (let block = 0; ; block++) yield* wordsOf(hash(packed(purpose, index, block), "ffhidden", this.#key));
  }
}

export { bytesToHex, concatBytes, utf8ToBytes };
