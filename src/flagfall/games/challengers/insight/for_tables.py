"""What can be said about a tournament besides what happened: the chances of its matches, and other courses of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.jit import has_native, is_cold
from flagfall.core.plugin import CompiledCode, Insight, Story, described
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.errors import NoSuchExample, NoSuchMatch
from flagfall.games.challengers.events.tournament import CardRemoved
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.examples import ENDINGS, example
from flagfall.games.challengers.insight.followed_game import FollowedMatch, TournamentFollower
from flagfall.games.challengers.insight.match_swing import swing
from flagfall.games.challengers.insight.swing import SwingLine, swing_line
from flagfall.games.challengers.rules.match import continuations, experiments
from flagfall.games.challengers.rules.match.policy import policy_name
from flagfall.games.challengers.single_match.play import play_match

NEXT = "next-"
"""Before the cards that are to be cut, in the part that asks for the matches about to be played without them."""

ROUGH = 0.09
"""As near as a chance gets in a moment without machine code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsPoint:
    """The chance after one reveal."""

    at: int = described("The number of events of the match before it.")
    player: int | None = described("Who turned up the card; None before the first one and at the end.")
    card: str | None
    win: float = described("The chance of the first of the two players.")
    low: float = described("95 % interval.")
    high: float
    bench: tuple[float, float] = described("How likely each of them loses for want of seats.")


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOdds:
    """The swing line of one match."""

    part: str = described("Round and park, such as 3-0; the final is round 8.")
    players: tuple[int, int]
    points: tuple[OddsPoint, ...] = described("Before the first card, after every card, and at the end exactly 0 or 1.")
    winner: int | None = described("None: it is not over.")
    decided: int | None = described("The point with the largest step to it.")
    matches: int = described("How many continuations each chance comes from.")
    choose: tuple[str, str] = described("The policies that answer the two players' choices there.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOdds:
    """Chances of matches, as far as the viewer can know them."""

    matches: tuple[MatchOdds, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherCourse:
    """Another course of a match: the same decks, shuffled otherwise."""

    part: str
    ending: str = described("win, loss or typical, for the first of the two players.")
    players: tuple[int, int]
    seed: int
    winner: int
    reason: str
    share: float = described("How often matches of these decks end like this.")
    decks: tuple[int, int] = described("Cards of each deck.")
    first: int
    events: list[dict[str, Any]] = described("The match, event by event; players are sides.")
    odds: MatchOdds


def tournament_odds(story: Story, part: str | None, precision: float, is_fast: bool) -> TournamentOdds:
    """The swing lines of a match (`3-0`), of a round (`3`), or of the newest round, played or about to be.

    `next-pig,dog`: those about to be played, if the viewer cuts these cards.
    """
    follower = _follow(story)
    if part is not None and part.startswith(NEXT):
        _cut(follower, story.first.viewer, part.removeprefix(NEXT).split(","))
        found = follower.pending() or _of_part(follower.meetings, part)
    elif part is None and (pending := follower.pending()):
        found = pending
    else:
        found = _of_part(follower.meetings, part)
    return TournamentOdds(matches=tuple(_odds(follower.table, meeting, precision, is_fast) for meeting in found))


def other_course(story: Story, part: str | None, precision: float, is_fast: bool) -> OtherCourse:
    """A win, a loss or a typical course of a match: `3-0-win`."""
    name, _, ending = (part or "").rpartition("-")
    if ending not in ENDINGS:
        raise BadInput(f"part is a match and an ending, such as 3-0-win; the endings are {', '.join(ENDINGS)}.")
    if story.first.config.trainers:
        raise NoSuchExample("Examples are played without trainers, so there are none of this table.")
    follower = _follow(story)
    [meeting] = _of_part(follower.meetings, name)[:1]
    table, match = follower.table, meeting.start.match
    decks = [[table.ids[kind] for kind in hidden.cards[: hidden.sure]] for hidden in meeting.start.hidden]
    engine = "compiled" if is_fast else "interpreted"
    policies = [policy_name(side.policy) for side in match.side]
    options: Any = {
        "first": 1 - match.attacker,
        "round": match.round,
        "trophies": (match.side[0].trophies, match.side[1].trophies),
        "choose": (policies[0], policies[1]),
        "cards": table,
    }
    deck_a, deck_b = decks
    found = example(deck_a, deck_b, ending, engine=engine, **options)
    played = play_match(deck_a, deck_b, seed=found.seed, **options)
    line = swing(deck_a, deck_b, seed=found.seed, precision=precision if is_fast else ROUGH, engine=engine, **options)
    return OtherCourse(
        part=name,
        ending=ending,
        players=meeting.players,
        seed=found.seed,
        winner=meeting.players[found.winner],
        reason=found.reason,
        share=found.share,
        decks=(len(decks[0]), len(decks[1])),
        first=meeting.players[played.first],
        events=encode(played.events),
        odds=_match_odds(name, meeting.players, line),
    )


def _follow(story: Story) -> TournamentFollower:
    state = story.start
    table = CHALLENGERS.cards(story.first.config)
    decks = None
    if state is not None:
        decks = [[table.ids[kind] for kind in player.deck[: player.deck_n]] for player in state.players]
    follower = TournamentFollower(table, story.first, decks)
    for event in story.events:
        follower.hear(event)
    return follower


def _cut(follower: TournamentFollower, player: PlayerIx | None, cards: list[str]) -> None:
    """Take cards out of the viewer's own deck; refuses cards that are not there."""
    known, table = follower.known, follower.table
    for card in cards:
        if player is None or card not in table.ids or known.cards[player][table.index(CardId(card))] == 0:
            raise BadInput(f"'{card[:40]}' is not in your deck; only cards of your own deck can be removed.")
        known.hear(CardRemoved(player, CardId(card), known.sizes[player] - 1))


def _of_part(meetings: list[FollowedMatch], part: str | None) -> list[FollowedMatch]:
    newest = max((meeting.round for meeting in meetings), default=0)
    wanted = str(newest) if part is None else part
    found = [meeting for meeting in meetings if wanted in (str(meeting.round), meeting.name)]
    if not found:
        raise NoSuchMatch(f"The match '{wanted}' has not been played; a match is named by round and park, such as 3-0.")
    return found


def _odds(table: CardTable, meeting: FollowedMatch, precision: float, is_fast: bool) -> MatchOdds:
    engine = "compiled" if is_fast else "interpreted"
    course = meeting.course
    line = swing_line(table, course, precision=precision if is_fast else max(precision, ROUGH), engine=engine)
    return _match_odds(meeting.name, meeting.players, line)


def _match_odds(part: str, players: tuple[int, int], line: SwingLine) -> MatchOdds:
    def participant(side: PlayerIx | None) -> int | None:
        return None if side is None else players[side]

    def card(found: CardId | None) -> str | None:
        return None if found is None else str(found)

    return MatchOdds(
        part=part,
        players=players,
        points=tuple(
            OddsPoint(
                at=point.at,
                player=participant(point.player),
                card=card(point.card),
                win=round(point.win, 4),
                low=round(point.low, 4),
                high=round(point.high, 4),
                bench=(round(point.bench[0], 4), round(point.bench[1], 4)),
            )
            for point in line.points
        ),
        winner=participant(line.winner),
        decided=line.decided,
        matches=line.matches,
        choose=line.choose,
    )


def _is_ready() -> bool:
    return has_native() and not (is_cold(continuations.play_on) or is_cold(experiments.survey))


def _compile() -> None:
    swing(["pig"], ["dog"], engine="compiled")
    example(["pig"], ["dog"], engine="compiled")


_CODE = CompiledCode(_is_ready, _compile)

INSIGHTS = (
    Insight(
        "odds",
        TournamentOdds,
        tournament_odds,
        "Get the chances of the matches of a round after every card, as far as the viewer can know.",
        errors=(NoSuchMatch,),
        compiled=_CODE,
    ),
    Insight(
        "other-course",
        OtherCourse,
        other_course,
        "Get an example of how a match of a finished game could have gone: a win, a loss, or a typical one.",
        errors=(NoSuchMatch, NoSuchExample),
        needs_all=True,
        compiled=_CODE,
    ),
)
