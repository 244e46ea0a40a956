"""How a match begins: shuffle, cut, toss, the opening card."""

from collections import Counter
from itertools import permutations

import pytest

from flagfall.games.challengers.events import match as ev
from helpers import BOX, events_of, flags, kinds, never_ask, play, revealed, to_deck, totals

WALL = (10, 'on = "flag", do = "power", amount = 20')
FOUR_NAMES = "newcomer, talent_starter, dog_starter, champion_starter"


@pytest.fixture
def wall(invent):
    """A card that no attack takes the flag from: whoever attacks it shows the whole deck."""
    return invent(wall=WALL)


@pytest.mark.rule("CH-MATCH-01")
def test_shuffling_keeps_the_cards_of_the_deck(play, wall):
    deck = to_deck("3 newcomer, talent_starter, dog_starter, champion_starter, clown, pig")
    match = play("wall", deck, cards=wall, first=0, shuffle=True, seed=4)
    assert Counter(revealed(match, 1)) == Counter(deck)


@pytest.mark.rule("CH-MATCH-01")
def test_the_same_seed_gives_the_same_order_and_another_seed_another(play, wall):
    deck = [card.id for card in wall if card.level == "S" and not card.effects]

    def order(seed):
        return revealed(play("wall", deck, cards=wall, first=0, shuffle=True, seed=seed), 1)

    assert order(11) == order(11)
    assert len({tuple(order(seed)) for seed in range(8)}) == 8


@pytest.mark.rule("CH-MATCH-01")
def test_the_two_decks_are_shuffled_independently(wall):
    deck = to_deck(FOUR_NAMES)

    def order(a, b, player, seed):
        return tuple(revealed(play(a, b, cards=wall, first=1 - player, shuffle=True, seed=seed), player))

    pairs = {(order(deck, ["wall"], 0, seed), order(["wall"], deck, 1, seed)) for seed in range(600)}
    # 24 x 24 pairs of orders: equal or linked shuffles would use 24 of them.
    assert len(pairs) > 300


@pytest.mark.rule("CH-MATCH-01")
def test_every_order_of_a_deck_is_equally_likely(wall):
    orders = Counter(
        tuple(revealed(play("wall", FOUR_NAMES, cards=wall, first=0, shuffle=True, seed=seed), 1))
        for seed in range(2400)
    )
    assert set(orders) == set(permutations(to_deck(FOUR_NAMES)))
    chi_square = sum((n - 100) ** 2 / 100 for n in orders.values())
    assert chi_square < 58  # 23 degrees of freedom: exceeded by one fair shuffler in ten thousand


@pytest.mark.rule("CH-MATCH-02")
@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_a_cut_moves_the_top_cards_to_the_bottom(play, wall, k):
    deck = to_deck(FOUR_NAMES)
    match = play("wall", deck, cards=wall, first=0, cut=(0, k))
    assert revealed(match, 1) == deck[k:] + deck[:k]


@pytest.mark.rule("CH-MATCH-02")
def test_without_a_cut_the_shuffled_order_stands_and_a_cut_turns_it(play, wall):
    uncut = revealed(play("wall", FOUR_NAMES, cards=wall, first=0, shuffle=True, seed=9), 1)
    cut = revealed(play("wall", FOUR_NAMES, cards=wall, first=0, shuffle=True, seed=9, cut=(0, 3)), 1)
    assert cut == uncut[3:] + uncut[:3]


@pytest.mark.rule("CH-MATCH-02")
def test_each_side_is_cut_on_its_own(play, wall):
    deck = to_deck(FOUR_NAMES)
    match = play(deck, "wall", cards=wall, first=1, cut=(1, 0))
    assert revealed(match, 0) == deck[1:] + deck[:1]


@pytest.mark.rule("CH-MATCH-03")
def test_without_effects_cards_come_in_the_order_of_the_deck(play, wall):
    deck = to_deck("dog_starter, newcomer, champion_starter, newcomer, talent_starter, pig, cat")
    match = play("wall", deck, cards=wall, first=0, choose=never_ask)
    assert revealed(match, 1) == deck


@pytest.mark.rule("CH-MATCH-03")
def test_an_effect_shows_cards_only_to_the_one_who_may_look(play):
    asked = []

    def answer(choice):
        asked.append((choice.player, set(choice.options)))
        return 0

    match = play("champion_starter", "reporter, pig, cat, dog_starter", first=0, choose=(never_ask, answer))
    assert asked == [(1, {"pig", "cat"})]
    assert events_of(match, ev.DeckInspected) == [ev.DeckInspected(1, "reporter", 2)]


