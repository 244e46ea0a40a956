"""What happens when the flag changes hands."""

from collections import Counter

import pytest

from flagfall.games.challengers.events import match as ev
from helpers import Answers, benched, between, events_of, flags, moves, revealed, totals


@pytest.mark.rule("CH-MATCH-18")
def test_the_other_cards_of_the_attack_lie_under_the_holder_and_on_no_bench(play):
    match = play("horse, newcomer", "2 newcomer, dog_starter", first=0)
    assert flags(match)[1] == (1, "dog_starter", 3)
    assert benched(match, 1) == []  # the flag is still theirs when the match ends
    assert Counter(match.decks[1]) == Counter({"newcomer": 2, "dog_starter": 1})


@pytest.mark.rule("CH-MATCH-18", "CH-MATCH-19")
def test_the_cards_underneath_are_benched_with_their_holder_when_it_loses_the_flag(play):
    match = play("horse, champion_starter", "newcomer, pig, dog_starter, talent_starter", first=0)
    # 1 + 3 + 3 takes the flag from the horse, the champion takes it back
    taken, lost = events_of(match, ev.FlagPlaced)[1], events_of(match, ev.FlagLost, 1)[0]
    assert not [e for e in between(match, taken, lost) if isinstance(e, ev.CardSeated) and e.player == 1]
    assert sorted(benched(match, 1)) == ["dog_starter", "newcomer", "pig"]


@pytest.mark.rule("CH-MATCH-19")
def test_only_the_robbed_side_benches_cards(play):
    match = play("dog_starter, talent_starter", "newcomer, talent_starter", first=0)
    assert benched(match, 0) == ["dog_starter"]
    assert benched(match, 1) == ["newcomer", "talent_starter"]
    # the cards of 1's attack sat down when 0 took the flag, not when 1 took it
    seated = [i for i, e in enumerate(match.events) if isinstance(e, ev.CardSeated) and e.player == 1]
    placed = [i for i, e in enumerate(match.events) if isinstance(e, ev.FlagPlaced) and e.player == 0]
    assert all(i > placed[-1] for i in seated)


@pytest.mark.rule("CH-MATCH-22")
def test_roles_alternate_with_every_capture(play):
    match = play("newcomer, dog_starter, kraken", "talent_starter, champion_starter", first=0)
    assert [player for player, _, _ in flags(match)] == [0, 1, 0, 1, 0]
    assert [e.player for e in events_of(match, ev.PowerCompared)] == [1, 0, 1, 0]


@pytest.mark.rule("CH-MATCH-28", "CH-FX-17", "CH-FX-18")
def test_a_capture_runs_flag_loss_then_flag_then_bench_then_the_next_attack(play):
    # Comic Character (flag loss) loses the flag to a Clown (possession): 4 against 3 + 1.
    match = play("comic_character, newcomer", "dog_starter, clown, talent_starter", first=0)
    begin = events_of(match, ev.FlagLost)[0]
    end = events_of(match, ev.CardRevealed, 0)[1]
    assert between(match, begin, end) == [
        ev.BoostPrepared(0, "comic_character", 2),
        ev.FlagPlaced(1, "clown", 1),
        ev.FansGained(1, "clown", 2, 2),
        ev.CardSeated(0, "comic_character", 0, "row", None),
    ]


@pytest.mark.rule("CH-FX-17")
def test_flag_loss_comes_before_the_effect_of_the_new_holder(play):
    # The Clairvoyant fetches the kraken; only then the Cowboy benches the top card.
    match = play("clairvoyant, newcomer, kraken", "newcomer, cowboy, dog_starter", first=0, choose=Answers("kraken"))
    assert moves(match, 0) == [("kraken", "deck", "deck_top")]
    assert benched(match, 0)[0] == "kraken"


@pytest.mark.rule("CH-FX-18")
def test_a_flag_loss_effect_frees_a_seat_in_time(play, invent):
    cards = invent(
        six=6, gentle=(1, 'on = "flag_loss", do = "move", from = "bench", to = "exhaust"'), **dict.fromkeys("abcdef", 1)
    )
    deck = "a, b, c, d, e, f, gentle, talent_starter"
    match = play(deck, "six, 2 newcomer", cards=cards, first=1, choose=Answers("a"))
    # six seats are taken when gentle loses the flag; the seat of a is free before gentle needs one
    assert benched(match, 0) == ["a", "b", "c", "d", "e", "f", "gentle"]
    assert events_of(match, ev.CardSeated, 0)[-1].seat == 0
    assert (match.winner, match.reason) == (0, "no_power")


@pytest.mark.rule("CH-MATCH-41")
def test_all_cards_come_back_from_all_zones_after_the_match(play):
    decks = (
        ["submarine", "newcomer", "pig", "cat", "kraken", "champion_starter"],
        ["newcomer", "talent_starter", "dragon", "t_rex", "horse", "spider"],
    )
    match = play(*decks, first=1)
    # 0: the bottom card goes to the exhaust pile, cards are benched, some lie in the park, one is never drawn
    assert ("champion_starter", "deck_bottom", "exhaust") in moves(match, 0)
    assert benched(match, 0)
    assert benched(match, 1)
    for deck, after in zip(decks, match.decks, strict=True):
        assert Counter(after) == Counter(deck)


@pytest.mark.rule("CH-MATCH-41")
def test_the_cards_of_a_failed_attack_come_back(play):
    match = play("kraken", "newcomer, talent_starter", first=0)
    assert match.winner == 0
    assert sorted(match.decks[1]) == ["newcomer", "talent_starter"]


@pytest.mark.rule("CH-MATCH-41")
def test_cards_that_had_no_seat_come_back(play, invent):
    cards = invent(six=6, **dict.fromkeys("abcdefg", 1))
    match = play("a, b, c, d, e, f, g", "six, 2 newcomer", cards=cards, first=1)
    assert match.reason == "bench_full"
    assert sorted(match.decks[0]) == ["a", "b", "c", "d", "e", "f", "g"]


@pytest.mark.rule("CH-MATCH-22", "CH-MATCH-19")
def test_a_card_that_came_back_can_take_the_flag_again(play):
    # Vampire puts the benched horse (level B) on top of the deck: it is revealed a second time.
    match = play("horse, vampire", "horse, champion_starter", first=0, choose=Answers())
    assert revealed(match, 0) == ["horse", "vampire", "horse"]
    assert totals(match, 0) == [(4, 5), (9, 5)]


@pytest.mark.rule("CH-DECK-20")
@pytest.mark.parametrize("level", ["A", "B", "C"])
def test_a_card_that_discards_itself_goes_to_the_compartment_of_its_level(play, invent, level):
    leave = 'on = "flag_loss", do = "move", from = "self", to = "discard"'
    cards = invent(leaver={"power": 1, "level": level, "effects": [leave]})
    piles = {"A": ["pig"], "B": ["horse"], "C": ["dragon"]}
    match = play("leaver", "talent_starter", cards=cards, first=0, piles=piles)
    assert match.discards == {other: ("leaver",) if other == level else () for other in "ABC"}
    assert match.piles == {other: tuple(pile) for other, pile in piles.items()}
