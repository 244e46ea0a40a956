"""When effects apply: the six moments, one after the other, and what effects may do."""

from collections import Counter

import pytest

from flagfall.games.challengers.definitions import vocabulary
from flagfall.games.challengers.events import match as ev
from helpers import Answers, benched, between, events_of, flags, kinds, moves, never_ask, revealed, totals

HELPER = 'on = "bench", do = "support", amount = 2'


@pytest.mark.rule("CH-FX-01")
def test_a_reveal_effect_is_carried_out_before_the_comparison_and_nobody_is_asked(play, invent):
    cards = invent(fan=(1, 'on = "reveal", do = "fans", amount = 1'))
    match = play("talent_starter", "fan, newcomer", cards=cards, first=0, choose=never_ask)
    assert match.events[3:6] == (
        ev.CardRevealed(1, "fan", 1, 1),
        ev.FansGained(1, "fan", 1, 1),
        ev.PowerCompared(1, 1, 2),
    )
    assert match.fans == (0, 1)


@pytest.mark.rule("CH-FX-01")
def test_a_reveal_effect_cannot_be_declined_unless_its_card_allows_it(play):
    compulsory = Answers("beta")
    deck = "talent_starter, beta, necromancer"
    play(deck, "champion_starter, dog_starter", first=1, choose=(compulsory, never_ask))
    assert [choice.options for choice in compulsory.asked] == [("talent_starter", "beta")]
    allowed = Answers(None)
    match = play("talent_starter, sorcerer", "dog_starter", first=0, choose=(allowed, never_ask))
    assert [choice.options for choice in allowed.asked] == [("talent_starter", None)]
    assert events_of(match, ev.ChoiceDeclined) == [ev.ChoiceDeclined(0, "sorcerer")]


@pytest.mark.rule("CH-FX-02")
def test_an_effect_is_carried_out_as_far_as_possible(play, invent):
    cards = invent(spendthrift=(1, 'on = "reveal", do = "move", from = "deck_top", to = "exhaust", count = 2'))
    match = play("horse", "spendthrift, pig", cards=cards, first=0)
    assert moves(match) == [("pig", "deck_top", "exhaust")]
    match = play("horse", "spendthrift", cards=cards, first=0)
    assert moves(match) == []
    assert match.winner == 0


@pytest.mark.rule("CH-FX-02")
def test_of_several_effects_the_possible_ones_happen(play, invent):
    cards = invent(
        both=(
            1,
            'on = "reveal", do = "move", from = "bench", to = "exhaust"',
            'on = "reveal", do = "power", amount = 2',
        )
    )
    match = play("dog_starter", "both", cards=cards, first=0, choose=never_ask)
    assert moves(match) == []
    assert totals(match) == [(3, 3)]


@pytest.mark.rule("CH-FX-03")
def test_a_bonus_gained_on_reveal_stays_while_the_card_holds_the_flag(play, invent):
    cards = invent(brave=(2, 'on = "reveal", do = "power", amount = 3'))
    match = play("horse, champion_starter, newcomer", "brave", cards=cards, first=0)
    assert flags(match)[1] == (1, "brave", 5)
    assert totals(match) == [(5, 5), (4, 5), (5, 5)]


@pytest.mark.rule("CH-FX-03")
def test_a_bonus_gained_on_reveal_is_gone_when_its_card_is_revealed_again(play, invent):
    early = 'on = "reveal", do = "power", amount = 1, if = { own = "deck_cards", at_least = 1 }'
    cards = invent(brave={"power": 2, "level": "B", "effects": [early]})
    # brave opens with 2 + 1; the Vampire brings it back from the bench, and now no card is left behind it
    match = play("brave, vampire", "dog_starter, dragon", cards=cards, first=0)
    assert flags(match)[0] == (0, "brave", 3)
    assert revealed(match, 0) == ["brave", "vampire", "brave"]
    assert totals(match, 0) == [(4, 3), (2, 7)]


