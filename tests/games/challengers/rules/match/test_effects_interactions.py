"""Tricky interactions, one test each; the number is the number of the ruling."""

from collections import Counter

import pytest

from flagfall.games.challengers.events import match as ev
from helpers import (
    BOX,
    Answers,
    benched,
    between,
    events_of,
    flags,
    kinds,
    moves,
    never_ask,
    overflows,
    revealed,
    totals,
)

ONES = dict.fromkeys("abcdefgh", 1)


@pytest.fixture
def names(invent):
    """Eight cards of power 1 with eight names: n of them take the flag from a card of power n."""
    return invent(six=6, eight=8, ten=10, **ONES)


# A. Comparing and capturing


def test_001_equal_totals_take_the_flag(play):
    match = play("dog_starter, newcomer", "dog_starter", first=0)
    assert totals(match)[0] == (3, 3)
    assert match.winner == 1


def test_002_nobody_reveals_on_for_a_better_defender(play):
    match = play("talent_starter, dog_starter", "talent_starter, kraken", first=0)
    assert flags(match)[1] == (1, "talent_starter", 2)
    assert revealed(match, 1)[0] == "talent_starter"
    assert events_of(match, ev.CardRevealed, 1)[0].deck == 1  # the kraken stays in the deck


def test_003_only_the_last_card_defends(play, names):
    match = play("eight, newcomer", "talent_starter, horse, newcomer", cards=names, first=0)
    assert totals(match) == [(2, 8), (7, 8), (8, 8), (1, 1)]
    assert match.winner == 0


def test_004_the_last_card_is_compared_before_anything_is_lost(play):
    enough = play("dog_starter, newcomer", "newcomer, talent_starter", first=0)
    assert totals(enough) == [(1, 3), (3, 3), (1, 2)]
    assert enough.winner == 1  # the flag was taken with the last card, and 0 could not take it back
    short = play("dog_starter, newcomer", "talent_starter", first=0)
    assert (short.winner, short.reason) == (0, "no_power")


def test_005_with_both_decks_empty_the_attacker_loses(play):
    match = play("newcomer", "newcomer", first=0)
    assert (match.winner, match.reason) == (1, "no_power")


def test_006_totals_never_fall_below_zero_and_zero_takes_zero(play, invent):
    sets = ["city", "castle", "film_studio", "funfair", "haunted_house", "outer_space", "shipwreck"]
    crowd = {f"crowd_{s}": {"power": 1, "set": s, "name": "crowd"} for s in sets}
    last = {"power": 0, "set": "robot", "name": "crowd", "effects": ['on = "attack", do = "power", amount = 1']}
    cards = invent(eight=8, nothing=0, crowd_robot=last, **crowd)
    match = play([*crowd, "crowd_robot", "nothing", "nothing"], "eight, nothing, autocorrect", cards=cards, first=1)
    # eight sets on one seat: 7 - 8
    assert events_of(match, ev.BonusGained) == [ev.BonusGained(1, "autocorrect", -8, -8)]
    assert totals(match)[-4:] == [(0, 0), (0, 0), (0, 0), (0, 0)]
    assert flags(match)[-2] == (1, "autocorrect", 0)
    assert match.winner == 0


def test_007_totals_are_counted_anew_when_a_bench_changes_in_the_middle_of_an_attack(play):
    match = play("cook, horse", "talent_starter, drone, newcomer", first=0)
    # the horse defends with 5 + 1 until the Drone makes its owner send the Cook away
    assert flags(match)[2] == (0, "horse", 6)
    assert moves(match) == [("cook", "bench", "exhaust")]
    assert totals(match, 1)[-2:] == [(4, 5), (5, 5)]


# B. The card that begins the match


def test_008_the_opening_card_has_its_effects_and_is_compared_with_nothing(play):
    match = play("pyrotechnician, newcomer", "kraken", first=0)
    assert match.fans == (2, 0)
    assert match.events[:4] == (
        ev.MatchBegan(0),
        ev.CardRevealed(0, "pyrotechnician", 4, 1),
        ev.FansGained(0, "pyrotechnician", 2, 2),
        ev.FlagPlaced(0, "pyrotechnician", 4),
    )
    assert flags(play("treasure", "newcomer", first=0))[0] == (0, "treasure", 4)


@pytest.mark.parametrize(("card", "power"), [("gangster", 2), ("knight", 3), ("robo_knight", 3)])
def test_009_during_attack_cards_that_begin_have_no_bonus(play, card, power):
    match = play([card], "newcomer", first=0, trophies=(4, 4))
    assert flags(match)[0] == (0, card, power)
    assert totals(match)[0] == (1, power)


