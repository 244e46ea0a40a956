"""The companion at a real table says of an evening what the engine says of the same tournament."""

from __future__ import annotations

import random
from typing import Any

import pytest

from evening_logs import FINAL, Writer, as_json, play
from flagfall import challengers
from flagfall.core.errors import BadConfig, BadInput
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.companion import entries as to
from flagfall.games.challengers.companion.draw import Wish, draw
from flagfall.games.challengers.companion.entries import effective, read_log
from flagfall.games.challengers.companion.evening import accept
from flagfall.games.challengers.companion.view import EveningView, view_of
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS
from flagfall.games.challengers.rules.protocol import ending, match_phase
from repetition import few

TABLES = [
    *[(players, seed, {}) for seed in (1, 2, 3, 4, 5) for players in range(1, MAX_PLAYERS + 1)],
    (1, 6, {"difficulty": 5, "solo_cards": True}),
    (3, 7, {"difficulty": 3}),
]


def seen(log: list[to.Entry]) -> EveningView:
    view = view_of(log)
    assert view is not None
    return view


@pytest.mark.parametrize(("players", "seed", "options"), few([TABLES[-2], *TABLES], MAX_PLAYERS + 1))
def test_a_tournament_is_told_as_the_engine_plays_it(players: int, seed: int, options: dict[str, int]) -> None:
    tournament = challengers.Tournament(players=players, seed=seed, **options)
    numbers, order = set(), list[PlayerIx]()
    for writer in play(tournament, seed):
        if tournament.state.finalists and not order:
            # Fans gained in the final have no influence (CH-FINAL-10): the standings are those before it.
            order, _ = ending.ranked(tournament.state)
        state, at = tournament.state, (tournament.state.round, len(tournament.state.finalists))
        if at in numbers or tournament.outcome is not None:
            continue
        numbers.add(at)
        view = seen(writer.log)
        assert [ending.score(p) for p in state.players] == [p.score for p in view.players]
        assert all(player.is_sure for player in view.players)
        decks = [sorted(state.fixed.table.ids[kind] for kind in p.deck[: p.deck_n]) for p in state.players]
        if not state.arenas:
            assert [list(player.deck) for player in view.players] == decks
        if state.finalists:
            assert view.phase == "final" or view.needs[0].what == "lots"
            continue
        assert (view.phase, view.round) == ("round", state.round)
        assert [m.players for m in view.rounds[state.round - 1].meetings] == list(match_phase.pairings(state))
    assert numbers
    _finish(tournament, writer, order)


def _finish(tournament: challengers.Tournament, writer: Writer, order: list[PlayerIx]) -> None:
    state, outcome = tournament.state, tournament.outcome
    assert outcome is not None
    view = seen(writer.log)
    if state.fixed.config.mode == "tournament":
        if view.needs:
            assert [need.what for need in view.needs] == ["lots"]
            assert view.outcome is None
        # The engine has drawn lots for all ties; at a table they are told to the companion.
        writer.write(to.Drawn(tuple(order)))
        view = seen(writer.log)
        assert [line.player for line in view.standings] == order
    assert view.outcome is not None
    assert (view.outcome.winners, view.outcome.ranking, view.outcome.reason) == (
        outcome.winners,
        outcome.ranking,
        outcome.reason,
    )
    for (number, park), first in writer.began.items():
        meeting = view.final if number == FINAL else view.rounds[number - 1].meetings[park]
        assert meeting is not None
        assert meeting.beginner == first


NAMES = tuple(f"Person {n}" for n in range(MAX_PLAYERS))


def evening(players: int = 4, seats: tuple[int, ...] | None = None, **options: Any) -> list[to.Entry]:
    seated = players + players % 2
    begun = to.Begun(NAMES[:players], seats or tuple(range(seated)), "funfair", **options)
    return [to.Entry("begun", 0, "phone", begun)]


def write(log: list[to.Entry], *whats: to.What) -> list[to.Entry]:
    return [*log, *(to.Entry(f"{len(log)}-{n}", len(log), "phone", what) for n, what in enumerate(whats))]


