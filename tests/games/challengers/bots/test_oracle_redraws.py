"""Whether to redraw, tried out: what new offers would bring against what is there."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from flagfall.bots import BotContext, compiled_code, find_bot, sight_of
from flagfall.bots.arena.contest import next_actor
from flagfall.core.rng import stream
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Redraw
from flagfall.games.challengers.bots.candidates import best_sets
from flagfall.games.challengers.bots.deck_trial import DeckTrial
from flagfall.games.challengers.bots.deck_value.imagined import draft_all, draw_offers
from flagfall.games.challengers.bots.deck_value.worth import new_desk
from flagfall.games.challengers.bots.duel_chances import DuelChances
from flagfall.games.challengers.bots.oracle import ORACLE, REDRAW, Offer, Redraws, compile_all
from flagfall.games.challengers.bots.standing import MatchStanding
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.single_match.contest import FieldContest
from flagfall.games.challengers.single_match.setup import to_indices
from repetition import few

LAST = 7
DECK = ["horse", "horse", "dog", "dog", "bard", "clown"]
NOW = MatchStanding(LAST, 0.0, (3, 3), 0, tuple(plans().trophies[LAST - 1]))


def level(name: str) -> list[int]:
    """Every card of a level, one entry for each copy."""
    return [kind for kind, card in enumerate(box()) if card.level == name for _ in range(card.copies)]


@cache
def judge() -> DuelChances:
    return DuelChances(Lessons("duel", box()), box(), is_compiled=True)


def answer(cards: list[int], pool: list[int], picks: int) -> int | None:
    """What to do with these cards on offer before the last match, if those of the pool may come instead."""
    deck, tables = to_indices(box(), DECK), judge().tables(NOW)
    trial = DeckTrial(FieldContest(box()), judge(), NOW, LAST, judge().field(NOW)[:16])
    found = best_sets(tables, deck, cards, picks, 6)
    _, keep = trial.best([after for _, after in found], [0] * len(found))
    wanted = list(dict.fromkeys(kind for picked, _ in found for kind in picked))
    offer = Offer(deck, len(cards), picks, pool)
    return Redraws(box(), Lessons("duel", box()).fans).better(trial, tables, offer, wanted, keep, stream(3, 1))


def test_weak_cards_are_redrawn_where_strong_ones_may_come() -> None:
    assert answer(level("A")[:5], level("C"), picks=2) == REDRAW


def test_strong_cards_are_kept_where_weak_ones_may_come() -> None:
    assert answer(level("C")[:5], level("A"), picks=2) is None


def test_one_strong_card_among_weak_ones_is_taken_before_the_redraw() -> None:
    weak, strong = level("A")[:4], max(level("C"), key=lambda kind: box().cards[kind].power or 0)
    assert answer([*weak, strong], level("C"), picks=2) == strong


def test_imagined_offers_hold_no_card_more_often_than_there_is() -> None:
    pool = level("B")
    offers = [[0] * 5 for _ in range(200)]
    draw_offers(pool[:], len(pool), stream(5, 1), offers)
    assert all(Counter(offer) <= Counter(pool) for offer in offers)
    assert len({kind for offer in offers for kind in offer}) == len(set(pool))


@pytest.mark.parametrize("picks", [1, 2])
def test_an_imagined_offer_is_drafted_as_the_table_drafts_it(picks: int) -> None:
    deck, tables, offer = to_indices(box(), DECK), judge().tables(NOW), level("B")[::7][:5]
    decks, sizes, gained = [[0] * 20], [0], [0]
    draft_all(
        tables, new_desk(len(box()), 60), deck, len(deck), [offer], 5, picks, [1] * len(box()), decks, sizes, gained
    )
    picked, after = best_sets(tables, deck, offer, picks, 1)[0]
    assert sorted(decks[0][: sizes[0]]) == sorted(after)
    assert gained == [len(picked)]


@pytest.mark.slow
@pytest.mark.parametrize("players", few([2, 3], 1))
def test_oracle_redraws_in_every_mode_and_plays_the_same_again(players: int) -> None:
    compile_all()
    config, redraws = Config(players=players), []
    for _ in range(2):
        table = Table(CHALLENGERS, config, 6)
        bot = ORACLE.make(BotContext(CHALLENGERS, config))
        while table.outcome is None:
            player = next_actor(table)
            table.act(player, bot.decide(sight_of(table, player)))
        redraws.append(["redraw" in str(entry.action) for entry in table.record().actions])
    assert redraws[0] == redraws[1]
    assert any(redraws[0])


def test_where_few_cards_are_left_there_is_nothing_to_imagine() -> None:
    """A pile that is smaller than an offer: `better` is not asked, and the offer is taken."""
    compile_all()
    config = Config(players=2)
    table = Table(CHALLENGERS, config, 6)
    oracle = ORACLE.make(BotContext(CHALLENGERS, config))
    sight = sight_of(table, table.actors[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("flagfall.games.challengers.bots.oracle.pool", lambda *_: [0, 1])
        assert not isinstance(oracle.decide(sight), Redraw)


def test_what_bots_think_with_is_known_to_the_server() -> None:
    assert find_bot("oracle").compiled in compiled_code()
    assert find_bot("engine-1").compiled is find_bot("engine-8").compiled
    assert find_bot("builder").compiled is None
