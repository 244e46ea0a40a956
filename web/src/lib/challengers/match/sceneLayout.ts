/** Where everything in a park lies, in pixels of the scene: pure numbers, so that cards can move by transforms alone. */
import type { Stage, Token } from "../state/stage";
import { otherSide, SEATS, type Side } from "../types";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** One half of the park; `top` is the far side. */
export interface Half {
  readonly area: Box;
  readonly plate: Box;
  /** What a side has gained in this match; null: on the plate. */
  readonly marks: Box | null;
  readonly deck: Box;
  readonly exhaust: Box;
  readonly row: Box;
  readonly seats: readonly Box[];
}

export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly isWide: boolean;
  /** Height of the name under a seat. */
  readonly label: number;
  /** Of a card that lies open in the row. */
  readonly card: { readonly w: number; readonly h: number };
  readonly bar: Box;
  readonly top: Half;
  readonly bottom: Half;
}

/** Where one card lies: its centre, its size against the card of the row, its layer. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly tilt: number;
  readonly z: number;
  readonly isGone: boolean;
}

const RATIO = 7 / 5;
const WIDE = 620;
/** Below this height benches stand beside the cards even in a narrow park. */
const LOW = 22;

/** `unit` is the size of the text: labels and bars grow with it. */
export function geometry(width: number, height: number, unit = 16): Geometry {
  const isWide = width >= WIDE ? width > height * 0.85 : height < LOW * unit && width > height * 1.15;
  return isWide ? wide(width, height, unit) : narrow(width, height, unit);
}

function wide(width: number, height: number, unit: number): Geometry {
  const isLow = height < LOW * unit;
  const pad = isLow ? 6 : Math.max(10, width * 0.014);
  const barH = (isLow ? 3.1 : 4.75) * unit;
  const half = (height - barH) / 2;
  const h = Math.min(half - 2 * pad - 6, width * 0.27);
  const card = { w: h / RATIO, h };
  const pileH = (half - 3 * pad) / 2;
  const pileW = Math.min(pileH / RATIO, width * 0.1);
  const seatH = (half - 2 * pad - 8) / 2;
  const label = 1.15 * unit;
  const seatW = Math.min((seatH - label) / RATIO + 12, width * 0.115);
  const benchX = width - pad - 3 * seatW - 16;
  const plateW = width < WIDE ? Math.min(7.5 * unit, width * 0.17) : Math.max(7.5 * unit, width * 0.15);
  const of = (y: number): Half => ({
    area: { x: 0, y, w: width, h: half },
    plate: { x: pad, y: y + pad, w: plateW, h: half - 2 * pad },
    marks: null,
    deck: { x: pad + plateW + pad, y: y + pad, w: pileW, h: pileW * RATIO },
    exhaust: { x: pad + plateW + pad, y: y + 2 * pad + pileH, w: pileW, h: pileW * RATIO },
    row: {
      x: pad * 3 + plateW + pileW,
      y: y + (half - h) / 2,
      w: benchX - pad * 4 - plateW - pileW,
      h,
    },
    seats: Array.from({ length: SEATS }, (_, i) => ({
      x: benchX + (i % 3) * (seatW + 8),
      y: y + pad + Math.floor(i / 3) * (seatH + 8),
      w: seatW,
      h: seatH,
    })),
  });
  const bar = { x: 0, y: half, w: width, h: barH };
  return { width, height, isWide: true, label, card, bar, top: of(0), bottom: of(half + barH) };
}

function narrow(width: number, height: number, unit: number): Geometry {
  const pad = 8;
  const gap = 5;
  const barH = 3.9 * unit;
  const plateH = 3 * unit;
  const label = 1.5 * unit;
  const half = (height - barH) / 2;
  const seatW = (width - 2 * pad - 5 * gap) / SEATS;
  const seatH = Math.min(seatW * RATIO * 0.85 + label, half * 0.38);
  const rowH = half - seatH - 3 * pad;
  const h = Math.min(rowH, width * 0.36 * RATIO);
  const card = { w: h / RATIO, h };
  const pileW = Math.min(width * 0.13, (rowH - plateH) / RATIO);
  const pile = { w: pileW, h: pileW * RATIO };
  // Name and deck stand on the left, what was gained and the exhausted cards on the right.
  const of = (y: number, isTop: boolean): Half => {
    const benchY = isTop ? y + pad : y + half - pad - seatH;
    const rowY = isTop ? benchY + seatH + pad : y + pad;
    const pileY = rowY + rowH - pile.h;
    const right = width - pad - pileW;
    const plate = { x: pad / 2, y: rowY, w: Math.max(pileW + pad, 3.4 * unit), h: plateH };
    return {
      area: { x: 0, y, w: width, h: half },
      plate,
      marks: { ...plate, x: width - pad / 2 - plate.w },
      deck: { x: pad, y: pileY, ...pile },
      exhaust: { x: right, y: pileY, ...pile },
      row: { x: 2 * pad + pileW, y: rowY + (rowH - h) / 2, w: width - 4 * pad - 2 * pileW, h },
      seats: Array.from({ length: SEATS }, (_, i) => ({
        x: pad + i * (seatW + gap),
        y: benchY,
        w: seatW,
        h: seatH,
      })),
    };
  };
  const bar = { x: 0, y: half, w: width, h: barH };
  return { width, height, isWide: false, label, card, bar, top: of(0, true), bottom: of(half + barH, false) };
}

