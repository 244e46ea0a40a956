"""Repeats of a tournament agree with an independent replay of it, at every size and under every house rule."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import sqrt
from typing import Any

import pytest

from flagfall import challengers
from flagfall.bots import make_bot, sight_of
from flagfall.core.jit import is_cold
from flagfall.core.records.record import Record
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.luck import LuckStudy
from flagfall.games.challengers.insight.luck import insight as luck
from flagfall.games.challengers.insight.luck.play_again import play_again
from repetition import few

ROBOT = {"first": "robot", "random": "robot_random"}


@cache
def played(seed: int, **settings: Any) -> Record:
    """A finished tournament of `greedy` bots."""
    config = Config(**settings)
    table = Table(CHALLENGERS, config, seed)
    bot = make_bot("greedy", CHALLENGERS, config)
    while table.outcome is None:
        table.act(table.actors[0], bot.decide(sight_of(table, table.actors[0])))
    return table.record()


class Replay:
    """The tournament again, written without the engine's tournament rules: only single matches are the engine's."""

    def __init__(self, study: LuckStudy, seed: int) -> None:
        self.history, self.rng = study.history, random.Random(seed)
        self.config = self.history.start.fixed.config
        self.robot = self.config.players if self.config.players % 2 else None
        self.n = self.config.players + (self.robot is not None)
        self.fans = [0] * self.n
        self.trophies: list[list[int]] = [[] for _ in range(self.n)]
        self.supply = self.config.fan_supply or 10**6

    def take(self, p: int, fans: int) -> None:
        fans = min(fans, self.supply)
        self.supply -= fans
        self.fans[p] += fans

    def match(self, number: int, pair: tuple[int, int], decks: list[list[int]], prize: int) -> int:
        """Play one match; the winner."""
        latest = [max(self.trophies[p], default=0) for p in pair]
        toss = self.config.empty_deck_opening == "toss" and not any(decks[p] for p in pair)
        first = self.rng.randrange(2) if toss or latest[0] == latest[1] else int(latest[1] > latest[0])
        ids = self.history.table.ids
        a, b = (ROBOT[self.config.robot_policy] if p == self.robot else "sensible" for p in pair)
        result = challengers.play_match(
            *([ids[kind] for kind in decks[p]] for p in pair),
            seed=self.rng.getrandbits(40), first=first, round=min(number, 7), choose=(a, b),
            trophies=(len(self.trophies[pair[0]]), len(self.trophies[pair[1]])), fan_supply=self.supply,
        )  # fmt: skip
        for side, p in enumerate(pair):
            if p != self.robot or self.config.players == 1:
                self.take(p, result.fans[side])
        winner = pair[result.winner]
        if prize and (winner != self.robot or self.config.players == 1):
            self.trophies[winner].append(number)
            self.won[winner] += prize
        return winner

    def run(self) -> list[int]:
        """The players from first to last."""
        self.won = [0] * self.n
        rounds = self.history.rounds
        for number in range(1, 8):
            round_ = rounds[min(number, len(rounds)) - 1]
            for p in range(self.config.players):
                self.take(p, round_.phases[p].tokens if number <= len(rounds) else 0)
            for match in round_.matches:
                prize = self.history.start.fixed.stacks[match.park][number - 1]
                self.match(number, match.players, round_.decks, prize)
            total = [fans + won for fans, won in zip(self.fans, self.won, strict=True)]
            if self.n == 2 and abs(total[0] - total[1]) >= 11:
                break
        lots = {p: self.rng.random() if self.config.final_tie == "toss" else -p for p in range(self.n)}
        order = sorted(
            (p for p in range(self.n) if p != self.robot or self.n == 2),
            key=lambda p: (total[p], len(self.trophies[p]), max(self.trophies[p], default=0), lots[p]),
            reverse=True,
        )
        self.score = total  # fans of the final count no more (CH-FINAL-10)
        if self.n > 2:
            assert self.history.final is not None
            pair = (order[0], order[1])
            order[:2] = pair if self.match(8, pair, self.history.final.decks, 0) == pair[0] else pair[::-1]
        return order


CASES = [
    {"players": 3},
    {"players": 1, "difficulty": 3},
    {"players": 3, "robot_policy": "random", "fan_supply": 6},
    {"players": 5},
    {"players": 4, "final_tie": "order"},
    {"players": 2, "empty_deck_opening": "toss"},
    {"players": 7},
]


@pytest.mark.parametrize("settings", few(CASES, 3), ids=str)
def test_titles_and_fans_agree_with_an_independent_replay(settings):
    study = LuckStudy(played(31, **settings), is_fast=True)
    count, repeats = 400, 10_000
    replays = [Replay(study, seed) for seed in range(count)]
    first = Counter(replay.run()[0] for replay in replays)
    for p, expected in enumerate(study.expected(repeats)):
        share = first[p] / count
        error = sqrt(max(expected.win * (1 - expected.win), 0.002) * (1 / count + 1 / repeats))
        assert abs(share - expected.win) < 4 * error
        fans = [replay.score[p] for replay in replays]
        mean = sum(fans) / count
        spread = sqrt(sum((one - mean) ** 2 for one in fans) / count)
        assert abs(mean - expected.fans) < 4.5 * spread / sqrt(count)


def test_what_is_compiled_ahead_is_what_the_server_asks_for() -> None:
    luck.LUCK.compiled.compile()
    assert not is_cold(play_again)
    assert luck.LUCK.compiled.is_ready()