def test_010_hermit_first(play):
    match = play("hermit", "dog_starter, newcomer", first=0)
    assert flags(match)[0] == (0, "hermit", 4)
    assert totals(match) == [(3, 4), (4, 4)]


@pytest.mark.parametrize(
    ("card", "power"), [("jester", 1), ("merman", 1), ("stable_boy", 2), ("teenager", 2), ("mascot", 2)]
)
def test_011_cards_that_count_the_bench_find_it_empty_at_the_beginning(play, card, power):
    assert flags(play([card], "newcomer", first=0))[0] == (0, card, power)


def test_012_mime_first(play):
    match = play("mime", "fan_bus, newcomer", first=0)
    assert flags(match)[0] == (0, "mime", 7)
    assert totals(match) == [(6, 7), (7, 7)]


def test_013_illusionist_first(play, names):
    match = play("illusionist", "ten, newcomer", cards=names, first=0)
    assert flags(match)[0] == (0, "illusionist", 11)
    assert totals(match) == [(10, 11), (11, 11)]


def test_014_cowboy_first(play):
    match = play("cowboy", "kraken, dog_starter", first=0)
    first_attack = events_of(match, ev.CardRevealed, 1)[0]
    assert first_attack.card == "dog_starter"
    benching = events_of(match, ev.CardSeated, 1)[0]
    assert benching == ev.CardSeated(1, "kraken", 0, "deck_top", "cowboy")
    assert match.events.index(benching) < match.events.index(first_attack)
    alone = play("cowboy", "kraken", first=0)
    assert (alone.winner, alone.reason) == (0, "no_power")


@pytest.mark.parametrize(("card", "fans"), [("clown", 2), ("heroine", 3)])
def test_015_clown_or_heroine_first(play, card, fans):
    match = play([card], "newcomer", first=0)
    assert match.events[3] == ev.FansGained(0, card, fans, fans)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("ghost", [(1, "pig", "deck_top", "exhaust")]),
        ("hologram", [(1, "horse", "pile", "deck_top")]),
        ("villain", [(0, "cow", "pile", "deck_top")]),
        ("ufo", [(0, "cow", "pile", "deck_bottom"), (0, "cat", "pile", "deck_bottom")]),
        ("submarine", [(0, "newcomer", "deck_bottom", "exhaust")]),
    ],
)
def test_016_cards_that_move_cards_do_so_when_they_begin(play, card, expected):
    match = play(
        [card, "talent_starter", "newcomer"], "pig, dragon", first=0, piles={"A": ["cow", "cat"], "B": ["horse"]}
    )
    told = match.events[: match.events.index(events_of(match, ev.FlagPlaced)[0])]
    found = [(e.player, e.card, e.source, e.target) for e in told if isinstance(e, ev.CardMoved)]
    assert found == expected


def test_017_a_player_without_cards_loses_and_two_of_them_toss(play):
    for first in (0, 1):
        assert play([], "newcomer", first=first).winner == 1
    assert {play([], [], first=None, seed=seed).winner for seed in range(20)} == {0, 1}


# C. Base power, total power, levels, names


def test_018_base_power_is_the_printed_number(play):
    # A.I. and Bard on the bench: a talent is 2 + 1 + 1, a newcomer raised to 2 is still no base-2 card.
    match = play("ai, bard, newcomer, talent_starter", "talent_starter, dragon, kraken, slime", first=0)
    assert totals(match, 0) == [(4, 2), (2, 7), (6, 7)]
    # The Hermit had a power of 4, but its base power is 2: the Necromancer takes it.
    match = play("hermit, necromancer", "horse", first=0, choose=never_ask)
    assert moves(match) == [("hermit", "bench", "deck_top")]
    # A dog that Blacksmith raises to 4 is a base-3 card for the Stable Boy and within reach of the Sorcerer.
    match = play("blacksmith, dog_starter, stable_boy", "dog_starter, horse", first=0)
    assert totals(match, 0)[0] == (4, 3)
    assert events_of(match, ev.BonusGained) == [ev.BonusGained(0, "stable_boy", 2, 2)]
    match = play("blacksmith, dog_starter, sorcerer", "dog_starter, horse", first=0, choose=Answers("dog_starter"))
    assert moves(match) == [("dog_starter", "bench", "exhaust")]