@pytest.mark.rule("CH-FX-04")
def test_a_keyword_keeps_an_effect_from_firing_on_reveal(play, invent):
    cards = invent(helper=(1, HELPER))
    match = play("champion_starter", "helper, talent_starter, pig", cards=cards, first=0)
    assert totals(match, 1) == [(1, 4), (3, 4), (6, 4)]  # helper in the attack: no bonus for anybody


@pytest.mark.rule("CH-FX-04")
@pytest.mark.parametrize("moment", ["flag", "flag_loss"])
def test_only_its_own_moment_makes_an_effect_happen(play, invent, moment):
    cards = invent(fan=(1, f'on = "{moment}", do = "fans", amount = 1'))
    # revealed, then slid under the pig: neither in possession of the flag nor robbed of it
    match = play("champion_starter, dragon", "fan, pig, newcomer", cards=cards, first=0)
    assert benched(match, 1)[:2] == ["fan", "pig"]
    assert match.fans == (0, 0)


@pytest.mark.rule("CH-FX-05")
def test_an_attack_effect_works_in_the_attack_of_its_reveal_only(play, invent):
    cards = invent(raider=(1, 'on = "attack", do = "power", amount = 3'))
    match = play("champion_starter, dog_starter", "raider, talent_starter, newcomer", cards=cards, first=0)
    assert totals(match, 1) == [(4, 4), (2, 3), (3, 3)]


@pytest.mark.rule("CH-FX-06")
def test_an_attack_effect_never_helps_in_defence(play, invent):
    cards = invent(raider=(2, 'on = "attack", do = "power", amount = 3'))
    match = play("horse, talent_starter", "raider", cards=cards, first=0)
    assert flags(match)[1] == (1, "raider", 2)
    assert totals(match) == [(5, 5), (2, 2)]
    assert match.winner == 0


@pytest.mark.rule("CH-FX-07")
def test_an_attack_effect_lasts_for_the_rest_of_its_attack(play, invent):
    cards = invent(raider=(1, 'on = "attack", do = "power", amount = 2'))
    match = play("champion_starter", "raider, newcomer", cards=cards, first=0)
    assert totals(match) == [(3, 4), (4, 4)]


@pytest.mark.rule("CH-FX-08")
def test_an_attack_effect_of_the_opening_card_stays_idle(play, invent):
    cards = invent(raider=(1, 'on = "attack", do = "power", amount = 5'))
    match = play("raider", "newcomer", cards=cards, first=0)
    assert flags(match)[0] == (0, "raider", 1)
    assert totals(match) == [(1, 1)]


@pytest.mark.rule("CH-FX-09")
def test_a_bench_effect_switches_on_when_its_card_sits_down(play, invent):
    cards = invent(helper=(1, HELPER))
    match = play("helper, talent_starter", "champion_starter", cards=cards, first=0)
    assert totals(match, 0) == [(4, 4)]  # in the very next attack


@pytest.mark.rule("CH-FX-09")
def test_a_bench_effect_switches_off_when_its_card_leaves(play, invent):
    cards = invent(helper=(1, HELPER))
    match = play("helper, sorcerer, pig", "dog_starter, dragon", cards=cards, first=0, choose=Answers("helper"))
    assert totals(match, 0)[0] == (4, 3)  # the Sorcerer (4) has sent it away; with it, 6
    assert totals(match, 0)[1] == (3, 7)


@pytest.mark.rule("CH-FX-10")
def test_every_copy_on_a_seat_contributes(play, invent):
    cards = invent(helper=(1, 'on = "bench", do = "support", amount = 1'))
    match = play("2 helper, champion_starter", "talent_starter, kraken, newcomer", cards=cards, first=1)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)] == [0, 0]
    assert totals(match, 0)[-1] == (6, 7)


