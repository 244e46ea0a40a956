// Counts answers and how long each took, after a second of warming up.
export class Tally {
  began = null;
  times = [];

  begin() {
    this.times = [];
    this.began = performance.now();
  }

  add(milliseconds) {
    if (this.began !== null) this.times.push(milliseconds);
  }
}

export function report(tally, more = {}) {
  const seconds = (performance.now() - tally.began) / 1000;
  const times = Float64Array.from(tally.times).sort();
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  console.log(JSON.stringify({ rate: times.length / seconds, p50: at(0.5), p99: at(0.99), ...more }));
}
