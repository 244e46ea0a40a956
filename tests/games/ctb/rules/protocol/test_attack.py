"""Attacking: whom, from where, and what becomes of the survivor."""

import pytest

from flagfall.games.ctb.errors import IllegalMove
from flagfall.games.ctb.events import Fought
from games.ctb.world import actions, do, men, rules, step, strikes, world

pytestmark = pytest.mark.usefixtures("both_engines")


@pytest.mark.rule("CTB-ATTACK-01")
def test_only_neighbours_can_be_attacked_whatever_the_number():
    assert strikes(world("V@a1 v@a3 B@h1 b@h8"), "a1") == set()
    assert strikes(world("V@a1 v@a2 B@h1 b@h8"), "a1") == {"a2"}


@pytest.mark.rule("CTB-ATTACK-01")
def test_with_reach_move_a_piece_strikes_as_far_as_it_goes_along_a_free_path():
    far = rules(attack={"reach": "move"})
    assert strikes(world("V@a1 v@a6 w@f1 B@h1 b@h8", variant=far), "a1") == {"a6", "f1"}
    assert strikes(world("V@a1 v@a7 w@g1 B@h1 b@h8", variant=far), "a1") == set()
    assert strikes(world("V@a1 W@a3 v@a5 B@h1 b@h8", variant=far), "a1") == set()
    assert strikes(world("V@a1 w@a3 v@a5 B@h1 b@h8", variant=far), "a1") == {"a3"}


@pytest.mark.rule("CTB-ATTACK-01")
def test_a_far_strike_follows_the_rules_of_movement():
    over = rules(attack={"reach": "move"}, movement={"jump": "any"})
    assert strikes(world("V@a1 w@a3 v@a5 B@h1 b@h8", variant=over), "a1") == {"a3", "a5"}
    exact = rules(attack={"reach": "move"}, movement={"distance": "exact"})
    assert strikes(world("R@a1 w@a3 v@d1 B@h1 b@h8", variant=exact), "a1") == {"d1"}
    bent = rules(attack={"reach": "move"}, movement={"path": "bent"})
    assert strikes(world("W@a1 w@b2 v@c3 B@h1 b@h8", variant=bent), "a1") == {"b2"}


@pytest.mark.rule("CTB-ATTACK-02")
def test_attacks_are_orthogonal_by_default():
    assert strikes(world("V@d4 v@e5 v@c3 B@h1 b@h8"), "d4") == set()
    wide = rules(attack={"directions": "all"})
    assert strikes(world("V@d4 v@e5 v@c3 v@d5 B@h1 b@h8", variant=wide), "d4") == {"e5", "c3", "d5"}


@pytest.mark.rule("CTB-ATTACK-02")
def test_attacks_follow_the_directions_of_movement():
    diagonal = rules(movement={"directions": "diagonal"})
    assert strikes(world("V@d4 v@e5 v@d5 B@h1 b@h8", variant=diagonal), "d4") == {"e5"}
    mixed = rules(movement={"directions": "diagonal"}, attack={"directions": "orthogonal"})
    assert strikes(world("V@d4 v@e5 v@d5 B@h1 b@h8", variant=mixed), "d4") == {"d5"}
    crossed = rules(attack={"directions": "diagonal"})
    assert strikes(world("V@d4 v@e5 v@d5 B@h1 b@h8", variant=crossed), "d4") == {"e5"}


@pytest.mark.rule("CTB-ATTACK-02")
def test_where_nobody_goes_back_same_means_nobody_strikes_back():
    onward = rules(movement={"backward": False})
    assert strikes(world("V@d4 v@d5 v@d3 v@c4 B@h1 b@h8", variant=onward), "d4") == {"d5", "c4"}
    free = rules(movement={"backward": False}, attack={"directions": "orthogonal"})
    assert strikes(world("V@d4 v@d5 v@d3 v@c4 B@h1 b@h8", variant=free), "d4") == {"d5", "c4", "d3"}