@pytest.mark.rule("CH-MATCH-08")
def test_the_opening_card_holds_the_flag_whatever_its_power(play, invent):
    match = play("nothing", "newcomer", cards=invent(nothing=0), first=0)
    assert flags(match)[0] == (0, "nothing", 0)


@pytest.mark.rule("CH-MATCH-08")
def test_nothing_is_compared_before_the_flag_lies_on_the_opening_card(play):
    match = play("newcomer", "kraken", first=0)
    assert kinds(match.events[:3]) == ["MatchBegan", "CardRevealed", "FlagPlaced"]


@pytest.mark.rule("CH-MATCH-09", "CH-MATCH-10")
@pytest.mark.parametrize("first", [0, 1])
def test_the_beginner_defends_and_the_other_side_attacks_first(play, first):
    match = play("talent_starter", "talent_starter", first=first)
    assert match.first == first
    assert match.events[:5] == (
        ev.MatchBegan(first),
        ev.CardRevealed(first, "talent_starter", 2, 0),
        ev.FlagPlaced(first, "talent_starter", 2),
        ev.CardRevealed(1 - first, "talent_starter", 2, 0),
        ev.PowerCompared(1 - first, 2, 2),
    )


@pytest.mark.rule("CH-FX-23")
def test_the_reveal_effect_of_the_opening_card_is_carried_out(play, invent):
    cards = invent(eager=(1, 'on = "reveal", do = "power", amount = 2'))
    match = play("eager", "talent_starter, dog_starter", cards=cards, first=0)
    assert flags(match)[0] == (0, "eager", 3)
    assert totals(match)[0] == (2, 3)


@pytest.mark.rule("CH-FX-23")
def test_the_possession_effect_of_the_opening_card_counts_at_once(play):
    match = play("treasure", "dog_starter, newcomer", first=0)
    assert flags(match)[0] == (0, "treasure", 4)
    assert totals(match)[0] == (3, 4)


@pytest.mark.rule("CH-FX-23")
def test_reveal_effects_of_the_opening_card_come_before_its_possession_effects(play, invent):
    cards = invent(host=(1, 'on = "flag", do = "fans", amount = 2', 'on = "reveal", do = "power", amount = 2'))
    match = play("host", "newcomer", cards=cards, first=0)
    assert kinds(match.events[:5]) == ["MatchBegan", "CardRevealed", "BonusGained", "FlagPlaced", "FansGained"]


@pytest.mark.rule("CH-MATCH-37")
@pytest.mark.parametrize("first", [0, 1])
def test_a_beginner_without_cards_loses_at_once(play, first):
    decks = [[], ["newcomer"]] if first == 0 else [["newcomer"], []]
    match = play(*decks, first=first)
    assert (match.winner, match.reason) == (1 - first, "no_power")
    assert kinds(match.events) == ["MatchBegan", "MatchEnded"]


@pytest.mark.rule("CH-MATCH-37")
@pytest.mark.parametrize("first", [0, 1])
def test_with_two_empty_decks_the_beginner_loses(play, first):
    match = play([], [], first=first)
    assert (match.winner, match.reason) == (1 - first, "no_power")


@pytest.mark.rule("CH-MATCH-37", "CH-MATCH-34")
def test_an_opponent_without_cards_cannot_attack_and_loses(play):
    match = play("newcomer", [], first=0)
    assert (match.winner, match.reason) == (0, "no_power")
    assert revealed(match) == ["newcomer"]


@pytest.mark.rule("CH-MATCH-04")
def test_without_a_given_beginner_the_toss_is_fair():
    begun: Counter[int] = Counter(play("newcomer", "newcomer", first=None, seed=seed).first for seed in range(2000))
    assert abs(begun[0] - 1000) < 4 * 22.4  # four standard deviations


@pytest.mark.rule("CH-MATCH-04")
def test_in_round_one_trophies_do_not_touch_the_toss(play):
    for seed in range(12):
        begun = {
            play("newcomer", "newcomer", first=None, seed=seed, trophies=owned).first
            for owned in [(0, 0), (3, 0), (0, 3)]
        }
        assert len(begun) == 1


@pytest.mark.rule("CH-MATCH-04")
def test_the_toss_is_the_same_for_the_same_seed(play):
    tosses = [[play("newcomer", "pig", first=None, seed=seed).first for seed in range(16)] for _ in range(2)]
    assert tosses[0] == tosses[1]
    assert set(tosses[0]) == {0, 1}


@pytest.mark.rule("CH-MATCH-04")
def test_who_begins_does_not_change_how_the_decks_lie():
    deck = [card.id for card in BOX if card.level == "S" and not card.effects]
    by_toss = play(deck, deck, first=None, shuffle=True, seed=3)
    given = play(deck, deck, first=by_toss.first, shuffle=True, seed=3)
    assert by_toss.events == given.events
