"""Drawing, picking, redrawing, paying, removing: CH-DECK, and when-picked effects."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall import challengers
from flagfall.core.errors import IllegalAction
from flagfall.games.challengers import actions as do
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.state import DECK_PHASE
from tournaments import (
    counts,
    deck,
    discards,
    events_of,
    new,
    offer,
    pile,
    play_out,
    play_round,
    set_deck,
    set_offer,
    set_pile,
    skip_decks,
)

TWO_LEVELS = ({"B": 2, "C": 1}, *plans().rounds[1:])


def act(t: challengers.Tournament, player: int, *actions: do.Action) -> None:
    for action in actions:
        t.act(player, action)


def pick(t: challengers.Tournament, player: int, card: str | None = None) -> str:
    card = card or offer(t, player)[0]
    t.act(player, do.Pick(card))
    return card


@pytest.mark.rule("CH-DECK-01", "CH-DECK-02")
def test_who_stays_makes_no_move() -> None:
    t = new(3)
    parks = [[t.state.fixed.park_of(p, number) for number in (1, 2)] for p in range(4)]
    before = [deck(t, p) for p in range(3)]
    skip_decks(t)
    while t.state.round == 1:
        t.act(t.actors()[0], t.legal(t.actors()[0])[0])
    moved = {event.player for event in events_of(t, ev.SeatChanged)}
    assert moved == {p for p in range(4) if parks[p][0] != parks[p][1]}
    assert 3 not in moved, "the Robot stays"
    assert [deck(t, p) for p in range(3)] == before


@pytest.mark.rule("CH-DECK-03")
def test_five_cards_come_from_the_top_of_the_pile() -> None:
    t = new(2, plan_rows=TWO_LEVELS)
    top = pile(t, "B")[:5]
    size = len(pile(t, "B"))
    act(t, 0, do.TakeLevel("B"))
    assert offer(t, 0) == top
    assert len(pile(t, "B")) == size - 5


@pytest.mark.rule("CH-DECK-04", "CH-DECK-05")
def test_all_five_cards_come_from_one_level() -> None:
    t = new(2, plan_rows=TWO_LEVELS)
    table = challengers.cards()
    act(t, 0, do.TakeLevel("C"))
    assert {table[card].level for card in offer(t, 0)} == {"C"}
    assert len(offer(t, 0)) == 5
    with pytest.raises(IllegalAction):
        act(t, 0, do.TakeLevel("B"))
    pick(t, 0)
    with pytest.raises(IllegalAction):
        pick(t, 0, "dragon")
    act(t, 1, do.TakeLevel("B"))
    pick(t, 1)
    pick(t, 1)
    assert t.view(1).players[1].step == "removing"


@pytest.mark.rule("CH-DECK-06")
def test_picks_are_an_upper_limit() -> None:
    t = new(2)
    act(t, 0, do.Done())
    assert len(discards(t, "A")) == 5
    assert len(deck(t, 0)) == 6
    strict = new(2, must_pick_all=True)
    with pytest.raises(IllegalAction):
        act(strict, 0, do.Done())
    pick(strict, 0)
    with pytest.raises(IllegalAction):
        act(strict, 0, do.Done())
    pick(strict, 0)
    act(strict, 0, do.Done())


@pytest.mark.rule("CH-DECK-07", "CH-DECK-08")
def test_picked_cards_join_the_deck_and_the_rest_is_discarded() -> None:
    t = new(2, exclude="outer_space")
    shown = offer(t, 0)
    taken = [pick(t, 0), pick(t, 0)]
    assert Counter(deck(t, 0)) == Counter([*plans().starter, *taken])
    assert Counter(discards(t, "A")) == Counter(shown) - Counter(taken)
    assert discards(t, "B") == discards(t, "C") == []


@pytest.mark.rule("CH-DECK-09")
def test_full_discards_are_shuffled_under_the_pile() -> None:
    t = new(2, discard_capacity=6)
    ten = ["pig", "pig", "pig", "cat", "cat", "cat", "spider", "spider", "spider", "parrot"]
    set_pile(t, "A", ten, ["jester"])
    set_offer(t, 0, ["hermit", "hermit", "clown", "clown", "vendor"])
    act(t, 0, do.Done())
    assert discards(t, "A") == []
    assert pile(t, "A")[:10] == ten
    assert Counter(pile(t, "A")[10:]) == Counter(["jester", "hermit", "hermit", "clown", "clown", "vendor"])
    orders = set()
    for seed in range(20):
        other = new(2, seed=seed, discard_capacity=6)
        set_pile(other, "A", ten, ["jester"])
        set_offer(other, 0, ["hermit", "hermit", "clown", "clown", "vendor"])
        act(other, 0, do.Done())
        orders.add(tuple(pile(other, "A")[10:]))
    assert len(orders) > 5


@pytest.mark.rule("CH-DECK-10")
def test_how_many_discards_are_full_is_an_option() -> None:
    t = new(2, discard_capacity=5)
    size = len(pile(t, "A"))
    act(t, 0, do.Done())
    assert discards(t, "A") == []
    assert len(pile(t, "A")) == size + 5
    assert challengers.Tournament(players=2).config.discard_capacity == 40


@pytest.mark.rule("CH-DECK-11")
def test_one_redraw_per_deck_phase() -> None:
    t = new(2)
    act(t, 0, do.Redraw())
    with pytest.raises(IllegalAction):
        act(t, 0, do.Redraw())
    play_round(t)
    assert do.Redraw() in t.legal(0)
    assert do.Redraw() in t.legal(1)


@pytest.mark.rule("CH-DECK-12", "CH-DECK-13")
def test_a_redraw_replaces_the_whole_display_card_for_card() -> None:
    t = new(2)
    old, top = offer(t, 0), pile(t, "A")[:5]
    act(t, 0, do.Redraw())
    assert offer(t, 0) == top
    assert Counter(discards(t, "A")) == Counter(old)
    t = new(2, exclude="outer_space")
    taken = pick(t, 0)
    rest, top = offer(t, 0), pile(t, "A")[:4]
    act(t, 0, do.Redraw())
    assert offer(t, 0) == top, "four for four after the first pick"
    assert Counter(discards(t, "A")) == Counter(rest)
    assert len(deck(t, 0)) == 7
    assert taken in deck(t, 0)


@pytest.mark.rule("CH-DECK-14")
def test_a_redraw_stays_with_its_pile() -> None:
    t = new(2, plan_rows=TWO_LEVELS)
    act(t, 0, do.TakeLevel("B"), do.Redraw())
    assert {challengers.cards()[card].level for card in offer(t, 0)} == {"B"}
    assert not [action for action in t.legal(0) if isinstance(action, do.TakeLevel)]


@pytest.mark.rule("CH-DECK-15")
def test_no_redraw_after_the_last_pick() -> None:
    t = new(2, exclude="outer_space")
    pick(t, 0)
    assert do.Redraw() in t.legal(0)
    pick(t, 0)
    assert do.Redraw() not in t.legal(0)
    single = new(2, exclude="outer_space", plan_rows=({"C": 1}, *plans().rounds[1:]))
    pick(single, 0)
    assert do.Redraw() not in single.legal(0)


@pytest.mark.rule("CH-DECK-16")
def test_the_old_display_is_discarded_before_the_new_one_is_drawn() -> None:
    t = new(2, discard_capacity=5)
    set_pile(t, "A", ["pig", "cat", "spider", "parrot"])
    set_offer(t, 0, ["hermit", "hermit", "clown", "clown", "vendor"])
    act(t, 0, do.Redraw())
    assert offer(t, 0)[:4] == ["pig", "cat", "spider", "parrot"]
    assert offer(t, 0)[4] in {"hermit", "clown", "vendor"}
    assert len(pile(t, "A")) == 4


@pytest.mark.rule("CH-DECK-17")
def test_a_short_pile_is_refilled_from_its_discards() -> None:
    t = new(2, plan_rows=TWO_LEVELS)
    ten = ["dog", "dog", "horse", "horse", "lion", "lion", "bat", "bat", "shark", "shark"]
    set_pile(t, "B", ["mime", "mascot"], ten)
    act(t, 0, do.TakeLevel("B"))
    assert offer(t, 0)[:2] == ["mime", "mascot"]
    assert set(offer(t, 0)[2:]) <= set(ten)
    assert (len(pile(t, "B")), discards(t, "B")) == (7, [])
    poor = new(2, plan_rows=TWO_LEVELS)
    set_pile(poor, "B", ["mime", "mascot"])
    act(poor, 0, do.TakeLevel("B"))
    assert offer(poor, 0) == ["mime", "mascot"]
    pick(poor, 0)
    pick(poor, 0)
    assert poor.view(0).players[0].step == "removing"
    none = new(2, plan_rows=TWO_LEVELS)
    set_pile(none, "B", [])
    act(none, 0, do.TakeLevel("B"))
    assert none.view(0).players[0].step == "removing", "nothing to pick from"


@pytest.mark.rule("CH-DECK-19", "CH-DECK-21")
def test_any_number_of_cards_may_go_and_starters_go_for_good() -> None:
    t = new(2, exclude="outer_space")
    pick(t, 0)
    taken = pick(t, 0)
    box = t.state.box[:]
    for card in deck(t, 0):
        act(t, 0, do.Remove(card))
    assert deck(t, 0) == []
    assert taken in discards(t, "A")
    newcomer = challengers.cards().index("newcomer")
    assert t.state.box[newcomer] == box[newcomer] + 3
    assert not {"newcomer", "talent_starter", "dog_starter", "champion_starter"} & {
        card for level in "ABC" for card in (*discards(t, level), *pile(t, level))
    }
    act(t, 0, do.Done())


@pytest.mark.rule("CH-DECK-20")
def test_a_removed_card_goes_to_the_discards_of_its_own_level() -> None:
    t = new(2, plan_rows=({"B": 2}, *plans().rounds[1:]))
    set_deck(t, 0, ["pig", "dragon", "newcomer"])
    act(t, 0, do.Done(), do.Remove("pig"), do.Remove("dragon"))
    assert "pig" in discards(t, "A")
    assert discards(t, "C") == ["dragon"]


@pytest.mark.rule("CH-DECK-22")
def test_discards_can_be_drawn_again() -> None:
    t = new(2, discard_capacity=5)
    set_pile(t, "A", [])
    set_offer(t, 0, ["hermit", "hermit", "clown", "clown", "vendor"])
    act(t, 0, do.Redraw())
    assert Counter(offer(t, 0)) == Counter(["hermit", "hermit", "clown", "clown", "vendor"])


@pytest.mark.rule("CH-DECK-23")
def test_nothing_has_to_be_removed() -> None:
    t = new(2, exclude="outer_space")
    taken = pick(t, 0)
    act(t, 0, do.Done(), do.Done())
    assert Counter(deck(t, 0)) == Counter([*plans().starter, taken])
    assert t.view(0).players[0].step == "ready"


@pytest.mark.rule("CH-DECK-24")
def test_the_owner_sees_the_deck_but_never_an_order() -> None:
    t = new(2, seed=4)
    own = t.view(0).own
    assert own is not None
    assert sorted(own.deck) == sorted(plans().starter)
    assert list(own.deck) == sorted(own.deck)
    for seed in range(40):
        t = new(2, seed=seed)
        while t.state.round < 6 and t.outcome is None:
            if t.state.phase != DECK_PHASE:
                seen = t.view(0)
                assert seen.own is not None
                assert list(seen.own.deck) == sorted(seen.own.deck)
                assert isinstance(seen.parks[0].sides[0].deck, int)
                return
            player = t.actors()[0]
            legal = t.legal(player)
            t.act(player, legal[0] if isinstance(legal[0], (do.Pick, do.TakeLevel)) else legal[-1])
    pytest.fail("no match with a choice was found")


@pytest.mark.rule("CH-DECK-26")
@pytest.mark.parametrize("seed", range(5))
def test_robot_cards_stay_with_the_robot(seed: int) -> None:
    t = new(3, seed=seed, difficulty=3)
    play_out(t, seed)
    table = challengers.cards()
    everywhere = [card for p in range(3) for card in deck(t, p)]
    everywhere += [card for level in "ABC" for card in (*pile(t, level), *discards(t, level))]
    assert not [card for card in everywhere if table[card].set == "robot"]


@pytest.mark.rule("CH-DECK-27", "CH-MATCH-41")
@pytest.mark.parametrize("players", range(1, 9))
def test_no_card_is_ever_lost_or_made(players: int) -> None:
    for seed in range(3):
        t = new(players, seed=seed)
        whole = counts(t)

        def check(state, whole=whole) -> None:
            from flagfall.games.challengers.state import all_cards

            assert all_cards(state) == whole
            assert min(state.box) >= 0

        play_out(t, seed, check)


@pytest.mark.rule("CH-FX-21", "CH-FX-25")
def test_a_picked_effect_happens_once() -> None:
    t = new(2, plan_rows=({"B": 2}, *plans().rounds[1:]))
    set_offer(t, 0, ["clones", "dog", "dog", "horse", "lion"])
    pick(t, 0, "clones")
    assert [(e.player, e.amount, e.fans) for e in events_of(t, ev.FansTaken)] == [(0, 1, 1)]
    act(t, 0, do.Done(), do.Done())
    while t.outcome is None and t.state.round < 5:
        play_round(t)
    assert len(events_of(t, ev.FansTaken)) == 1
    assert t.state.players[0].fans == 1, "the fan stays"


@pytest.mark.rule("CH-FX-21")
def test_other_cards_with_fans_give_none_for_being_picked() -> None:
    t = new(2, plan_rows=({"A": 2}, *plans().rounds[1:]))
    set_offer(t, 0, ["clown", "heroine", "pyrotechnician", "fan_bus", "pig"])
    pick(t, 0, "clown")
    pick(t, 0, "fan_bus")
    assert events_of(t, ev.FansTaken) == []
    assert t.state.players[0].fans == 0


@pytest.mark.rule("CH-FX-22")
def test_removing_the_card_does_not_undo_its_effect() -> None:
    t = new(2, plan_rows=({"B": 2}, *plans().rounds[1:]))
    set_offer(t, 0, ["clones", "dog", "dog", "horse", "lion"])
    pick(t, 0, "clones")
    act(t, 0, do.Done(), do.Remove("clones"))
    assert t.state.players[0].fans == 1


@pytest.mark.rule("CH-FX-24", "CH-FX-34")
def test_fans_come_from_the_supply_and_are_public() -> None:
    t = new(2, plan_rows=({"B": 2}, *plans().rounds[1:]), fan_supply=1)
    set_offer(t, 0, ["clones", "clones", "dog", "horse", "lion"])
    pick(t, 0, "clones")
    pick(t, 0, "clones")
    assert t.state.stock.fans == 0
    assert t.view(1).players[0].fans == 1, "of a limited supply, what is left"
    assert t.view(1).counts.supply == 0


def test_071_a_shapeshifter_picked_last_still_gives_a_pick() -> None:
    t = new(2)
    set_offer(t, 0, ["shapeshifter", "pig", "cat", "parrot", "cow"])
    pick(t, 0, "pig")
    pick(t, 0, "shapeshifter")
    assert do.Decline() in t.legal(0)
    act(t, 0, do.Pay("newcomer"))
    pick(t, 0, "cat")
    assert Counter(deck(t, 0))["newcomer"] == 2
    assert t.view(0).players[0].step == "removing"


def test_071_without_an_offer_nothing_is_asked() -> None:
    t = new(2)
    set_offer(t, 0, ["shapeshifter"])
    pick(t, 0, "shapeshifter")
    assert t.view(0).players[0].step == "removing"


def test_072_a_shapeshifter_may_pay_with_itself() -> None:
    t = new(2)
    set_offer(t, 0, ["shapeshifter", "pig", "cat"])
    pick(t, 0, "shapeshifter")
    act(t, 0, do.Pay("shapeshifter"))
    assert "shapeshifter" not in deck(t, 0)
    assert "shapeshifter" in discards(t, "A")
    assert [action for action in t.legal(0) if isinstance(action, do.Pick)]


def test_072_the_geek_needs_two_outer_space_cards_and_no_less() -> None:
    row = ({"C": 2}, *plans().rounds[1:])
    poor = new(2, plan_rows=row)
    set_offer(poor, 0, ["scifi_geek", "dragon", "kraken"])
    pick(poor, 0, "scifi_geek")
    assert not [action for action in poor.legal(0) if isinstance(action, (do.Pay, do.Decline))], "only itself: too few"
    rich = new(2, plan_rows=row)
    set_deck(rich, 0, ["cow", "newcomer"])
    set_offer(rich, 0, ["scifi_geek", "dragon", "kraken"])
    pick(rich, 0, "scifi_geek")
    assert rich.legal(0) == [do.Pay("cow"), do.Pay("scifi_geek"), do.Decline()]
    act(rich, 0, do.Pay("cow"))
    assert rich.legal(0) == [do.Pay("scifi_geek")], "no partial payment"
    act(rich, 0, do.Pay("scifi_geek"))
    pick(rich, 0, "dragon")
    pick(rich, 0, "kraken")


def test_073_extra_picks_chain() -> None:
    t = new(2, plan_rows=({"A": 1}, *plans().rounds[1:]))
    set_offer(t, 0, ["shapeshifter", "shapeshifter", "pig"])
    pick(t, 0, "shapeshifter")
    act(t, 0, do.Pay("newcomer"))
    pick(t, 0, "shapeshifter")
    act(t, 0, do.Pay("newcomer"))
    pick(t, 0, "pig")
    assert Counter(deck(t, 0)) == Counter(
        {"newcomer": 1, "talent_starter": 1, "dog_starter": 1, "champion_starter": 1, "shapeshifter": 2, "pig": 1}
    )


def test_074_a_starter_paid_goes_to_the_box() -> None:
    t = new(2)
    set_offer(t, 0, ["shapeshifter", "pig"])
    pick(t, 0, "shapeshifter")
    act(t, 0, do.Pay("champion_starter"))
    assert "champion_starter" not in [card for level in "ABC" for card in discards(t, level)]


def test_declining_costs_nothing() -> None:
    t = new(2)
    set_offer(t, 0, ["shapeshifter", "pig", "cat"])
    pick(t, 0, "shapeshifter")
    act(t, 0, do.Decline())
    pick(t, 0, "pig")
    assert len(deck(t, 0)) == 8
    assert t.view(0).players[0].step == "removing"