@pytest.mark.parametrize("number", range(1, 8))
def test_019_the_base_power_of_a_cyborg_is_the_number_of_the_round(play, number):
    match = play("cyborg, stable_boy", "kraken", first=0, round=number)
    assert events_of(match, ev.CardRevealed)[0].power == number
    assert flags(match)[0] == (0, "cyborg", number)
    assert totals(match, 0) == [(3, 7) if number == 3 else (2, 7)]  # Stable Boy: +1 per card of base power 3


def test_020_a_starter_dog_is_no_level_b_card(play):
    match = play("dog_starter, vampire", "horse", first=0)
    assert moves(match) == []
    match = play("dog, vampire", "horse", first=0)
    assert moves(match) == [("dog", "bench", "deck_top")]
    for dog, bonus in [("dog_starter", 0), ("dog", 1)]:
        match = play([dog, "horse"], "dog_starter, mechanic", first=0)
        assert totals(match, 1)[-1] == (3 + bonus, 5)


@pytest.mark.parametrize(
    ("starter", "market"), [("dog_starter", "dog"), ("talent_starter", "talent"), ("champion_starter", "champion")]
)
def test_021_starter_and_market_cards_of_one_name_share_a_seat(play, starter, market):
    bot = {2: "beta", 3: "good_bot", 4: "champ_bot"}[BOX[starter].power or 0]
    match = play([starter, market, "mime"], [bot, bot], first=0)
    assert benched(match, 0) == [starter, market]
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)] == [0, 0]
    assert events_of(match, ev.BonusGained) == [ev.BonusGained(0, "mime", 5, 5)]


def test_022_starter_cards_are_city_cards(play):
    assert totals(play("newcomer, hermit", "dragon", first=0), 0) == [(2, 7)]
    assert totals(play("beta, hermit", "dragon", first=0), 0) == [(4, 7)]
    assert totals(play("blacksmith, newcomer", "dragon", first=0), 0) == [(2, 7)]
    assert totals(play("blacksmith, alpha", "dragon", first=0), 0) == [(1, 7)]
    assert totals(play("newcomer, mascot", "dragon", first=0), 0) == [(3, 7)]


@pytest.mark.parametrize(("card", "power"), [("teenager", 2 + 3), ("mime", 1 + 5), ("mascot", 2 + 1)])
def test_023_cards_seats_and_sets_are_different_things(play, names, card, power):
    match = play(["skeleton"] * 3 + [card], "six, dragon", cards=names, first=1)
    assert benched(match, 0)[:3] == ["skeleton"] * 3
    assert totals(match, 0)[-1] == (power, 7)


def test_024_the_field_is_not_the_bench(play, names):
    match = play("ten", "skeleton, spider, teenager", cards=names, first=0)
    assert totals(match) == [(2, 10), (5, 10), (7, 10)]
    match = play("spider, skeleton, teenager", "dog_starter", first=0)
    assert events_of(match, ev.BonusGained) == [ev.BonusGained(0, "teenager", 1, 1)]  # for the benched spider alone


# D. Immediate, attack, possession and bench bonuses


def test_025_an_immediate_bonus_is_fixed(play):
    match = play(
        "dog_starter, pig, stable_boy, butler",
        "fan_bus, dragon, kraken",
        first=1,
        choose=Answers("dog_starter", "pig"),
    )
    # 2 + 2; then the Butler clears the bench, and the Stable Boy keeps its bonus
    assert totals(match, 0)[-2:] == [(4, 7), (5, 7)]
    match = play("dog_starter, stable_boy", "dog_starter, siren", first=0, choose=Answers("dog_starter"))
    assert flags(match)[2] == (0, "stable_boy", 3)
    assert totals(match, 1)[-1] == (6, 3)


def test_026_a_during_attack_bonus_ends_with_the_capture(play):
    match = play("champion_starter, talent_starter", "gangster", first=0)
    assert totals(match) == [(4, 4), (2, 2)]


def test_027_a_during_attack_bonus_lasts_for_the_whole_attack(play):
    match = play("dragon", "gangster, newcomer, talent_starter", first=0)
    assert totals(match) == [(4, 7), (5, 7), (7, 7)]


@pytest.mark.parametrize(("bards", "bonus"), [(1, 1), (2, 2)])
def test_028_a_bard_helps_every_revealed_card(play, names, bards, bonus):
    match = play(
        ["bard"] * bards + ["newcomer"] * 3,
        f"{'eight' if bards == 2 else 'champion_starter'}, ten, kraken",
        cards=names,
        first=1,
    )
    assert benched(match, 0) == ["bard"] * bards
    one = 1 + bonus
    assert totals(match, 0)[bards:] == [(one, 10), (2 * one, 10), (3 * one, 10)]