def results(view: EveningView, number: int, *, first: bool = True) -> list[to.What]:
    return [to.Result(number, m.park, m.players[0 if first else 1]) for m in view.rounds[number - 1].meetings]


@pytest.mark.rule("CH-MANY-06", "CH-MANY-07")
def test_lines_of_searched_plans_begin_with_fans_and_half_fans() -> None:
    begun = seen(evening(9))
    halves = Config(players=9).head_start
    assert [player.head_start for player in begun.players] == [halves[seat] for seat in begun.seats]
    assert [player.score for player in begun.players] == [half // 2 for half in (halves[seat] for seat in begun.seats)]
    above, below = begun.standings[0], next(line for line in begun.standings if line.by == "half")
    assert begun.players[above.player].head_start == max(halves)
    assert begun.players[below.player].head_start % 2 == 0
    # The printed plans give none.
    assert {player.head_start for player in seen(evening(7)).players} == {0}


@pytest.mark.rule("CH-MATCH-04", "CH-MATCH-06", "CH-MATCH-07")
def test_who_begins_is_explained() -> None:
    log = evening(2)
    first = seen(log).rounds[0].meetings[0]
    assert (first.beginner, first.why) == (None, "to_toss_none")
    log = write(log, to.Tossed(1, 0, 1), to.Result(1, 0, 0), to.Trophy(1, 0, 2), to.Result(2, 0, 1), to.Trophy(2, 1, 2))
    view = seen(log)
    assert (view.rounds[0].meetings[0].beginner, view.rounds[0].meetings[0].why) == (1, "tossed")
    assert (view.rounds[1].meetings[0].beginner, view.rounds[1].meetings[0].why) == (0, "only_trophy")
    assert (view.rounds[2].meetings[0].beginner, view.rounds[2].meetings[0].why) == (1, "later_trophy")
    assert view.rounds[2].meetings[0].latest == (1, 2)


@pytest.mark.rule("CH-2P-03", "CH-2P-05")
def test_a_lead_of_eleven_ends_an_evening_of_two() -> None:
    log = evening(2)
    for number, fans in ((1, 3), (2, 3), (3, 4)):
        log = write(log, to.Result(number, 0, 0), to.Trophy(number, 0, fans))
    assert seen(log).lead == 10
    assert seen(log).outcome is None
    ended = write(log, to.Result(4, 0, 1), to.Trophy(4, 1, 5), to.Fans(4, 0, 6))
    outcome = seen(ended).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "lead_11")
    # A correction of an earlier round brings the evening back.
    corrected = write(ended, to.Trophy(1, 0, 2))
    assert seen(corrected).outcome is None
    assert (seen(corrected).round, seen(corrected).lead) == (5, 10)


def test_hidden_trophies_are_asked_for_after_round_seven_only() -> None:
    log = evening(4)
    for number in range(1, 7):
        log = write(log, *results(seen(log), number))
    view = seen(log)
    assert (view.phase, view.round, view.needs) == ("round", 7, ())
    assert not any(player.is_sure for player in view.players if player.trophies)
    log = write(log, *results(view, 7))
    view = seen(log)
    assert view.phase == "counting"
    assert {need.what for need in view.needs} == {"trophy"}
    assert sum(len(player.trophies) for player in view.players) == len(view.needs) == 14
    assert view.final is None


def test_two_players_are_asked_for_an_open_trophy_at_once() -> None:
    log = write(evening(2), to.Result(1, 0, 1))
    view = seen(log)
    assert [(need.what, need.round, need.players) for need in view.needs] == [("trophy", 1, (1,))]