@pytest.mark.rule("CTB-ATTACK-03")
@pytest.mark.parametrize("foe", ["v", "f", "w"])
def test_an_attack_is_a_whole_turn_whatever_its_result(foe):
    state = do(world(f"F@d4 {foe}@d5 W@a1 B@h1 b@h8 v@a8"), "d4xd5")
    assert state.field.side == 1
    with pytest.raises(IllegalMove):
        step(state, "a1a2")


@pytest.mark.rule("CTB-ATTACK-04")
def test_a_surviving_attacker_stays_on_its_square():
    assert men(do(world("W@d4 v@d5 B@h1 b@h8"), "d4xd5")) == "B@h1 W@d4 b@h8"


@pytest.mark.rule("CTB-ATTACK-04")
def test_where_the_variant_advances_the_attacker_steps_in():
    onto = rules(attack={"advance": True})
    assert men(do(world("W@d4 v@d5 B@h1 b@h8", variant=onto), "d4xd5")) == "B@h1 W@d5 b@h8"
    assert men(do(world("V@d4 w@d5 B@h1 b@h8", variant=onto), "d4xd5")) == "B@h1 w@d5 b@h8"
    assert men(do(world("W@d4 w@d5 R@a1 B@h1 b@h8 r@a8", variant=onto), "d4xd5")) == "R@a1 B@h1 r@a8 b@h8"


@pytest.mark.rule("CTB-ATTACK-04")
def test_a_far_strike_that_advances_ends_on_the_target():
    both = rules(attack={"advance": True, "reach": "move"})
    state, events = step(world("F@a1 v@a5 B@h1 b@h8", variant=both), "a1xa5")
    assert men(state) == "B@h1 F@a5 b@h8"
    assert isinstance(events[0], Fought)
    assert (events[0].steps, events[0].advanced) == (4, True)


@pytest.mark.rule("CTB-ATTACK-05")
def test_a_surviving_defender_stays_on_its_square():
    assert men(do(world("V@d4 w@d5 B@h1 b@h8 W@a1"), "d4xd5")) == "W@a1 B@h1 w@d5 b@h8"


@pytest.mark.rule("CTB-ATTACK-06")
def test_attacking_is_optional():
    found = actions(world("V@d4 v@d5 B@h1 b@h8"))
    assert "d4xd5" in found
    assert "d4d3" in found


@pytest.mark.rule("CTB-ATTACK-06")
def test_where_attacking_is_compulsory_only_attacks_are_left():
    must = rules(attack={"compulsory": True})
    assert actions(world("V@d4 W@a1 v@d5 B@h1 b@h8", variant=must)) == ["d4xd5"]
    assert len(actions(world("V@d4 W@a1 v@d6 B@h1 b@h8", variant=must))) > 1


@pytest.mark.rule("CTB-ATTACK-07")
def test_nobody_attacks_the_own_side():
    state = world("V@d4 W@d5 B@d3 b@h8 v@a8")
    assert strikes(state, "d4") == set()
    with pytest.raises(IllegalMove):
        step(state, "d4xd5")


@pytest.mark.rule("CTB-ATTACK-08")
def test_only_movable_pieces_attack():
    assert strikes(world("B@d4 v@d5 V@a1 b@h8"), "d4") == set()
    mines = world("R@d4 v@d5 V@a1 B@h1 b@h8", variant="mines_and_miners")
    assert actions(mines, "d4") == []


@pytest.mark.rule("CTB-ATTACK-08", "CTB-MINES-03")
def test_a_turret_attacks_without_moving_and_never_steps_in():
    turret = rules(
        pieces={"three": {"move": 0, "attack_when_immovable": True}}, attack={"advance": True, "reach": "move"}
    )
    state = world("R@d4 v@d5 v@d6 B@h1 b@h8", variant=turret)
    assert actions(state, "d4") == ["d4xd5"]
    assert men(do(state, "d4xd5")) == "B@h1 R@d4 v@d6 b@h8"