@pytest.mark.parametrize(
    ("supporter", "helped", "attack", "flag"),
    [
        ("bard", "lion", 6, 5),
        ("director", "lion", 6, 5),
        ("makeup_artist", "newcomer", 3, 1),
        ("cook", "lion", 5, 6),
        ("blacksmith", "champion_starter", 5, 5),
        ("vendor", "rubber_duck", 6, 6),
        ("band", "alien", 6, 6),
        ("ai", "talent_starter", 3, 3),
    ],
)
def test_029_which_bench_bonuses_work_where(play, supporter, helped, attack, flag):
    taker = {1: "newcomer", 2: "talent_starter", 3: "good_bot", 4: "champ_bot"}[BOX[supporter].power or 0]
    match = play([supporter, helped], [taker, "newcomer"], first=0)
    assert benched(match, 0)[0] == supporter
    assert totals(match, 0) == [(attack, BOX[supporter].power)]
    assert flags(match)[2] == (0, helped, flag)
    assert totals(match, 1)[-1] == (1, flag)


def test_030_supporters_help_each_other_from_the_bench_only(play):
    attacking = play("dragon", "vendor, pony, clown", first=0)
    assert totals(attacking) == [(2, 7), (5, 7), (6, 7)]
    benched_one = play("2 vendor", "talent_starter", first=0)
    assert flags(benched_one)[0] == (0, "vendor", 2)
    assert totals(benched_one, 0) == [(3, 2)]
    assert flags(benched_one)[2] == (0, "vendor", 3)


def test_031_a_newly_benched_supporter_helps_in_the_next_attack(play):
    match = play("bard, dog_starter", "champion_starter", first=0)
    assert totals(match, 0) == [(4, 4)]


def test_032_a_supporter_that_leaves_in_the_middle_of_an_attack_stops_helping_all_cards(play):
    match = play("bard, pig, cat, butler", "champion_starter, kraken", first=0, choose=Answers("bard", None))
    # pig takes the flag and loses it; the Butler comes after the cat and sends the Bard away
    assert totals(match, 0)[0] == (4, 4)
    assert totals(match, 0)[1:] == [(4, 7), (4, 7)]  # 3 + 1, then 3 + 1 without the Bard


def test_033_siren_removes_the_cook_before_the_comparison(play):
    match = play("cook, dragon", "talent_starter, siren, newcomer", first=0, choose=Answers("cook"))
    assert flags(match)[2] == (0, "dragon", 8)
    assert totals(match, 1)[1:] == [(6, 7), (7, 7)]


@pytest.mark.parametrize(("answer", "flag"), [("newcomer", 11), (None, 10)])
def test_034_siren_makes_an_illusionist_stronger(play, answer, flag):
    match = play("newcomer, illusionist", "newcomer, siren", first=0, choose=Answers(answer))
    assert flags(match)[2] == (0, "illusionist", 10)
    assert totals(match, 1)[-1] == (6, flag)


def test_035_comic_character_and_bard_help_in_the_attack_only(play):
    match = play("bard, comic_character, talent_starter", "2 champion_starter, dog_starter", first=0)
    assert totals(match, 0) == [(5, 4), (5, 4)]  # 4 + 1, then 2 + 2 + 1
    assert flags(match)[4] == (0, "talent_starter", 2)


def test_036_the_comic_bonus_waits_for_a_card_that_is_revealed(play):
    match = play("comic_character, pig, talent_starter", "newcomer, cowboy", first=0)
    assert benched(match, 0)[0] == "pig"
    assert events_of(match, ev.CardBoosted) == [ev.CardBoosted(0, "talent_starter", 2)]
    assert totals(match, 0) == [(4, 3)]


def test_037_comic_bonuses_do_not_pile_up(play):
    match = play("2 comic_character, talent_starter, newcomer", "3 champion_starter", first=0)
    assert events_of(match, ev.CardBoosted) == [
        ev.CardBoosted(0, "comic_character", 2),
        ev.CardBoosted(0, "talent_starter", 2),
    ]
    assert totals(match, 0)[:2] == [(6, 4), (4, 4)]


