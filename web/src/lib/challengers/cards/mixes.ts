/** The atlas of mixes: which five sets play how, as measured (`GET /library/mixes`). */
import { get } from "$lib/net/http";
import type { Atlas, Mix, MixCard } from "$lib/wire/types";

let kept: Promise<Atlas> | null = null;

/** Asked once; a failure is forgotten, so that the next visit tries again. */
export function loadAtlas(): Promise<Atlas> {
  kept ??= get<Atlas>("/library/mixes").catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

export const LEVELS = ["A", "B", "C"] as const;

/** The strongest and the weakest cards of a level, the extreme ones first. */
export function ends(mix: Mix, level: string, count: number): { best: MixCard[]; worst: MixCard[] } {
  const cards = mix.cards.filter((card) => card.level === level);
  return {
    best: cards.slice(0, count),
    worst: cards.slice(-Math.max(0, Math.min(count, cards.length - count))).reverse(),
  };
}

/** The share of matches of round 7 that are lost with a full bench. */
export function benchLosses(mix: Mix): number {
  return mix.bench_losses[6]!.mean;
}

/** The mix with the fewest full benches: the kindest to beginners. */
export function kindest(atlas: Atlas): Mix {
  return atlas.mixes.reduce((best, mix) => (benchLosses(mix) < benchLosses(best) ? mix : best));
}
