/** Short names for the generated types of this game. */
import type {
  ChallengersAction,
  ChallengersChoiceView,
  ChallengersEvent,
  ChallengersInPark,
  ChallengersOwnView,
  ChallengersParkView,
  ChallengersPlayerView,
  ChallengersSideView,
  ChallengersTrophyView,
  ChallengersView,
} from "$lib/wire/types";

export { assertNever } from "$lib/assertNever";
export { FINAL, ROUNDS, SEATS, WINNING_LEAD } from "$lib/wire/constants";

export type Action = ChallengersAction;
export type ChoiceView = ChallengersChoiceView;
export type GameEvent = ChallengersEvent;
export type MatchEvent = ChallengersInPark["event"];
export type OwnView = ChallengersOwnView;
export type ParkView = ChallengersParkView;
export type PlayerView = ChallengersPlayerView;
export type SideView = ChallengersSideView;
export type TrophyView = ChallengersTrophyView;
/** What messages of this game carry. */
export interface Types {
  action: Action;
  event: GameEvent;
  view: View;
}
export type View = ChallengersView;

/** Which of the two halves of a park. */
export type Side = 0 | 1;

/** A match one looks at: where, and which participant begins. */
export interface Meeting {
  /** Round and park. */
  readonly id: string;
  readonly park: number;
  readonly first: number;
  /** So many of its events have happened. */
  readonly heard: number;
}

export function otherSide(side: number): Side {
  return side === 0 ? 1 : 0;
}