@pytest.mark.parametrize(("owned", "total"), [(0, 3), (3, 6)])
def test_038_knight_against_the_robot_counts_the_trophies_it_owns(play, owned, total):
    match = play("knight", "kraken", first=1, trophies=(2, owned))
    assert totals(match) == [(total, 7)]


def test_039_the_trophy_of_the_running_match_is_not_owned_yet(play):
    # Neither the number of the round nor a flag taken in this match makes a trophy.
    match = play("dog_starter, knight", "kraken, slime", first=0, round=5, trophies=(0, 2))
    assert totals(match, 0) == [(5, 7)]


# E. Bench and seats


def test_040_seven_names_needed(play, names):
    match = play("a, b, c, d, e, f, a, b, c, g, h", "six, champion_starter, newcomer", cards=names, first=1)
    assert overflows(match) == [(0, 1, 0)]
    assert (match.winner, match.reason) == (1, "bench_full")
    assert benched(match, 0) == ["a", "b", "c", "d", "e", "f"]


def test_041_six_seats_taken_and_all_lost_cards_match(play, names):
    match = play("a, b, c, d, e, f, a, b, c, a, h", "six, champion_starter, newcomer", cards=names, first=1)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)] == [0, 1, 2, 3, 4, 5, 0, 1, 2, 0]
    assert match.winner == 0


def test_042_cowboy_and_a_full_bench(play, names):
    match = play("a, b, c, d, e, f, a, g, h", "six, newcomer, cowboy", cards=names, first=1)
    assert kinds(match.events[-3:]) == ["FlagPlaced", "BenchOverflowed", "MatchEnded"]
    overflow = match.events[-2]
    assert (overflow.player, overflow.needed, overflow.free) == (0, 1, 0)
    assert (overflow.card, overflow.cause) == ("g", "cowboy")
    assert match.events[-1] == ev.MatchEnded(1, "bench_full", 10)
    assert Counter(match.decks[0]) == Counter("abcdefagh")
    match = play("a, b, c, d, e, f, a, b, kraken", "six, newcomer, cowboy", cards=names, first=1)
    assert [e.seat for e in events_of(match, ev.CardSeated, 0)] == [0, 1, 2, 3, 4, 5, 1, 0]
    assert match.winner == 0  # the match went on


def test_043_cowboys_victim_supports_from_the_bench_but_its_reveal_effect_is_lost(play):
    match = play("newcomer, bard, dog_starter", "cowboy", first=0)
    assert totals(match, 0) == [(4, 3)]
    match = play("newcomer, butler, dog_starter", "cowboy", first=0, choose=never_ask)
    assert benched(match, 0) == ["butler", "newcomer"]


def test_044_cowboy_and_an_empty_deck(play):
    match = play("newcomer", "cowboy", first=0)
    assert benched(match, 0) == ["newcomer"]
    assert (match.winner, match.reason) == (1, "no_power")


@pytest.mark.parametrize(
    ("deck", "away", "empty"),
    [("3 newcomer", ("newcomer", "newcomer"), 5), ("newcomer, talent_starter", ("newcomer", "talent_starter"), 6)],
)
def test_045_a_seat_is_free_when_its_last_card_has_left(play, deck, away, empty):
    match = play(f"{deck}, butler, mime", "dog_starter, dragon", first=1, choose=Answers(*away))
    assert events_of(match, ev.BonusGained) == [ev.BonusGained(0, "mime", empty, empty)]


def test_046_the_cards_of_the_attack_cannot_be_chosen(play):
    nothing = play("dragon", "pig, butler, cat", first=0, choose=never_ask)
    assert moves(nothing) == []
    answers = Answers(None)
    play("newcomer, pig, butler", "dragon", first=0, choose=answers)
    assert [choice.options for choice in answers.asked] == [("newcomer", None)]


def test_047_prince_with_cards_underneath(play, names):
    match = play("newcomer, prince, cat", "six, horse", cards=names, first=1)
    assert moves(match, 0) == [("prince", "row", "exhaust")]
    assert benched(match, 0) == ["newcomer"]
    full = play("a, b, c, d, e, f, prince, kraken", "six, newcomer, horse", cards=names, first=1)
    assert moves(full, 0) == [("prince", "row", "exhaust")]
    assert full.winner == 0