@pytest.mark.rule("CH-FX-11")
def test_a_bench_effect_is_idle_in_the_deck_in_the_attack_with_the_flag_and_under_it(play, invent):
    cards = invent(helper=(1, HELPER))
    holding = play("helper", "newcomer", cards=cards, first=0)
    assert flags(holding)[0] == (0, "helper", 1)
    in_deck = play("talent_starter, helper", "dog_starter", cards=cards, first=0)
    assert flags(in_deck)[0] == (0, "talent_starter", 2)
    attacking = play("dragon", "helper, talent_starter", cards=cards, first=0)
    assert totals(attacking) == [(1, 7), (3, 7)]
    under = play("dog_starter, newcomer", "helper, talent_starter", cards=cards, first=0)
    assert flags(under)[1] == (1, "talent_starter", 2)
    assert totals(under, 0) == [(1, 2)]


@pytest.mark.rule("CH-FX-11", "CH-FX-28")
def test_an_exhausted_card_gives_nothing_and_needs_no_seat(play, invent):
    cards = invent(helper=(1, HELPER))
    match = play("champion_starter", "submarine, talent_starter, helper", cards=cards, first=0)
    assert moves(match, 1) == [("helper", "deck_bottom", "exhaust")]
    assert flags(match)[1] == (1, "submarine", 9)
    assert totals(match, 1) == [(9, 4)]
    assert benched(match, 1) == []


@pytest.mark.rule("CH-FX-12")
def test_a_bench_bonus_counts_in_attack_and_in_defence(play, invent):
    cards = invent(helper=(1, HELPER))
    match = play("helper, talent_starter", "newcomer, dog_starter", cards=cards, first=0)
    assert totals(match, 0) == [(4, 1)]
    assert flags(match)[2] == (0, "talent_starter", 4)
    assert totals(match, 1)[-1] == (3, 4)


@pytest.mark.rule("CH-FX-12")
def test_in_defence_only_the_holder_gets_the_bench_bonus(play, invent):
    cards = invent(helper=(1, HELPER))
    match = play("helper, talent_starter, newcomer", "horse, horse", cards=cards, first=0)
    # 2 + 1 with twice +2 takes the flag; the newcomer defends with 1 + 2
    assert totals(match, 0) == [(4, 5), (7, 5)]
    assert flags(match)[2] == (0, "newcomer", 3)


@pytest.mark.rule("CH-FX-13")
def test_a_possession_effect_works_from_the_placing_of_the_flag_until_it_leaves(play, invent):
    cards = invent(king=(3, 'on = "flag", do = "power", amount = 2'))
    match = play("dog_starter, champion_starter, newcomer", "king, talent_starter", cards=cards, first=0)
    assert totals(match, 1)[0] == (3, 3)  # attacks with 3
    assert flags(match)[1] == (1, "king", 5)  # defends with 5
    assert totals(match, 0) == [(4, 5), (5, 5)]
    assert totals(match, 1)[-1] == (2, 1)  # benched, it adds nothing


@pytest.mark.rule("CH-FX-13")
def test_fans_for_possession_come_each_time_the_flag_arrives(play, invent):
    cards = invent(reviver=(1, 'on = "reveal", do = "move", from = "bench", to = "deck_top"'))
    # the Clown opens, is benched, comes back and takes the flag again
    match = play("clown, reviver", "2 newcomer", cards=cards, first=0)
    assert [e.card for e in events_of(match, ev.FlagPlaced, 0)] == ["clown", "reviver", "clown"]
    assert [e.fans for e in events_of(match, ev.FansGained)] == [2, 4]


@pytest.mark.rule("CH-FX-14")
def test_cards_under_the_flag_are_not_in_possession(play, invent):
    cards = invent(king=(3, 'on = "flag", do = "power", amount = 4'), host=(1, 'on = "flag", do = "fans", amount = 1'))
    match = play("horse, newcomer", "king, host, newcomer", cards=cards, first=0)
    # 3 + 1 + 1 takes the flag: king and host lie under the newcomer
    assert flags(match)[1] == (1, "newcomer", 1)
    assert totals(match, 0) == [(1, 1)]
    assert match.fans == (0, 0)