@pytest.mark.rule("CH-FINAL-03", "CH-FINAL-04", "CH-FINAL-05")
def test_standings_say_what_decided() -> None:
    log = evening(4)
    view = seen(log)
    # Level with nothing: lots would decide.
    assert [line.by for line in view.standings] == [None, "level", "level", "level"]
    assert [line.place for line in view.standings] == [1, 1, 1, 1]
    log = write(log, to.Result(1, 0, 0), to.Trophy(1, 0, 3), to.Fans(1, 1, 3))
    assert [(line.player, line.by) for line in seen(log).standings[:3]] == [(0, None), (1, "trophies"), (2, "fans")]
    log = write(log, to.Drawn((3, 2)))
    assert [(line.player, line.by) for line in seen(log).standings[2:]] == [(3, "fans"), (2, "lots")]


def test_a_later_trophy_breaks_a_tie() -> None:
    log = evening(2)
    log = write(log, to.Result(1, 0, 0), to.Trophy(1, 0, 3), to.Result(2, 0, 1), to.Trophy(2, 1, 3))
    view = seen(log)
    assert [(line.player, line.by) for line in view.standings] == [(1, None), (0, "latest")]


@pytest.mark.rule("CH-ROBOT-08")
def test_the_robot_of_a_tournament_keeps_no_trophy() -> None:
    log = evening(3, seats=(1, 2, 3, 0))
    view = seen(log)
    meeting = next(m for m in view.rounds[0].meetings if 3 in m.players)
    log = write(log, to.Result(1, meeting.park, 3))
    view = seen(log)
    assert view.players[3].trophies == ()
    assert view.players[3].name is None
    assert next(m for m in view.rounds[0].meetings if m.park == meeting.park).is_boxed
    assert [line.player for line in view.standings] == [0, 1, 2] or len(view.standings) == 3


def test_anything_can_be_corrected() -> None:
    log = evening(4)
    log = write(log, *results(seen(log), 1))
    before = seen(log)
    wrong = write(log, to.Result(1, 0, before.rounds[0].meetings[0].players[1]), to.Fans(1, 0, 4))
    assert seen(wrong) != before
    undone = write(wrong, to.Undone(tuple(entry.id for entry in wrong[len(log) :])))
    assert seen(undone) == before
    redone = write(undone, to.Undone((undone[-1].id,)))
    assert seen(redone) == seen(wrong)


def test_winning_cards_are_those_of_decks_that_won() -> None:
    log = write(evening(2), to.Picked(1, 0, "pig"), to.Picked(1, 1, "horse"))
    assert seen(log).cards == ()
    for number, winner in ((1, 0), (2, 0), (3, 1)):
        log = write(log, to.Result(number, 0, winner), to.Trophy(number, winner, 2))
    log = write(log, to.Picked(4, 0, "bard"), to.Result(4, 0, 0), to.Trophy(4, 0, 5))
    # The Bard has played one match only, which says little.
    assert [(line.card, line.won, line.matches) for line in seen(log).cards] == [("pig", 3, 4), ("horse", 1, 4)]
    assert "newcomer" not in {line.card for line in seen(log).cards}


def test_names_and_seats_can_be_corrected_late() -> None:
    log = evening(4)
    log = write(log, *results(seen(log), 1))
    begun = log[0].what
    assert isinstance(begun, to.Begun)
    renamed = write(log, to.Begun(("Ann", "Ben", "Cem", "Zoë"), begun.seats, "funfair"))
    assert seen(renamed).players[3].name == "Zoë"
    assert [m.winner for m in seen(renamed).rounds[0].meetings] == [m.winner for m in seen(log).rounds[0].meetings]
    moved = write(log, to.Seated((3, 2, 1, 0)))
    assert seen(moved).rounds[0].meetings[0].players != seen(log).rounds[0].meetings[0].players


def test_entries_that_arrive_twice_count_once() -> None:
    log = write(evening(2), to.Fans(1, 0, 2))
    assert seen([*log, *log]).players[0].tokens == 2


def test_two_phones_that_merge_in_any_order_agree() -> None:
    """Entries about different things may arrive in any order."""
    log = evening(6)
    view = seen(log)
    entries = write(log, *results(view, 1), *results(view, 2), to.Fans(1, 0, 2), to.Fans(1, 0, 1))[1:]
    expected = seen([*log, *entries])
    for seed in range(5):
        mixed = entries[:]
        random.Random(seed).shuffle(mixed)
        assert seen([*log, *mixed]) == expected