@pytest.mark.parametrize("card", ["prince", "rescue_pod", "clairvoyant", "navigator", "comic_character", "chatbot"])
def test_048_a_card_underneath_never_lost_the_flag(play, card, invent):
    wall = (BOX[card].power or 0) + 1
    cards = invent(wall=wall)
    match = play([card, "newcomer", "pig", "cat"], "wall, newcomer, kraken", cards=cards, first=1, choose=never_ask)
    assert benched(match, 0)[:2] == [card, "newcomer"]
    assert match.fans == (0, 0)
    assert not events_of(match, ev.CardMoved) + events_of(match, ev.BoostPrepared) + events_of(match, ev.DeckInspected)


@pytest.mark.parametrize(("card", "fans"), [("heroine", 3), ("clown", 2)])
def test_049_heroine_wins_by_overflow_and_still_takes_her_fans(play, names, card, fans):
    match = play("a, b, c, d, e, f, g, h", ["six", "newcomer", card], cards=names, first=1)
    assert (match.winner, match.reason) == (1, "bench_full")
    assert match.fans == (0, fans)


def test_050_flag_loss_before_possession(play):
    match = play("clairvoyant, pig, dragon, cat", "newcomer, cowboy", first=0, choose=Answers("dragon"))
    lost, placed = events_of(match, ev.FlagLost)[0], events_of(match, ev.FlagPlaced)[1]
    (fetched,) = events_of(match, ev.CardMoved)
    assert (fetched.player, fetched.card, fetched.cause) == (0, "dragon", "clairvoyant")
    assert fetched in between(match, lost, placed)
    assert benched(match, 0)[0] == "dragon"


# F. Decks, piles, exhaust pile


def test_051_ghost_and_an_empty_deck(play):
    match = play("champion_starter", "ghost", first=0)
    assert moves(match) == []
    assert (match.winner, match.reason) == (0, "no_power")


def test_052_ghost_takes_the_last_card(play):
    match = play("champion_starter, dragon", "ghost, dog_starter", first=0)
    assert moves(match) == [("dragon", "deck_top", "exhaust")]
    assert (match.winner, match.reason) == (1, "no_power")
    short = play("champion_starter, dragon", "ghost, newcomer", first=0)
    assert short.winner == 0  # an empty deck alone loses nothing


def test_053_submarine(play, names):
    match = play("ten", "submarine, newcomer, heroine", cards=names, first=0)
    assert moves(match) == [("heroine", "deck_bottom", "exhaust")]
    assert match.fans == (0, 0)
    assert match.winner == 1  # 9 + 1
    alone = play("ten", "submarine, newcomer", cards=names, first=0)
    assert totals(alone) == [(9, 10)]
    assert alone.winner == 0
    empty = play("dragon", "submarine", first=0)
    assert moves(empty) == []


@pytest.mark.parametrize(
    ("benched_card", "card"),
    [("newcomer", "necromancer"), ("dog_starter", "vampire"), ("talent_starter", "movie_star")],
)
def test_054_cards_without_a_target_do_nothing(play, benched_card, card):
    match = play([benched_card, card], "dragon", first=0, choose=never_ask)
    assert benched(match, 0) == [benched_card]
    assert revealed(match, 0) == [benched_card, card]
    assert moves(match) == []


def test_055_necromancer_must_take_a_card(play):
    match = play("talent_starter, necromancer", "dragon", first=0, choose=never_ask)
    assert moves(match) == [("talent_starter", "bench", "deck_top")]
    by_robot = play("talent_starter, necromancer", "dragon", first=0, choose="robot")
    assert moves(by_robot) == moves(match)
    answers = Answers("beta")
    play("talent_starter, beta, necromancer", "champ_bot, dragon", first=1, choose=answers)
    assert answers.asked[0].options == ("talent_starter", "beta")  # no way to decline


def test_056_recovered_cards_come_next(play):
    match = play("talent_starter, necromancer, mime", "dragon", first=0)
    assert revealed(match, 0) == ["talent_starter", "necromancer", "talent_starter", "mime"]
    assert events_of(match, ev.BonusGained) == [ev.BonusGained(0, "mime", 6, 6)]  # the talent's seat is free again


@pytest.mark.parametrize(
    ("card", "level", "drawn"),
    [("villain", "A", 1), ("ufo", "A", 2), ("hologram", "B", 1), ("rescue_pod", "B", 1), ("robogram", "A", 1)],
)
def test_057_an_empty_pile_is_made_again_from_its_discards(play, card, level, drawn):
    discards = {"A": ["cow", "pony", "cat"], "B": ["horse", "lion", "bat"]}
    decks = [card, "newcomer"], ["kraken", "slime"]
    match = play(*decks, first=0, piles={}, discards=discards)
    assert events_of(match, ev.PileRecycled) == [ev.PileRecycled(level, 3)]
    came = [e.card for e in events_of(match, ev.CardMoved) if e.source == "pile"]
    assert len(came) == drawn
    left = list(match.piles[level])
    assert sorted(came + left) == sorted(discards[level])
    nothing = play(*decks, first=0, piles={})
    assert [e for e in events_of(nothing, ev.CardMoved) if e.source == "pile"] == []
    assert events_of(nothing, ev.PileRecycled) == []