@pytest.mark.rule("CH-FX-14")
def test_a_holder_has_its_own_possession_effect_and_not_those_beneath(play, invent):
    cards = invent(king=(3, 'on = "flag", do = "power", amount = 4'))
    match = play("horse, good_bot", "king, skeleton", cards=cards, first=0)
    # 3 + 2 takes the flag; the Skeleton defends with 2 + 1, whatever lies under it
    assert flags(match)[1] == (1, "skeleton", 3)
    assert totals(match, 0) == [(3, 3)]


@pytest.mark.rule("CH-FX-15")
def test_a_flag_loss_effect_happens_exactly_once_per_loss(play, invent):
    cards = invent(sore=(1, 'on = "flag_loss", do = "fans", amount = 1'))
    match = play("sore, dragon", "dog_starter, newcomer", cards=cards, first=0)
    assert events_of(match, ev.FansGained) == [ev.FansGained(0, "sore", 1, 1)]
    lost = events_of(match, ev.FlagLost)[0]
    assert match.events[match.events.index(lost) + 1] == ev.FansGained(0, "sore", 1, 1)


@pytest.mark.rule("CH-FX-16")
def test_a_card_benched_from_beneath_has_not_lost_the_flag(play, invent):
    cards = invent(
        under=(1, 'on = "flag_loss", do = "fans", amount = 5'),
        holder=(1, 'on = "flag_loss", do = "fans", amount = 1'),
    )
    match = play("under, holder, newcomer", "talent_starter, newcomer, dragon", cards=cards, first=1)
    # the two take the flag together; one held it, one lay beneath
    assert benched(match, 0)[:2] == ["under", "holder"]
    assert [(e.cause, e.amount) for e in events_of(match, ev.FansGained)] == [("holder", 1)]


@pytest.mark.rule("CH-FX-17")
def test_flag_loss_of_the_old_holder_precedes_possession_of_the_new(play, invent):
    cards = invent(sore=(1, 'on = "flag_loss", do = "fans", amount = 1'))
    match = play("sore", "clown", cards=cards, first=0)
    assert [e.cause for e in events_of(match, ev.FansGained)] == ["sore", "clown"]


@pytest.mark.rule("CH-FX-18")
def test_flag_loss_and_possession_are_finished_before_anything_is_benched(play):
    match = play("comic_character, newcomer", "champion_starter, newcomer", first=0)
    lost, seated = events_of(match, ev.FlagLost)[0], events_of(match, ev.CardSeated)[0]
    assert kinds(between(match, lost, seated)) == ["BoostPrepared", "FlagPlaced"]


@pytest.mark.rule("CH-FX-19")
def test_the_end_of_a_match_is_no_flag_loss(play, invent):
    cards = invent(sore=(4, 'on = "flag_loss", do = "fans", amount = 1'))
    match = play("sore", "newcomer", cards=cards, first=0)
    assert match.winner == 0
    assert match.fans == (0, 0)
    assert events_of(match, ev.FlagLost) == []


@pytest.mark.rule("CH-FX-26")
def test_the_exhaust_pile_holds_any_number_of_cards(play, invent):
    eight = 'on = "reveal", do = "move", from = "deck_top", to = "exhaust", count = 8'
    cards = invent(landslide=(1, eight, eight, eight))
    deck = ["landslide", *["newcomer"] * 24, "dog_starter"]
    match = play("champion_starter", deck, cards=cards, first=0)
    assert len(moves(match, 1)) == 24
    assert revealed(match, 1) == ["landslide", "dog_starter"]
    assert match.winner == 1
    assert Counter(match.decks[1]) == Counter(deck)


@pytest.mark.rule("CH-FX-27")
def test_everybody_is_told_which_card_was_exhausted(play):
    match = play("ghost", "pig, newcomer", first=0)
    assert moves(match, 1) == [("pig", "deck_top", "exhaust")]
    assert [e.cause for e in events_of(match, ev.CardMoved)] == ["ghost"]


