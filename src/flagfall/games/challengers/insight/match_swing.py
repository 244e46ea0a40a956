"""The swing line of one match, or of every match of a recorded tournament, through anybody's eyes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, Unpack

from flagfall.core.errors import BadInput
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record, replay
from flagfall.games.challengers.events.tournament import InPark
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.followed_game import FollowedMatch, TournamentFollower, follow_match
from flagfall.games.challengers.insight.odds import Setting, ask
from flagfall.games.challengers.insight.park import TrackedDeck
from flagfall.games.challengers.insight.swing import PRECISION, SwingLine, swing_line
from flagfall.games.challengers.rules.match.state import Match
from flagfall.games.challengers.single_match.play import play_match
from flagfall.games.challengers.state import State
from flagfall.games.challengers.view import redact

Eyes = int | Literal["spectator", "full"]
"""The knowledge used: a player's, a spectator's, or both decks' cards (not their order)."""


def swing(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    eyes: Eyes = "full",
    precision: float = PRECISION,
    **setting: Unpack[Setting],
) -> SwingLine:
    """The chance of deck a after every reveal of the match that `play_match` plays with the same options.

    `eyes`: `full` knows the cards of both decks, 0 or 1 their own deck, `spectator` none; the order no one knows.
    """
    viewer = _viewer(eyes)
    study = ask(deck_a, deck_b, **setting)
    options = {key: value for key, value in setting.items() if key in _MATCH_OPTIONS}
    events = play_match(deck_a, deck_b, **options).events  # type: ignore[arg-type]
    if eyes != "full":
        seen = (redact(InPark(0, (PlayerIx(0), PlayerIx(1)), event), viewer) for event in events)
        events = tuple(event.event for event in seen if isinstance(event, InPark))
    anything = [kind for kind, card in enumerate(study.table) for _ in range(card.copies)]
    decks = [
        TrackedDeck(len(deck), Counter(deck) if eyes in ("full", p) else Counter(), anything)
        for p, deck in enumerate(study.decks)
    ]
    match = Match(round=study.match.round, max_reveals=study.match.max_reveals, holder_wins=study.match.holder_wins)
    for side, given in zip(match.side, study.match.side, strict=True):
        side.trophies, side.policy = given.trophies, given.policy
    course = follow_match(study.table, events, match, (decks[0], decks[1]))
    return swing_line(study.table, course, precision=precision, engine=study.engine)


_MATCH_OPTIONS = ("seed", "first", "round", "trophies", "piles", "choose", "cards")


def meetings(
    record: Record, game: Challengers, eyes: Eyes = "full", choose: Mapping[int, str] | None = None
) -> list[FollowedMatch]:
    """All matches of a recorded tournament, as a viewer followed them; `choose` as in `TournamentFollower`."""
    viewer = _viewer(eyes)
    steps = replay(record, game, dict(game.table.packs))
    state: State = next(steps).state
    if isinstance(viewer, int) and viewer >= len(state.players):
        raise BadInput(f"There are {len(state.players)} players; {eyes} is not one of them.")
    decks = [[state.fixed.table.ids[kind] for kind in player.deck[: player.deck_n]] for player in state.players]
    known = decks if eyes == "full" else None
    follower = TournamentFollower(state.fixed.table, game.view(state, viewer), known, choose)
    for step in steps:
        for event in step.events:
            seen = event if eyes == "full" else game.redact(event, viewer)
            if seen is not None:
                follower.hear(seen)
    return follower.meetings


def _viewer(eyes: Eyes) -> Viewer:
    if eyes in ("full", "spectator"):
        return SPECTATOR
    if isinstance(eyes, bool) or not isinstance(eyes, int) or eyes < 0:
        raise BadInput(f"eyes are full, spectator or the number of a player, not {eyes!r}.")
    return PlayerIx(eyes)
