import { preferences } from "$lib/preferences.svelte";

let context: AudioContext | null = null;

/** Two soft notes: it is your turn. Silent unless sounds are switched on. */
export function chime(): void {
  if (preferences.sound) play([659, 880], 0.14);
}

/** Notes in hertz, one after the other, `length` seconds each. */
export function play(notes: readonly number[], length: number): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  for (const [ix, note] of notes.entries()) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    const at = start + ix * length;
    oscillator.type = "triangle";
    oscillator.frequency.value = note;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length * 1.8);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + length * 2);
  }
}