export function halfOf(geo: Geometry, side: number, bottom: Side): Half {
  return side === bottom ? geo.bottom : geo.top;
}

/** The places of all cards that are shown, by key. */
export function places(stage: Stage, geo: Geometry, bottom: Side): Map<number, Place> {
  const found = new Map<number, Place>();
  for (const side of [0, 1] as const) {
    const half = halfOf(geo, side, bottom);
    const isHolder = stage.park.holder === side;
    placeRow(found, stage.sides[side].row, geo, half.row, isHolder);
    placeBench(found, stage.sides[side].bench, geo, half);
    stage.sides[side].exhaust.forEach((token, i) => {
      const tilt = ((token.key * 37) % 13) - 6;
      found.set(token.key, {
        ...centre(half.exhaust),
        scale: half.exhaust.w / geo.card.w,
        tilt,
        z: 5 + i,
        isGone: false,
      });
    });
  }
  for (const { token, side, to } of stage.leavers) {
    const half = halfOf(geo, side, bottom);
    const target = to === "deck" ? half.deck : outside(geo, side, bottom);
    found.set(token.key, { ...centre(target), scale: half.deck.w / geo.card.w, tilt: 0, z: 90, isGone: true });
  }
  return found;
}

/** Where the flag stands: at the upper corner of the card that holds it, or above the halfway line. */
export function flagPlace(
  stage: Stage,
  geo: Geometry,
  bottom: Side,
  all: ReadonlyMap<number, Place>,
): { x: number; y: number } {
  const { holder } = stage.park;
  const token = holder < 0 ? undefined : stage.sides[holder === 0 ? 0 : 1].row.at(-1);
  const place = token && all.get(token.key);
  if (!place) return { x: geo.width / 2, y: geo.bar.y - geo.bar.h * 0.1 };
  return { x: place.x + geo.card.w * 0.36, y: place.y - geo.card.h * (holder === otherSide(bottom) ? 0.34 : 0.46) };
}

export function boxStyle(box: Box): string {
  return `left:${box.x}px;top:${box.y}px;width:${box.w}px;height:${box.h}px`;
}

export function centre(box: Box): { x: number; y: number } {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

function placeRow(found: Map<number, Place>, row: readonly Token[], geo: Geometry, area: Box, isHolder: boolean): void {
  const { w } = geo.card;
  // What lies under the flag only has to be remembered; an attack has to be read.
  const wish = isHolder ? w * 0.24 : w * 0.82;
  const step = row.length < 2 ? 0 : Math.min(wish, (area.w - w) / (row.length - 1));
  const start = area.x + (area.w - w - step * (row.length - 1)) / 2 + w / 2;
  row.forEach((token, i) => {
    const isTop = i === row.length - 1;
    const tilt = isHolder && isTop ? 0 : ((token.key * 29) % 7) - 3;
    const scale = isHolder && !isTop ? 0.92 : 1;
    found.set(token.key, { x: start + i * step, y: area.y + area.h / 2, scale, tilt, z: 20 + i, isGone: false });
  });
}

function placeBench(found: Map<number, Place>, bench: readonly Token[], geo: Geometry, half: Half): void {
  const stacked = new Map<number, number>();
  for (const token of bench) {
    const seat = half.seats[token.seat] ?? half.seats[SEATS - 1];
    if (!seat) continue;
    const height = stacked.get(token.seat) ?? 0;
    stacked.set(token.seat, height + 1);
    const scale = Math.min((seat.w - 6) / geo.card.w, (seat.h - geo.label - 4) / geo.card.h);
    const lift = Math.min(height, 3) * 3;
    found.set(token.key, {
      x: seat.x + seat.w / 2 + lift,
      y: seat.y + (seat.h - geo.label) / 2 - lift,
      scale,
      tilt: 0,
      z: 10 + height,
      isGone: false,
    });
  }
}

function outside(geo: Geometry, side: Side, bottom: Side): Box {
  return { x: geo.width, y: side === bottom ? geo.height : -200, w: 100, h: 140 };
}
