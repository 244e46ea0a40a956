"""After an evening: what was luck, and what several evenings tell of a group."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from evening_logs import as_json, play
from flagfall import challengers
from flagfall.core.codec import encode
from flagfall.games.challengers.companion import entries as to
from flagfall.games.challengers.companion.history import history_of
from flagfall.games.challengers.companion.luck import luck_of
from flagfall.games.challengers.companion.page import ask
from flagfall.games.challengers.companion.sheet import Sheet, Tap
from flagfall.games.challengers.companion.sheet import play as count
from flagfall.games.challengers.companion.view import view_of


def evening(players: int, seed: int) -> list[to.Entry]:
    *_, writer = play(challengers.Tournament(players=players, seed=seed), seed)
    return writer.log


def test_luck_is_what_was_won_beyond_the_chances() -> None:
    log = evening(2, 5)
    luck, view = luck_of(log), view_of(log)
    assert view is not None
    played = sum(meeting.winner is not None for each in view.rounds for meeting in each.meetings)
    assert (len(luck.matches), luck.unknown) == (played, 0)
    assert sum(player.won for player in luck.players) == played
    assert sum(player.expected for player in luck.players) == pytest.approx(played)
    assert all(0 <= match.chance <= 1 for match in luck.matches)


def test_luck_says_what_it_does_not_know() -> None:
    log = evening(2, 5)
    begun = log[0].what
    assert isinstance(begun, to.Begun)
    luck = luck_of([replace(log[0], what=replace(begun, depth="results")), *log[1:]])
    assert (luck.matches, luck.players) == ((), ())
    assert luck.unknown > 0
    assert luck_of([]).unknown == 0


def test_a_match_entered_card_by_card_has_a_swing_line() -> None:
    starter = ("champion_starter", "dog_starter", "newcomer", "newcomer", "newcomer", "talent_starter")
    sheet = Sheet(decks=(starter, starter), taps=(Tap(card="newcomer"),))
    while (need := count(sheet).need).what != "over":
        half = count(sheet).halves[need.side]
        assert half.left is not None
        sheet = replace(sheet, taps=(*sheet.taps, Tap(card=half.left[-1])))
    winner = count(sheet).winner
    assert winner is not None
    what = (
        to.Begun(("Ann", "Ben"), (0, 1), "funfair", depth="matches"),
        to.Tossed(1, 0, 0),
        to.Played(1, 0, encode(replace(sheet, taps=()))),
        *(to.Tapped(1, 0, tap.card) for tap in sheet.taps),
        to.Result(1, 0, winner),
        to.Trophy(1, winner, 2),
    )
    luck = luck_of([to.Entry(str(n), n, "phone", each) for n, each in enumerate(what)])
    swing = luck.matches[0].swing
    assert swing[-1] == 1.0
    # Before the first card, after each, and the end.
    assert len(swing) == count(sheet).reveals + 2


def test_a_history_counts_finished_evenings() -> None:
    logs = [evening(4, seed) for seed in (1, 2)]
    view = view_of(logs[0])
    assert view is not None
    history = history_of([*logs, logs[0][:20], []])
    finished = sum((view_of(log) or view).outcome is not None for log in logs)
    assert history.evenings == finished > 0
    assert {line.name for line in history.league} == {f"Player {p}" for p in range(4)}
    assert sum(line.won for line in history.league) == finished
    assert sum(line.finals for line in history.league) == 2 * finished
    # Four players, seven rounds of two matches, and the final.
    assert sum(map(sum, history.beaten)) == finished * (7 * 2 + 1)
    assert history.cards
    assert max(line.best for line in history.league) >= max(line.fans // line.played for line in history.league)


def test_a_page_asks_for_both() -> None:
    log = as_json(evening(2, 5))
    answer = json.loads(ask(json.dumps({"do": "history", "logs": [log]})))["answer"]
    assert answer["evenings"] == 1
    begun = json.loads(ask(json.dumps({"do": "luck", "log": log[:1]})))["answer"]
    assert begun["matches"] == []
    assert json.loads(ask('{"do": "history", "logs": 3}'))["problem"]["code"] == "bad_input"