@pytest.mark.rule("CH-FX-28")
def test_exhausted_cards_are_out_of_this_match_and_in_the_deck_after_it(play):
    match = play("ghost, ghost", "pig, newcomer, cat, spider", first=0)
    assert "pig" not in revealed(match)
    assert sorted(match.decks[1]) == ["cat", "newcomer", "pig", "spider"]


@pytest.mark.rule("CH-FX-29")
def test_a_card_that_goes_from_the_deck_to_the_exhaust_pile_is_not_revealed(play, invent):
    cards = invent(fan=(1, 'on = "reveal", do = "fans", amount = 1'))
    match = play("ghost", "fan, newcomer", cards=cards, first=0)
    assert moves(match) == [("fan", "deck_top", "exhaust")]
    assert match.fans == (0, 0)
    assert "fan" not in revealed(match)


@pytest.mark.rule("CH-FX-30")
def test_the_virtual_ghost_exhausts_the_top_card_of_the_opponent(play):
    match = play("dog_starter, talent_starter, pig", "virtual_ghost, dragon", first=0)
    assert moves(match) == moves(match, 0) == [("talent_starter", "deck_top", "exhaust")]
    assert revealed(match, 0) == ["dog_starter", "pig"]
    assert events_of(match, ev.CardRevealed, 0)[1].deck == 0


@pytest.mark.rule("CH-FX-30")
def test_the_virtual_ghost_finds_nothing_in_an_empty_deck(play):
    match = play("newcomer", "virtual_ghost", first=0)
    assert moves(match) == []
    assert match.winner == 1


@pytest.mark.rule("CH-FX-31")
def test_an_effect_may_put_a_card_on_top_of_the_deck(play):
    match = play(
        "clairvoyant, newcomer, pig, dragon, cat", "champion_starter, newcomer", first=0, choose=Answers("dragon")
    )
    assert revealed(match, 0)[:2] == ["clairvoyant", "dragon"]


@pytest.mark.rule("CH-FX-32")
@pytest.mark.parametrize("player", [0, 1])
def test_effects_act_for_the_owner_of_the_card(play, player):
    decks = ["dragon", "virtual_ghost, pig"] if player else ["virtual_ghost, pig", "dragon"]
    match = play(*decks, first=player)
    assert [e.player for e in events_of(match, ev.CardMoved)] == [1 - player]


@pytest.mark.rule("CH-FX-32")
@pytest.mark.parametrize("player", [0, 1])
def test_fans_go_to_the_owner_of_the_card_or_to_the_opponent_it_names(play, player):
    decks = ["clown, chatbot", "newcomer, dragon"]
    match = play(*(decks if player == 0 else decks[::-1]), first=player)
    # the Clown opens: 2 for its owner; the Chatbot takes the flag and loses it: 1 for the opponent
    assert match.fans == ((2, 1) if player == 0 else (1, 2))


@pytest.mark.rule("CH-FX-33", "CH-FX-04")
def test_there_are_six_moments_and_no_others():
    assert list(vocabulary.MOMENTS) == ["reveal", "attack", "bench", "flag", "flag_loss", "picked"]
    assert len(set(vocabulary.MOMENTS.values())) == 6


@pytest.mark.rule("CH-FX-34")
def test_of_a_limited_supply_a_player_takes_what_is_left(play):
    match = play("clown", "newcomer", first=0, fan_supply=1)
    assert events_of(match, ev.FansGained) == [ev.FansGained(0, "clown", 1, 1)]
    assert play("clown", "clown", first=0, fan_supply=3).fans == (2, 1)


@pytest.mark.rule("CH-FX-34")
def test_fans_are_unlimited_by_default(play):
    assert play("clown", "newcomer", first=0).fans == (2, 0)
    match = play("30 clown", "30 clown", first=0)
    assert match.fans == (60, 60)


@pytest.mark.rule("CH-FX-34")
def test_an_empty_supply_gives_no_fans_and_says_nothing(play):
    match = play("clown", "heroine", first=0, fan_supply=2)
    assert match.fans == (2, 0)
    assert len(events_of(match, ev.FansGained)) == 1