def test_057_the_discards_are_shuffled(play):
    discards = {"A": ["cow", "pony", "cat"]}
    drawn = {
        events_of(play("villain", "kraken", first=0, piles={}, discards=discards, seed=seed), ev.CardMoved)[0].card
        for seed in range(30)
    }
    assert drawn == {"cow", "pony", "cat"}


@pytest.mark.parametrize(
    ("card", "owner", "gained"),
    [
        ("villain", 0, ["cow"]),
        ("ufo", 0, ["cow", "cat"]),
        ("rescue_pod", 0, ["horse"]),
        ("hologram", 1, ["horse"]),
        ("robogram", 1, ["cow"]),
    ],
)
def test_059_cards_added_in_a_match_stay(play, card, owner, gained):
    decks = [[card, "newcomer"], ["kraken"]]
    match = play(*decks, first=0, piles={"A": ["cow", "cat", "pony"], "B": ["horse", "lion"]})
    gone = [card] if card == "rescue_pod" else []
    assert Counter(match.decks[owner]) == Counter(decks[owner]) + Counter(gained) - Counter(gone)
    assert Counter(match.decks[1 - owner]) == Counter(decks[1 - owner])
    assert not set(gained) & {c for pile in match.piles.values() for c in pile}


def test_060_a_hologram_card_saves_an_opponent_with_an_empty_deck(play):
    match = play("newcomer", "hologram", first=0, piles={"B": ["horse"]})
    assert revealed(match, 0) == ["newcomer", "horse"]
    assert match.winner == 0
    assert play("newcomer", "hologram", first=0, piles={}).winner == 1


def test_061_the_card_of_a_rescue_pod_is_out_of_this_match_and_in_the_next(play):
    match = play("rescue_pod, newcomer", "newcomer, dragon", first=0, piles={"B": ["pyrotechnician"]})
    assert ("pyrotechnician", "pile", "exhaust") in moves(match, 0)
    assert "pyrotechnician" not in revealed(match)
    assert match.fans == (0, 0)
    assert "pyrotechnician" in match.decks[0]


def test_062_a_rescue_pod_leaves_for_good_and_needs_no_seat(play, names):
    deck = "a, b, c, d, e, f, rescue_pod, kraken"
    match = play(deck, "six, 2 newcomer", cards=names, first=1, piles={"B": ["horse"]})
    assert moves(match, 0) == [("rescue_pod", "row", "discard"), ("horse", "pile", "exhaust")]
    assert match.discards["A"] == ("rescue_pod",)
    assert "rescue_pod" not in match.decks[0]
    assert match.winner == 0


@pytest.mark.parametrize(("left", "counts"), [(0, True), (1, True), (2, False)])
def test_063_lifeguard_and_pyrotechnician_count_the_deck_they_left(play, left, counts):
    match = play("dragon", ["lifeguard"] + ["newcomer"] * left, first=0)
    assert totals(match)[0] == (6 if counts else 4, 7)
    match = play("dragon", ["pyrotechnician"] + ["newcomer"] * left, first=0)
    assert match.fans == (0, 2 if counts else 0)


def test_063_later_additions_take_nothing_from_the_lifeguard(play, names):
    match = play("ten", "lifeguard, ufo", cards=names, first=0, piles={"A": ["cow", "cat"]})
    assert totals(match) == [(6, 10), (9, 10), (12, 10)]


def test_064_reporter_navigator_and_juggler_see_what_is_there(play):
    for card in ("reporter", "navigator"):
        match = play([card, "pig"], "dragon", first=0, choose=never_ask)
        assert revealed(match, 0) == [card, "pig"]
        assert moves(match) == []
    answers = Answers("cat")
    match = play("dragon", "juggler, pig, cat", first=0, choose=(never_ask, answers))
    assert answers.asked[0].options == ("pig", "cat")
    assert revealed(match, 1) == ["juggler", "cat", "pig"]