def test_a_log_survives_being_sent() -> None:
    *_, writer = play(challengers.Tournament(players=3, seed=4), 4)
    assert read_log(as_json(writer.log)) == writer.log
    assert effective(writer.log) == writer.log


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"id": "", "at": 1, "by": "x", "what": {"kind": "undone", "entries": []}}, "1 to 40 characters"),
        ({"id": "a", "at": 1, "by": "x", "what": {"kind": "sold", "entries": []}}, "not one of"),
        ({"id": "a", "at": 1, "by": "x", "what": {"kind": "fans", "round": 1, "player": 0, "amount": 900}}, "at most"),
        ({"id": "a", "at": 1, "by": "x", "what": {"kind": "result", "round": 1, "park": 0}}, "winner: missing"),
        ("no entry", "expected an object"),
        ({"id": "a", "at": 1, "by": "x", "what": {"kind": "cut", "round": 1, "player": 0, "card": "zzz"}}, "no card"),
    ],
)
def test_malformed_entries_are_refused(entry: object, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_log([entry])


def test_an_evening_that_cannot_be_played_is_refused() -> None:
    good = as_json(evening(4))[0]
    assert accept(good).id == "begun"
    for change in ({"exclude": "city"}, {"seats": [0, 1, 2, 2]}, {"players": ["Ann"] * 5}, {"difficulty": 9}):
        with pytest.raises(BadInput):
            accept({**good, "what": {**good["what"], **change}})


def test_entries_about_nobody_change_nothing() -> None:
    log = evening(4)
    strange = write(
        log,
        to.Fans(1, -1, 3),
        to.Fans(1, 9, 3),
        to.Result(1, 7, 0),
        to.Result(1, 0, 9),
        to.Seated((0, 0, 1, 2)),
        to.Drawn((9, -1)),
        to.Trophy(40, 3, 2),
    )
    assert seen(strange) == seen(log)


def test_too_many_entries_are_refused() -> None:
    with pytest.raises(BadInput, match="at most"):
        read_log([{}] * (to.MOST_ENTRIES + 1))


@pytest.mark.parametrize("players", range(1, MAX_PLAYERS + 1))
def test_an_evening_is_drawn(players: int) -> None:
    drawn = draw(Wish(players))
    log = evening(players, seats=tuple(drawn["seats"]), robot=None if drawn["robot"] is None else tuple(drawn["robot"]))
    view = seen(log)
    assert len(view.rounds) == 7
    assert (view.robot is None) == (players % 2 == 0)


def test_sets_can_be_chosen() -> None:
    assert draw(Wish(4, sets="castle"))["exclude"] == "castle"
    assert draw(Wish(4, sets="beginners"))["exclude"] == "outer_space"
    assert all(draw(Wish(4, sets="fresh", last="castle"))["exclude"] != "castle" for _ in range(30))
    with pytest.raises(BadInput):
        draw(Wish(4, sets="city"))
    with pytest.raises(BadConfig):
        draw(Wish(0))


@pytest.mark.rule("CH-ROBOT-10", "CH-ROBOT-11", "CH-SOLO-08")
def test_the_robot_is_built_by_its_difficulty() -> None:
    easy = seen(evening(1)).robot
    assert easy is not None
    assert (easy.removes, easy.adds, easy.is_known) == ((), 0, True)
    drawn = draw(Wish(1, difficulty=5, solo_cards=True))
    hard = seen(evening(1, difficulty=5, solo_cards=True, robot=tuple(drawn["robot"]))).robot
    assert hard is not None
    assert (hard.removes, hard.adds) == (("alpha", "beta", "good_bot", "champ_bot"), 5)
    assert set(hard.removes).isdisjoint(hard.deck)
    assert {"chatbot", "robogram", "autocorrect"} <= set(hard.pool)
