"""The four other rule sets: what is different in each."""

import pytest

from flagfall.games import ctb
from flagfall.games.ctb.definitions.variant import combat_table
from flagfall.games.ctb.game import CTB
from games.ctb.world import actions, do, men, result, strikes, targets, world

pytestmark = pytest.mark.usefixtures("both_engines")


def counts(name):
    return {piece.id: piece.count[0] for piece in ctb.find_variant(name).pieces if piece.count[0]}


@pytest.mark.rule("CTB-CLOSE-01")
def test_close_combat_swaps_fours_for_twos_and_fives_for_threes_one_for_one():
    assert counts("close_combat") == {"one": 1, "two": 6, "three": 8, "siege": 1, "base": 1}
    assert ctb.find_variant("close_combat").total(0) == 17


@pytest.mark.rule("CTB-CLOSE-02")
def test_everything_else_in_close_combat_is_standard():
    close, standard = ctb.find_variant("close_combat"), ctb.find_variant("standard")
    for part in ("board", "setup", "turn", "movement", "attack", "combat", "end"):
        assert getattr(close, part) == getattr(standard, part)
    table = combat_table(standard)
    assert all(table[pair] == fallen for pair, fallen in combat_table(close).items())
    assert max(piece.move for piece in close.pieces if piece.count[0]) == 3
    assert targets(world("R@a1 b@h8", variant="close_combat"), "a1") == {"a2", "a3", "a4", "b1", "c1", "d1"}


@pytest.mark.rule("CTB-MINES-01")
def test_a_bomb_does_not_move():
    assert targets(world("R@d4 V@a1 b@h8", variant="mines_and_miners"), "d4") == set()
    bomb = next(piece for piece in ctb.find_variant("mines_and_miners").pieces if piece.id == "three")
    assert bomb.label == "Bomb"


@pytest.mark.rule("CTB-MINES-02")
def test_a_miner_removes_a_bomb_and_stays_where_it_is():
    state = do(world("F@d4 r@d5 V@a1 v@a8", variant="mines_and_miners"), "d4xd5")
    assert men(state) == "V@a1 F@d4 v@a8"


@pytest.mark.rule("CTB-MINES-03")
def test_a_bomb_does_not_attack_its_neighbour():
    state = world("R@d4 v@d5 V@a1 b@h8", variant="mines_and_miners")
    assert strikes(state, "d4") == set()
    assert not any(text.startswith("d4") for text in actions(state))


@pytest.mark.rule("CTB-MINES-04", "CTB-MINES-05", "CTB-MINES-06")
@pytest.mark.parametrize("letter", "LWVS")
def test_whoever_else_attacks_a_bomb_is_removed_and_the_bomb_stays(letter):
    state = do(world(f"{letter}@d4 r@d5 F@a1 f@a8", variant="mines_and_miners"), "d4xd5")
    assert men(state) == "F@a1 r@d5 f@a8"


@pytest.mark.rule("CTB-MINES-07")
def test_apart_from_bombs_a_miner_is_a_four():
    def after(attacker, defender):
        state = do(world(f"{attacker}@d4 {defender}@d5 S@a1 s@a8", variant="mines_and_miners"), "d4xd5")
        return men(state)

    assert after("F", "v") == "S@a1 F@d4 s@a8"
    assert after("W", "f") == "S@a1 W@d4 s@a8"
    assert after("F", "w") == "S@a1 w@d5 s@a8"
    assert len(targets(world("F@a1 b@h8", variant="mines_and_miners"), "a1")) == 8


@pytest.mark.rule("CTB-MINES-08")
def test_mines_and_miners_has_the_standard_army():
    assert counts("mines_and_miners") == counts("standard")
    assert counts("mines_and_miners")["three"] == 3
    assert counts("mines_and_miners")["four"] == 4


@pytest.mark.rule("CTB-MINES-09")
def test_bombs_do_not_count_for_being_able_to_act():
    # North's last Five trades itself: both sides are left with Base and Bombs, and north moved last.
    state = do(world("R@a1 B@b1 V@d4 v@d5 r@a8 b@b8", "n", variant="mines_and_miners"), "d5xd4")
    assert men(state) == "R@a1 B@b1 r@a8 b@b8"
    assert result(state) == (1, "no_moves")


