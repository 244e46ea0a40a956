"""Evenings at a real table, written down from tournaments of the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from flagfall import challengers
from flagfall.core.codec import encode
from flagfall.games.challengers.companion import entries as to
from flagfall.games.challengers.events import match as inside
from flagfall.games.challengers.events import tournament as told

FINAL = 8


@dataclass
class Writer:
    """A phone at the table: writes down what happens in a tournament."""

    tournament: challengers.Tournament
    log: list[to.Entry] = field(default_factory=list)
    round: int = 1
    began: dict[tuple[int, int], int] = field(default_factory=dict)
    _read: int = 0

    def __post_init__(self) -> None:
        fixed = self.tournament.state.fixed
        robot = self.tournament.state.players[fixed.robot] if fixed.robot >= 0 else None
        ids = fixed.table.ids
        self.write(
            to.Begun(
                players=tuple(f"Player {p}" for p in range(fixed.config.players)),
                seats=fixed.seats,
                exclude=fixed.excluded,
                difficulty=fixed.config.difficulty,
                solo_cards=fixed.config.solo_cards,
                robot=None if robot is None else tuple(ids[kind] for kind in robot.deck[: robot.deck_n]),
                depth="cards",
            )
        )
        self.catch_up()

    def write(self, what: to.What) -> to.Entry:
        entry = to.Entry(f"e{len(self.log)}", 1_800_000_000 + len(self.log), "phone", what)
        self.log.append(entry)
        return entry

    def catch_up(self) -> None:
        """Write down everything that happened since the last time."""
        events = self.tournament.events[self._read :]
        self._read = len(self.tournament.events)
        for event in events:
            for what in self._entries(event):
                self.write(what)

    def _entries(self, event: told.Event) -> Iterator[to.What]:
        match event:
            case told.RoundBegan():
                self.round = event.round
            case told.FinalistsNamed():
                self.round = FINAL
            case told.FansTaken(player, _, amount, _):
                yield to.Fans(self.round, player, amount)
            case told.CardPicked(player, card):
                assert card is not None
                yield to.Picked(self.round, player, card)
            case told.CardRemoved(player, card):
                assert card is not None
                yield to.Cut(self.round, player, card)
            case told.DecksShuffled(park, _, first, is_tossed):
                self.began[self.round, park] = first
                if is_tossed:
                    yield to.Tossed(self.round, park, first)
            case told.TrophyWon(player, _, number, fans, is_boxed):
                assert fans is not None
                if not is_boxed:
                    yield to.Trophy(number, player, fans)
            case told.InPark(park, players, inner):
                yield from self._inner(park, players, inner)

    def _inner(self, park: int, players: tuple[int, ...], event: inside.MatchEvent) -> Iterator[to.What]:
        match event:
            case inside.MatchEnded(winner, reason):
                yield to.Result(self.round, park, players[winner], reason)  # type: ignore[arg-type]
            case inside.FansGained(side, _, amount, _):
                yield to.Fans(self.round, players[side], amount)
            case inside.CardMoved(side, card, _, "pile") if card is not None:
                yield to.Picked(self.round, players[side], card)
                if event.target == "discard":
                    yield to.Cut(self.round, players[side], card)
            case inside.CardMoved(side, card, _, _, "discard") if card is not None:
                yield to.Cut(self.round, players[side], card)


def step(tournament: challengers.Tournament, source: random.Random) -> None:
    """Any legal action of anybody; half of the time the last one, so that decks do not run out."""
    player = source.choice(tournament.actors())
    legal = tournament.legal(player)
    tournament.act(player, source.choice(legal) if source.random() < 0.5 else legal[-1])


def play(tournament: challengers.Tournament, seed: int) -> Iterator[Writer]:
    """The writer after every action, until the end."""
    source, writer = random.Random(seed), Writer(tournament)
    while tournament.outcome is None:
        step(tournament, source)
        writer.catch_up()
        yield writer


def as_json(log: list[to.Entry]) -> list[Any]:
    """A log as it is sent."""
    return [encode(entry) for entry in log]
