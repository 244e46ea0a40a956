/** Another course of a match, in the form in which matches are shown. */
import type { MatchOdds, OtherCourse } from "$lib/wire/types";
import type { Bout } from "../state/chronicle";
import { openPark } from "../state/park";
import type { MatchEvent } from "../types";

export interface OtherBout {
  readonly bout: Bout;
  readonly odds: MatchOdds;
  readonly ending: OtherCourse["ending"];
  readonly share: number;
}

/** The real match gives its place in the tournament; its cards came otherwise. */
export function otherBout(bout: Bout, course: OtherCourse): OtherBout {
  return {
    bout: {
      ...bout,
      id: `${bout.id}-${course.ending}`,
      first: course.first,
      base: openPark(course.players, course.decks),
      events: course.events as unknown as readonly MatchEvent[],
      told: [],
      winner: course.winner,
      reason: course.reason,
      trophy: null,
    },
    odds: course.odds,
    ending: course.ending,
    share: course.share,
  };
}