def test_065_sailor_and_clairvoyant_see_the_whole_deck_and_keep_its_order(play):
    answers = Answers("cat")
    match = play("dragon", "sailor, pig, cat, cow, newcomer", first=0, choose=(never_ask, answers))
    assert answers.asked[0].options == ("pig", "cat", "cow", "newcomer")  # top first
    assert revealed(match, 1)[:3] == ["sailor", "pig", "cow"]
    assert events_of(match, ev.DeckInspected) == [ev.DeckInspected(1, "sailor", 4)]
    last = play("dragon", "sailor, talent_starter, newcomer, alpha", first=0, choose=(never_ask, Answers("alpha")))
    assert revealed(last, 1) == ["sailor", "talent_starter", "newcomer", "alpha"]
    top = play("clairvoyant, pig, cat, cow", "dragon", first=0, choose=(Answers("pig"), never_ask))
    assert revealed(top, 0)[1:] == ["pig", "cat", "cow"]


def test_066_exhausted_is_not_removed(play):
    deck = ["newcomer", "butler", "submarine", "pig", "cat"]
    match = play(deck, "newcomer, kraken", first=0, choose=Answers("newcomer"))
    assert ("newcomer", "bench", "exhaust") in moves(match, 0)
    assert Counter(match.decks[0]) == Counter(deck)
    assert match.discards == {"A": (), "B": (), "C": ()}


# G and H, as far as a single match shows them


@pytest.mark.parametrize(("card", "owner"), [("hologram", 1), ("rescue_pod", 0)])
def test_070_clones_that_were_not_picked_bring_no_fan(play, card, owner):
    match = play([card, "kraken"], "champion_starter, newcomer", first=0, piles={"B": ["clones"]})
    assert "clones" in match.decks[owner]
    assert match.fans == (0, 0)


@pytest.mark.parametrize(("owned", "fans"), [(0, 2), (3, 2), (4, 0), (7, 0)])
def test_081_fan_bus_with_three_trophies_but_not_with_four(play, owned, fans):
    assert play("fan_bus", "newcomer", first=0, trophies=(owned, 0)).fans == (fans, 0)


@pytest.mark.rule("CH-ROBOT-16")
def test_084_the_robot_declines_what_is_optional_and_takes_the_first_of_what_it_must(play):
    declined = play("newcomer, butler", "newcomer, dragon", first=0, choose=("robot", never_ask))
    assert events_of(declined, ev.ChoiceDeclined) == [ev.ChoiceDeclined(0, "butler")]
    assert moves(declined) == []
    # The Siren frees the first seat, the Treasure takes it: first in seat order, though it sat down after Beta.
    match = play(
        "newcomer, beta, treasure, dog_starter, necromancer",
        "good_bot, champ_bot, siren",
        first=1,
        choose=("robot", Answers("newcomer")),
    )
    assert [(e.card, e.seat) for e in events_of(match, ev.CardSeated, 0)][1:3] == [("beta", 1), ("treasure", 0)]
    assert moves(match, 0)[-1] == ("treasure", "bench", "deck_top")


def test_084_a_robot_may_be_told_to_choose_at_random(play):
    forced = {
        moves(
            play("talent_starter, beta, necromancer", "champ_bot, dragon", first=1, choose="robot_random", seed=seed)
        )[0]
        for seed in range(20)
    }
    assert forced == {("talent_starter", "bench", "deck_top"), ("beta", "bench", "deck_top")}


@pytest.mark.parametrize(
    ("card", "options", "answer"),
    [
        ("drone", ("talent_starter", "beta"), "beta"),
        ("necromech", ("talent_starter", "beta", None), "beta"),
        ("necromech", ("talent_starter", "beta", None), None),
    ],
)
def test_086_the_human_opponent_chooses_for_drone_and_necromech(play, card, options, answer):
    human = Answers(answer)
    robot = ["champ_bot", "good_bot", card]
    match = play("talent_starter, beta, pig, cat", robot, first=1, choose=(human, never_ask))
    assert [(choice.player, choice.cause, choice.options) for choice in human.asked] == [(0, card, options)]
    target = {"drone": "exhaust", "necromech": "deck_top"}[card]
    assert moves(match, 0) == ([(answer, "bench", target)] if answer else [])
    assert moves(match, 1) == []


def test_086_drone_finds_nobody_on_an_empty_bench(play):
    match = play("champion_starter", "drone", first=0, choose=never_ask)
    assert moves(match) == []


def test_087_fans_have_no_limit(play):
    match = play("50 heroine", "50 heroine", first=0)
    assert match.fans == (150, 150)
