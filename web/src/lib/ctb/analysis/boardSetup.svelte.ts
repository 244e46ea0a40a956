import { formationFor } from "../setup/formations";
import { groundOf } from "../state/geometry";
import { armyOf } from "../state/variant.svelte";
import type { Hint } from "../state/moves";
import type { Man, Side, Variant } from "../types";

/** What is in hand: a kind of piece from the box, or the piece on a square. */
export type Held =
  | { readonly from: "box"; readonly side: Side; readonly piece: string }
  | { readonly from: "board"; readonly square: number };

interface Standing {
  readonly side: Side;
  readonly piece: string;
}

/** A position that somebody sets up: pieces on squares, and who is to move. */
export class BoardSetup {
  #variant = $state.raw<Variant>(null as unknown as Variant);
  #standing = $state.raw<ReadonlyMap<number, Standing>>(new Map());
  #turn = $state<Side>(0);
  #held = $state.raw<Held | null>(null);

  constructor(variant: Variant) {
    this.play(variant);
  }

  get variant(): Variant {
    return this.#variant;
  }

  get turn(): Side {
    return this.#turn;
  }

  set turn(side: Side) {
    this.#turn = side;
  }

  get held(): Held | null {
    return this.#held;
  }

  get selected(): number | null {
    return this.#held?.from === "board" ? this.#held.square : null;
  }

  get men(): readonly Man[] {
    return [...this.#standing]
      .sort(([a], [b]) => a - b)
      .map(([square, { side, piece }]) => ({ kind: "man", square, player: side, piece, origin: square, maybe: [] }));
  }

  /** Squares whose piece can be taken up. */
  get movable(): ReadonlySet<number> {
    return new Set(this.#standing.keys());
  }

  /** Where what is in hand can go. */
  get hints(): ReadonlyMap<number, Hint> {
    if (this.#held === null) return new Map();
    const { rows, cols } = this.#variant;
    const { blocked } = groundOf(this.#variant);
    const squares = Array.from({ length: rows * cols }, (_, square) => square);
    return new Map(squares.filter((one) => !blocked.has(one) && !this.#standing.has(one)).map((one) => [one, "place"]));
  }

  /** Whether both sides have what the game is about. */
  get hasGoals(): boolean {
    const goals = new Set(this.#variant.pieces.filter((piece) => piece.is_goal).map((piece) => piece.id));
    return ([0, 1] as const).every((side) =>
      [...this.#standing.values()].some((one) => one.side === side && goals.has(one.piece)),
    );
  }

  /** The position in one line. */
  get text(): string {
    const { rows, cols, pieces, blocked } = this.#variant;
    const letters = new Map(pieces.map((piece) => [piece.id, piece.letter]));
    const closed = groundOf({ ...this.#variant, blocked }).blocked;
    const lines = Array.from({ length: rows }, (_, fromTop) => {
      const row = rows - 1 - fromTop;
      const squares = Array.from({ length: cols }, (_, col) => {
        const square = row * cols + col;
        const found = this.#standing.get(square);
        if (!found) return closed.has(square) ? "#" : ".";
        const letter = letters.get(found.piece) ?? "X";
        return found.side === 0 ? letter : letter.toLowerCase();
      });
      return squares.join("").replace(/\.+/g, (run) => String(run.length));
    });
    return `${lines.join("/")} ${this.#turn === 0 ? "s" : "n"}`;
  }

  /** How many pieces of a kind are still in the box. */
  left(side: Side, piece: string): number {
    const all = this.#variant.pieces.find((one) => one.id === piece)?.count[side] ?? 0;
    return all - [...this.#standing.values()].filter((one) => one.side === side && one.piece === piece).length;
  }

  /** Another rule set, from its beginning. */
  play(variant: Variant): void {
    this.#variant = variant;
    this.begin();
  }

  /** Both armies as they could stand before the first move. */
  begin(): void {
    const ground = groundOf(this.#variant);
    const found = new Map<number, Standing>();
    for (const side of [0, 1] as const) {
      const formation = this.#variant.formations[0];
      if (!formation) continue;
      for (const { piece, square } of formationFor(formation, ground, side, armyOf(this.#variant, side), []))
        found.set(square, { side, piece });
    }
    this.#standing = found;
    this.#turn = 0;
    this.#held = null;
  }

  clear(): void {
    this.#standing = new Map();
    this.#held = null;
  }

  /** Take a kind of piece from the box, or put it back. */
  take(side: Side, piece: string): void {
    const isHeld = this.#held?.from === "box" && this.#held.side === side && this.#held.piece === piece;
    this.#held = isHeld || this.left(side, piece) === 0 ? null : { from: "box", side, piece };
  }

  cancel(): void {
    this.#held = null;
  }

  /** A square was chosen: put down what is in hand, or take up what stands there. */
  pick(square: number): void {
    const held = this.#held;
    if (held?.from === "box") {
      this.place(held.side, held.piece, square);
      if (this.left(held.side, held.piece) === 0) this.#held = null;
    } else if (held?.from === "board" && held.square !== square) this.move(held.square, square);
    else this.#held = held === null && this.#standing.has(square) ? { from: "board", square } : null;
  }

  /** Put a piece from the box on a square; what stood there goes back. */
  place(side: Side, piece: string, square: number): void {
    if (groundOf(this.#variant).blocked.has(square)) return;
    const found = new Map(this.#standing);
    found.delete(square);
    this.#standing = found;
    if (this.left(side, piece) > 0) this.#standing = new Map(found).set(square, { side, piece });
  }

  move(source: number, target: number): void {
    const man = this.#standing.get(source);
    this.#held = null;
    if (!man || source === target || groundOf(this.#variant).blocked.has(target)) return;
    const found = new Map(this.#standing);
    found.delete(source);
    this.#standing = found.set(target, man);
  }

  /** Back into the box. */
  remove(square: number): void {
    const found = new Map(this.#standing);
    found.delete(square);
    this.#standing = found;
    this.#held = null;
  }
}
