"""The adviser: every option in order, reasons that have words, and nothing but what the player knows."""

from __future__ import annotations

import pytest

from flagfall import challengers
from flagfall.bots import make_bot, sight_of
from flagfall.core.codec import decode
from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import replay
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Choose
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.advice import Advice, advise
from flagfall.games.challengers.insight.advice.decisions import decisions
from flagfall.games.challengers.narration.words.telling import naming
from flagfall.text.catalog import say
from flagfall.text.filling import Reader

WIDE = "2 newcomer, dog_starter, talent_starter, champion_starter, cow, jester, gangster, cat"


def reasons(advice: Advice, **action: str) -> dict[str, bool]:
    """The reasons of an option, without the section, and whether they speak for it."""
    option = next(one for one in advice.options if action.items() <= one.action.items())
    return {reason.line.key.removeprefix("advice.reason."): reason.is_good for reason in option.reasons}


def test_cuts_are_ranked_and_explained(engine):
    deck = challengers.parse_deck(WIDE)
    advice = advise(deck, round=3, precision=0.05, engine=engine)
    assert (advice.step, advice.cards, advice.names) == ("removing", 9, 8)
    assert {one.action.get("card") for one in advice.options} == {*deck, None}
    changes = [one.change for one in advice.options]
    assert changes == sorted(changes, reverse=True)
    done = next(one for one in advice.options if one.action == {"kind": "done"})
    assert (done.change, done.low, done.high) == (0, 0, 0)
    assert all(one.low <= one.change <= one.high for one in advice.options)
    assert all(one.action["card"] in one.cuts for one in advice.options if "card" in one.action)
    assert reasons(advice, kind="done")["too_many_names"] is False
    freed = [one for one in advice.options if "card" in one.action and one.action["card"] != "newcomer"]
    assert all(one.bench < done.bench for one in freed if len(one.cuts) >= 2)
    assert advice.bench.low <= advice.bench.share <= advice.bench.high
    assert advice.bench.share == done.bench


def test_the_cards_that_are_left_are_those_after_all_cuts_of_a_plan():
    deck = challengers.parse_deck("3 newcomer, dog_starter, cow, cat, bard, talent_starter")
    found = [
        (reason.line.values["n"], len(option.cuts))
        for option in advise(deck, round=3, engine="compiled").options
        for reason in option.reasons
        if reason.line.key == "advice.reason.too_thin"
    ]
    assert all(left == len(deck) - cuts for left, cuts in found)
    assert max(cuts for _, cuts in found) > 1, "some option leads to further cuts"


def test_picks_and_a_redraw_are_ranked(engine):
    offer = ["pony", "pig", "mime"]
    advice = advise(challengers.parse_deck("3 newcomer, dog_starter"), offer=offer, precision=0.05, engine=engine)
    kinds = [one.action["kind"] for one in advice.options]
    assert sorted(kinds) == ["done", "pick", "pick", "pick", "redraw"]
    assert kinds[-1] == "done"  # four weak cards need help
    best = advice.options[0]
    assert best.change > 0
    assert reasons(advice, kind="redraw").keys() <= {"offer_weak", "offer_strong", "bench_more", "bench_less"}


def test_levels_are_compared():
    advice = advise(challengers.parse_deck(WIDE), about="levels", round=6, precision=0.05, engine="interpreted")
    assert [one.action["level"] for one in advice.options] == ["C", "B"]


def test_a_seventh_name_and_another_copy_are_told_apart(engine):
    deck = challengers.parse_deck("champion_starter, cow, jester, gangster, cat, pony, pig")
    advice = advise(deck, offer=["cow", "mime"], picks=1, round=2, precision=0.05, engine=engine)
    assert reasons(advice, kind="pick", card="cow")["copies"] is True
    assert {"names_over", "cut_again"} & reasons(advice, kind="pick", card="mime").keys()


@pytest.mark.parametrize(
    ("deck", "given"),
    [
        ([], {}),
        (["pig"], {"about": "picks"}),
        (["pig"], {"about": "luck"}),
        (["pig"], {"round": 8}),
        (["pig"], {"players": 17}),
        (["pig"], {"offer": ["dog"], "round": 8, "players": 4}),
        (["pig"], {"offer": ["no_such_card"]}),
    ],
)
def test_bad_input_is_refused(deck, given):
    with pytest.raises(BadInput):
        advise(deck, engine="interpreted", **given)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 2)])
def test_decisions_are_found_in_what_a_player_heard(players, seed):
    """Round by round they are the actions of the record; chance and the others have no part in them."""
    table = Table(CHALLENGERS, Config(players=players), seed)
    bot = make_bot("regular", CHALLENGERS, Config(players=players))
    while table.actors:
        table.act(table.actors[0], bot.decide(sight_of(table, table.actors[0])))
    record = table.record()
    steps = list(replay(record, CHALLENGERS))
    heard = [CHALLENGERS.redact(event, PlayerIx(0)) for step in steps[1:] for event in step.events]
    first = CHALLENGERS.view(steps[0].state, PlayerIx(0))
    story = tuple(event for event in heard if event is not None)
    found = [one for number in range(1, 9) for one in decisions(box(), first, story, str(number))]
    taken = [decode(CHALLENGERS.types.action, e.action, "action") for e in record.actions if e.player == 0]
    assert [one.taken for one in found] == [action for action in taken if not isinstance(action, Choose)]
    assert all(one.taken in one.position.legal for one in found)
    [again] = decisions(box(), first, story, found[1].name)
    assert again.taken == found[1].taken


@pytest.mark.parametrize("locale", ["en", "de"])
def test_every_reason_has_words(locale):
    reader = Reader(locale, (), naming(box()))
    advice = advise(challengers.parse_deck(WIDE), round=3, precision=0.2, engine="interpreted")
    told = [reader.line(reason.line) for option in advice.options for reason in option.reasons]
    assert told
    assert not any("advice." in text or "{" in text for text in told)
    assert say("advice.option.redraw", locale)


def test_a_card_can_be_taken_before_a_redraw():
    """One good card among weak ones: the rest of the offer is better thrown back, and the plan says so."""
    deck = challengers.parse_deck("3 newcomer, dog_starter, talent_starter, champion_starter")
    offer = ["gangster", "newcomer", "talent", "talent", "skeleton"]
    advice = advise(deck, offer=offer, picks=2, round=1, precision=0.05, engine="interpreted")
    best = advice.options[0]
    assert (best.action, best.redraws, best.picks) == ({"kind": "pick", "card": "gangster"}, True, ("gangster",))
    again = advise(deck, offer=offer, picks=2, can_redraw=False, precision=0.05, engine="interpreted")
    assert not any(option.redraws for option in again.options)
