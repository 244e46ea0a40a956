"""The door to a single match: what it takes, what it gives, what it refuses."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall import challengers
from flagfall.core.codec import encode, from_json, to_json
from flagfall.core.errors import BadInput, BadNumber, BadSeed, FlagfallError
from flagfall.games.challengers.errors import DeckTooLarge, IllegalChoice, MatchTooLong, UnknownCard
from flagfall.games.challengers.events import match as ev
from helpers import BOX, Answers, events_of, moves, never_ask, pile_cards, play, revealed


def test_a_match_is_told_by_its_seed(play):
    deck = [card.id for card in BOX if card.level == "A"][:12]
    first = play(deck, deck, shuffle=True, seed=77, choose="random")
    again = play(deck, deck, shuffle=True, seed=77, choose="random")
    other = play(deck, deck, shuffle=True, seed=78, choose="random")
    assert first == again
    assert first.events != other.events


def test_inputs_are_left_alone(play):
    deck, piles = ["villain", "pig"], {"A": ["cow", "cat"]}
    play(deck, deck, piles=piles, first=0)
    assert deck == ["villain", "pig"]
    assert piles == {"A": ["cow", "cat"]}


def test_decks_may_be_tuples():
    tuples = challengers.play_match(("pig", "cat"), ("cat", "cow"), seed=3)
    assert tuples == challengers.play_match(["pig", "cat"], ["cat", "cow"], seed=3)


def test_without_given_piles_any_card_outside_the_decks_may_turn_up(play):
    used = Counter({"cow": 3, "cat": 3, "pig": 3})
    drawn = set()
    for seed in range(60):
        match = play(["ufo", *used.elements()], "kraken, newcomer", first=0, seed=seed)
        drawn |= {card for card, source, _ in moves(match) if source == "pile"}
    assert drawn <= set(pile_cards()["A"]) - set(used)
    assert len(drawn) > 10


def test_a_card_never_turns_up_more_often_than_it_exists(play):
    match = play("3 ufo, pig", "kraken, newcomer", first=0)
    owned = Counter(match.decks[0]) + Counter(match.decks[1]) + Counter(match.piles["A"])
    assert all(owned[card.id] == card.copies for card in BOX if card.level == "A")


def test_given_piles_are_drawn_from_the_top(play):
    match = play("ufo", "kraken", first=0, piles={"A": ["cow", "cat", "pony"]})
    assert [card for card, _, _ in moves(match)] == ["cow", "cat"]
    assert match.piles == {"A": ("pony",), "B": (), "C": ()}


def test_a_chooser_gets_everything_it_needs(play):
    asked = []

    def chooser(choice):
        asked.append(choice)
        return len(choice.options) - 1

    play("newcomer, talent_starter, butler", "pig, kraken", first=1, choose=chooser)
    (choice,) = asked
    assert choice.player == 0
    assert choice.cause == "butler"
    assert choice.effect == BOX["butler"].effects[0]
    assert choice.options == ("newcomer", "talent_starter", None)
    assert choice.left == 2


def test_the_events_tell_who_chose(play):
    by_owner = play("newcomer, butler", "newcomer, dragon", first=0, choose=Answers("newcomer"))
    assert [(e.player, e.by) for e in events_of(by_owner, ev.CardMoved)] == [(0, 0)]
    by_opponent = play("cook, horse", "talent_starter, siren", first=0, choose=Answers("cook"))
    assert [(e.player, e.by) for e in events_of(by_opponent, ev.CardMoved)] == [(0, 1)]
    by_victim = play("talent_starter, beta, pig", "champ_bot, good_bot, drone", first=1, choose=Answers("beta"))
    assert [(e.player, e.by) for e in events_of(by_victim, ev.CardMoved)] == [(0, 0)]
    arranged = play("slime", "juggler, newcomer, pig", first=0, choose=Answers("pig"))
    assert [(e.player, e.by) for e in events_of(arranged, ev.CardArranged)] == [(1, 1), (1, 1)]


def test_equal_cards_of_a_bench_are_offered_once(play):
    answers = Answers("newcomer", None)
    play("3 newcomer, butler", "pig, kraken", first=1, choose=answers)
    assert [choice.options for choice in answers.asked] == [("newcomer", None)] * 2
    assert [choice.left for choice in answers.asked] == [2, 1]


def test_equal_cards_at_different_places_of_a_deck_are_different_choices(play):
    answers = Answers("pig")
    play("dragon", "sailor, pig, cat, pig", first=0, choose=answers)
    assert answers.asked[0].options == ("pig", "cat", "pig")


@pytest.mark.parametrize("answer", [3, -1, None, "newcomer", True, 1.0])
def test_an_answer_outside_the_options_is_refused(play, answer):
    with pytest.raises(IllegalChoice, match="butler offers options 0 to 2"):
        play("newcomer, talent_starter, butler", "pig, kraken", first=1, choose=lambda choice: answer)


def test_a_choice_without_alternative_is_no_question(play):
    match = play("talent_starter, necromancer", "dragon", first=0, choose=never_ask)
    assert moves(match) == [("talent_starter", "bench", "deck_top")]


def test_each_player_may_have_a_policy_or_a_chooser_of_their_own(play):
    decks = "newcomer, talent_starter, butler", "pig, kraken"
    assert moves(play(*decks, first=1, choose=("first", never_ask)))[0] == ("newcomer", "bench", "exhaust")
    assert moves(play(*decks, first=1, choose=("robot", never_ask))) == []


def test_the_random_policy_takes_every_option(play):
    decks = "newcomer, talent_starter, butler", "pig, kraken"
    taken = {tuple(moves(play(*decks, first=1, seed=seed, choose="random"))) for seed in range(40)}
    assert len(taken) == 5  # nothing, either card, both in either order


def test_the_sensible_policy_brings_back_the_strongest_cards(play):
    match = play("bat, dog, vampire", "dragon, kraken", first=1)
    assert moves(match)[0] == ("bat", "bench", "deck_top")
    match = play("dragon", "juggler, newcomer, kraken, pig", first=0)
    assert revealed(match, 1) == ["juggler", "kraken"]
    match = play("slime", "sailor, pig, newcomer, bat", first=0)
    assert moves(match) == [("newcomer", "deck", "deck_bottom")]


def test_the_sensible_policy_clears_the_bench_only_under_pressure(play):
    calm = play("newcomer, butler, talent_starter", "newcomer, kraken", first=0)
    assert moves(calm) == []
    pressed = play("newcomer, alpha, beta, pig, butler", "dragon, kraken", first=1)
    assert moves(pressed)[0] == ("newcomer", "bench", "exhaust")


def test_the_sensible_policy_takes_supporters_from_the_opponent_and_frees_no_other_seat(play):
    match = play("cook, horse", "talent_starter, siren", first=0)
    assert moves(match, 0) == [("cook", "bench", "exhaust")]
    match = play("pig, horse", "dog_starter, siren", first=0)
    assert moves(match, 0) == []


BAD = [
    ({"deck_a": ["no_such_card"]}, UnknownCard, "no_such_card"),
    ({"deck_a": "pig, cat"}, BadInput, "parse_deck"),
    ({"deck_b": ["pig"] * 129}, DeckTooLarge, "128"),
    ({"deck_a": [3]}, UnknownCard, "3"),
    ({"seed": -1}, BadSeed, "-1"),
    ({"seed": 2**63}, BadSeed, str(2**63)),
    ({"seed": 1.5}, BadSeed, "1.5"),
    ({"seed": True}, BadSeed, "True"),
    ({"seed": None}, BadSeed, "None"),
    ({"first": 2}, BadNumber, "2"),
    ({"first": True}, BadNumber, "True"),
    ({"first": 1.0}, BadNumber, "1.0"),
    ({"round": 0}, BadNumber, "round"),
    ({"round": 8}, BadNumber, "round"),
    ({"round": "3"}, BadNumber, "round"),
    ({"trophies": (8, 0)}, BadNumber, "trophies"),
    ({"trophies": (0, -1)}, BadNumber, "trophies"),
    ({"trophies": (1,)}, BadInput, "trophies"),
    ({"cut": (2, 0)}, BadNumber, "cut"),
    ({"cut": (0, -1)}, BadNumber, "cut"),
    ({"cut": (0,)}, BadInput, "cut"),
    ({"fan_supply": -1}, BadNumber, "fan_supply"),
    ({"max_reveals": 0}, BadNumber, "max_reveals"),
    ({"choose": "clever"}, BadInput, "sensible"),
    ({"choose": "ask"}, BadInput, "ask"),
    ({"choose": ("first",)}, BadInput, "choose"),
    ({"piles": {"D": ["pig"]}}, BadInput, "'D'"),
    ({"piles": {"A": ["no_such_card"]}}, UnknownCard, "no_such_card"),
    ({"piles": {"A": ["pig"] * 257}}, DeckTooLarge, "256"),
    ({"discards": {"a": ["pig"]}}, BadInput, "'a'"),
]


@pytest.mark.parametrize(("options", "error", "part"), BAD, ids=[str(options)[:40] for options, _, _ in BAD])
def test_bad_arguments_are_refused_by_name(options, error, part):
    arguments = {"deck_a": ["pig"], "deck_b": ["cat"], **options}
    with pytest.raises(error) as caught:
        challengers.play_match(arguments.pop("deck_a"), arguments.pop("deck_b"), **arguments)
    assert isinstance(caught.value, FlagfallError)
    assert part in str(caught.value)


def test_the_largest_decks_can_be_played(play):
    match = play(["newcomer"] * 128, ["newcomer"] * 128, first=0)
    assert match.events[-1].reveals == 256
    assert len(match.decks[0]) == len(match.decks[1]) == 128


def test_a_full_side_takes_no_more_cards(play):
    match = play(["villain", *["newcomer"] * 127], "kraken", first=0, piles={"A": ["cow"]})
    assert moves(match) == []
    assert len(match.decks[0]) == 128


def test_a_long_match_is_told_to_the_end(play):
    # far more events than the engine notes down at once
    match = play(["newcomer"] * 120, ["newcomer"] * 120, first=0)
    assert len(revealed(match)) == 240
    assert isinstance(match.events[-1], ev.MatchEnded)
    assert len(match.events) == len(set(map(id, match.events)))
    assert len(events_of(match, ev.CardSeated)) == 239


def test_a_full_discard_compartment_is_no_crash(play):
    try:
        match = play("rescue_pod", "newcomer", first=0, piles={"B": ["horse"]}, discards={"A": ["pig"] * 256})
    except DeckTooLarge:
        return  # refusing it is as good
    assert len(match.discards["A"]) + match.decks[0].count("rescue_pod") == 257


def test_a_whole_deck_and_none_of_it_can_be_offered(play, invent):
    peek = 'on = "reveal", do = "move", from = "deck", to = "deck_bottom", whose = "opponent", optional = true'
    cards = invent(peek=(1, peek))
    asked = []

    def answer(choice):
        asked.append(choice.options)
        return len(choice.options) - 1

    match = play("peek", "128 newcomer", cards=cards, first=0, choose=answer)
    assert asked == [("newcomer",) * 128 + (None,)]
    assert match.winner == 1


@pytest.mark.parametrize("name", ["MatchBegan", "CardRevealed", "MatchEnded"])
def test_events_can_be_written_and_read_back(name):
    match = play("newcomer, clown, butler", "pig, kraken", first=1)
    assert name in {type(event).__name__ for event in match.events}
    for event in match.events:
        assert from_json(ev.MatchEvent, to_json(event)) == event
    assert encode(match.events[0]) == {"kind": "match_began", "player": 1}


def test_the_message_of_an_endless_match_says_what_to_do(invent):
    cards = invent(phoenix=(2, 'on = "flag_loss", do = "move", from = "self", to = "deck_bottom"'))
    with pytest.raises(MatchTooLong) as caught:
        play("phoenix", "phoenix", cards=cards, first=0)
    assert caught.value.code == "match_too_long"
