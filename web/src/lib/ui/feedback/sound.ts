/** Sounds, made of notes by the browser itself; silent unless they are switched on. */
import { preferences } from "$lib/preferences.svelte";

interface Tune {
  /** In hertz, one after the other. */
  readonly notes: readonly number[];
  /** Seconds each. */
  readonly length: number;
  readonly wave: OscillatorType;
}

const TUNES = {
  /** Two soft notes: it is your turn. */
  turn: { notes: [659, 880], length: 0.14, wave: "triangle" },
  /** A flag goes over. */
  flag: { notes: [523, 784], length: 0.09, wave: "triangle" },
  /** A piece falls. */
  capture: { notes: [247, 165], length: 0.1, wave: "square" },
  /** A match is won. */
  trophy: { notes: [523, 659, 784, 1047], length: 0.11, wave: "triangle" },
  /** It is all over. */
  end: { notes: [392, 523, 659, 784, 659, 784, 1047], length: 0.14, wave: "triangle" },
} as const satisfies Record<string, Tune>;

export type Sound = keyof typeof TUNES;

/** How loud a note is at full volume. */
const LOUDEST = 0.2;
/** What follows sooner is not heard: many things can happen in one moment. Milliseconds. */
const APART = 90;

let context: AudioContext | null = null;
let heardAt = -Infinity;

export function sound(name: Sound): void {
  if (!preferences.sound || preferences.volume <= 0) return;
  const now = performance.now();
  if (now - heardAt < APART) return;
  heardAt = now;
  play(TUNES[name]);
}

/** It is your turn. */
export function chime(): void {
  sound("turn");
}

function play({ notes, length, wave }: Tune): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  const loudness = LOUDEST * preferences.volume * (wave === "square" ? 0.4 : 1);
  for (const [ix, note] of notes.entries()) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    const at = start + ix * length;
    oscillator.type = wave;
    oscillator.frequency.value = note;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length * 1.8);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length * 2);
  }
}
