// Counts answers, how long each took and what they cost the server, after a second of warming up.
import { readFileSync } from "node:fs";

const TICKS = 100; // a second, in /proc

export class Tally {
  began = null;
  times = [];

  constructor(pid) {
    this.pid = pid;
  }

  begin() {
    this.times = [];
    this.spent = this.cpu();
    this.began = performance.now();
  }

  add(milliseconds) {
    if (this.began !== null) this.times.push(milliseconds);
  }

  /** Seconds of CPU the server has used. */
  cpu() {
    const fields = readFileSync(`/proc/${this.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  }
}

export function report(tally, more = {}) {
  const seconds = (performance.now() - tally.began) / 1000;
  const times = Float64Array.from(tally.times).sort();
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const cpu = ((tally.cpu() - tally.spent) / times.length) * 1e6;
  console.log(JSON.stringify({ rate: times.length / seconds, p50: at(0.5), p99: at(0.99), cpu, ...more }));
}