@pytest.mark.rule("CTB-MINES-10")
def test_whoever_attacks_the_seal_only_loses_pieces():
    state = world("B@a1 R@a2 R@b1 V@h1 w@a3 v@c1 b@h8", "n", variant="mines_and_miners")
    state = do(state, "a3xa2", "h1g1", "c1xb1")
    assert men(state) == "B@a1 R@b1 V@g1 R@a2 b@h8"
    # A Miner opens it.
    state = world("B@a1 R@a2 R@b1 V@h1 f@a3 b@h8", "n", variant="mines_and_miners")
    state = do(state, "a3xa2", "h1g1", "a3a2", "g1h1", "a2xa1")
    assert result(state) == (1, "base_captured")


@pytest.mark.rule("CTB-PAND-01")
def test_pandemonium_leaves_out_leader_twos_and_siege():
    assert counts("pandemonium") == {"three": 3, "four": 4, "five": 5, "base": 1}
    assert ctb.find_variant("pandemonium").total(0) == 13


@pytest.mark.rule("CTB-PAND-02")
def test_both_twos_stay_away_from_pandemonium():
    assert all(piece.number != 2 for piece in ctb.find_variant("pandemonium").pieces if piece.count[0])


@pytest.mark.rule("CTB-PAND-03")
def test_in_pandemonium_the_three_is_the_strongest_and_the_base_rule_stands():
    for foe in "fv":
        assert men(do(world(f"R@d4 {foe}@d5 V@a1 v@a8", variant="pandemonium"), "d4xd5")) == "V@a1 R@d4 v@a8"
    assert result(do(world("V@d4 b@d5 B@a1 v@a8", variant="pandemonium"), "d4xd5")) == (0, "base_captured")
    standard = ctb.find_variant("standard")
    assert ctb.find_variant("pandemonium").combat == standard.combat


@pytest.mark.rule("CTB-PMINES-01")
def test_pandemonium_mines_swaps_four_pieces_for_four():
    assert counts("pandemonium_mines") == {"three": 4, "four": 6, "five": 6, "base": 1}
    assert ctb.find_variant("pandemonium_mines").total(0) == 17


@pytest.mark.rule("CTB-PMINES-02", "CTB-CUSTOM-03")
def test_pandemonium_mines_inherits_bombs_and_miners():
    variant = ctb.find_variant("pandemonium_mines")
    labels: dict[str, str] = {piece.id: piece.label for piece in variant.pieces}
    assert (labels["three"], labels["four"]) == ("Bomb", "Miner")
    assert combat_table(variant)["four", "three"] == "defender"
    assert combat_table(variant)["five", "three"] == "attacker"


@pytest.mark.rule("CTB-PMINES-03")
def test_bombs_of_pandemonium_mines_move_three_spaces():
    found = targets(world("R@a1 F@h1 b@h8", variant="pandemonium_mines"), "a1")
    assert found == {"a2", "a3", "a4", "b1", "c1", "d1"}


@pytest.mark.rule("CTB-PMINES-04")
@pytest.mark.parametrize("foe", "rfvb")
def test_bombs_never_attack_not_even_the_base(foe):
    state = world(f"R@d4 {foe}@d5 V@a1 v@a8", variant="pandemonium_mines")
    assert strikes(state, "d4") == set()


@pytest.mark.rule("CTB-PMINES-05")
def test_a_bomb_that_comes_to_stand_next_to_an_enemy_triggers_nothing():
    state = do(world("R@d2 v@d5 F@a1 b@h8", variant="pandemonium_mines"), "d2d4")
    assert men(state) == "F@a1 R@d4 v@d5 b@h8"


@pytest.mark.rule("CTB-PMINES-06")
def test_a_bomb_under_attack_is_like_one_that_cannot_move():
    five = do(world("V@d4 r@d5 F@a1 f@a8", variant="pandemonium_mines"), "d4xd5")
    assert men(five) == "F@a1 r@d5 f@a8"
    miner = do(world("F@d4 r@d5 V@a1 v@a8", variant="pandemonium_mines"), "d4xd5")
    assert men(miner) == "V@a1 F@d4 v@a8"


@pytest.mark.rule("CTB-PMINES-07")
def test_a_bomb_that_can_move_counts_for_being_able_to_act():
    state = do(world("V@a1 B@b1 r@d5 b@h8", variant="pandemonium_mines"), "a1a2")
    assert CTB.actors(state) == (1,)
    assert actions(state, "d5")


@pytest.mark.rule("CTB-PMINES-08")
def test_the_table_of_pandemonium_mines():
    assert combat_table(ctb.find_variant("pandemonium_mines")) == {
        ("four", "three"): "defender",
        ("four", "four"): "both",
        ("four", "five"): "defender",
        ("four", "base"): "defender",
        ("five", "three"): "attacker",
        ("five", "four"): "attacker",
        ("five", "five"): "both",
        ("five", "base"): "defender",
    }
