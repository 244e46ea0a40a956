"""Moving: how far, in which directions, past whom."""

import random
from dataclasses import replace

import pytest

from flagfall.games.ctb.actions import Move, OfferTie, Resign, Strike
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.errors import BadVariant, IllegalMove
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules.protocol.legal_moves import is_legal, to_code
from games.ctb.world import actions, do, rules, step, strikes, targets, world
from repetition import few

pytestmark = pytest.mark.usefixtures("both_engines")


def squares(text):
    return set(text.split())


@pytest.mark.rule("CTB-MOVE-01")
@pytest.mark.parametrize(("letter", "reach"), [("L", 1), ("W", 2), ("R", 3), ("F", 4), ("V", 5)])
def test_a_piece_goes_as_far_as_its_number(letter, reach):
    found = targets(world(f"{letter}@a1 b@h8"), "a1")
    assert found == {f"a{1 + n}" for n in range(1, reach + 1)} | {f"{'abcdefgh'[n]}1" for n in range(1, reach + 1)}


@pytest.mark.rule("CTB-MOVE-01")
def test_the_range_is_data():
    assert len(targets(world("L@a1 b@h8", variant=rules(pieces={"one": {"move": 7}})), "a1")) == 14


@pytest.mark.rule("CTB-MOVE-02")
def test_the_leader_moves_one_space():
    assert targets(world("L@d4 b@h8"), "d4") == squares("c4 e4 d3 d5")


@pytest.mark.rule("CTB-MOVE-03")
def test_the_siege_moves_one_space_although_its_number_is_zero():
    assert targets(world("S@d4 b@h8"), "d4") == squares("c4 e4 d3 d5")


@pytest.mark.rule("CTB-MOVE-04")
def test_the_base_does_not_move():
    assert targets(world("B@d4 V@a1 b@h8"), "d4") == set()


@pytest.mark.rule("CTB-MOVE-05")
def test_the_number_is_a_maximum():
    assert targets(world("V@a1 b@h8"), "a1") == squares("a2 a3 a4 a5 a6 b1 c1 d1 e1 f1")


@pytest.mark.rule("CTB-MOVE-05")
def test_with_exact_distance_only_the_full_range_will_do():
    exact = rules(movement={"distance": "exact"})
    assert targets(world("V@a1 b@h8", variant=exact), "a1") == squares("a6 f1")
    assert targets(world("V@a1 W@a4 b@h8", variant=exact), "a1") == squares("f1")


@pytest.mark.rule("CTB-MOVE-06")
def test_steps_are_orthogonal_unless_the_variant_says_otherwise():
    assert targets(world("L@d4 b@h8"), "d4") == squares("c4 e4 d3 d5")
    diagonal = rules(movement={"directions": "diagonal"})
    assert targets(world("L@d4 b@h8", variant=diagonal), "d4") == squares("c3 c5 e3 e5")
    every = rules(movement={"directions": "all"})
    assert targets(world("L@d4 b@h8", variant=every), "d4") == squares("c4 e4 d3 d5 c3 c5 e3 e5")


@pytest.mark.rule("CTB-MOVE-07")
def test_a_move_follows_one_line():
    assert "e5" not in targets(world("W@d4 b@h8"), "d4")


@pytest.mark.rule("CTB-MOVE-07")
def test_a_bent_path_turns_corners_where_squares_are_free():
    bent = rules(movement={"path": "bent"})
    assert "e5" in targets(world("W@d4 V@d5 b@h8", variant=bent), "d4")
    assert "e5" in targets(world("W@d4 V@e4 b@h8", variant=bent), "d4")
    assert "e5" not in targets(world("W@d4 V@d5 V@e4 b@h8", variant=bent), "d4")
    assert len(targets(world("R@d4 b@h8", variant=bent), "d4")) == 4 + 8 + 12


@pytest.mark.rule("CTB-MOVE-07", "CTB-MOVE-05")
def test_a_bent_way_of_an_exact_length_may_come_back_near_but_visits_no_square_twice():
    variant = rules(movement={"path": "bent", "distance": "exact"})
    assert targets(world("W@d4 b@h8", variant=variant), "d4") == squares("d6 d2 b4 f4 c3 c5 e3 e5")
    near = squares("d5 c4 e4 d3")
    assert near < targets(world("R@d4 b@h8", variant=variant), "d4")  # d4-c4-c5-d5
    walled = world("R@d4 V@c5 V@e5 V@d6 b@h8", variant=variant)
    assert near - targets(walled, "d4") == {"d5"}  # in and out of a dead end is no way
    with pytest.raises(IllegalMove):
        step(walled, "d4d5")
    far = rules(movement={"path": "bent", "distance": "exact"}, attack={"reach": "move"})
    assert strikes(world("R@d4 v@d5 w@h7 b@h8", variant=far), "d4") == {"d5"}


@pytest.mark.rule("CTB-MOVE-05")
def test_bent_ways_of_an_exact_length_have_a_limit():
    bent = {"path": "bent", "distance": "exact"}
    rules(movement=bent, pieces={"five": {"move": 8}})
    with pytest.raises(BadVariant, match=r"pieces\.five\.move: 9 is not allowed; .* at most 8"):
        rules(movement=bent, pieces={"five": {"move": 9}})
    rules(movement={"path": "bent"}, pieces={"five": {"move": 9}})


@pytest.mark.rule("CTB-MOVE-08")
@pytest.mark.parametrize("blocker", ["W@a3", "w@a3"])
def test_nobody_passes_over_a_piece_of_either_side(blocker):
    assert targets(world(f"V@a1 {blocker} b@h8"), "a1") == squares("a2 b1 c1 d1 e1 f1")


@pytest.mark.rule("CTB-MOVE-08")
def test_jumping_is_a_switch():
    own = rules(movement={"jump": "own"})
    assert targets(world("V@a1 W@a3 w@c1 b@h8", variant=own), "a1") == squares("a2 a4 a5 a6 b1")
    both = rules(movement={"jump": "any"})
    assert targets(world("V@a1 W@a3 w@c1 b@h8", variant=both), "a1") == squares("a2 a4 a5 a6 b1 d1 e1 f1")


@pytest.mark.rule("CTB-MOVE-08")
def test_nobody_jumps_over_a_blocked_square():
    variant = rules(movement={"jump": "any"}, board={"blocked": ["a3"]})
    assert targets(world("V@a1 b@h8", variant=variant), "a1") == squares("a2 b1 c1 d1 e1 f1")


@pytest.mark.rule("CTB-MOVE-08", "CTB-MOVE-07")
def test_a_bent_path_may_lead_over_pieces_where_jumping_is_allowed():
    walled = "W@b2 V@a2 V@c2 V@b1 V@b3"
    assert targets(world(f"{walled} b@h8", variant=rules(movement={"path": "bent"})), "b2") == set()
    variant = rules(movement={"path": "bent", "jump": "own"})
    assert targets(world(f"{walled} b@h8", variant=variant), "b2") == squares("a1 a3 c1 c3 d2 b4")


@pytest.mark.rule("CTB-MOVE-09")
def test_a_move_ends_on_an_empty_square():
    state = world("V@c3 W@c5 w@e3 r@c1 R@a3 b@h8")
    occupied = squares("c5 e3 c1 a3")
    assert not targets(state, "c3") & occupied
    for square in occupied:
        with pytest.raises(IllegalMove):
            step(state, f"c3{square}")


@pytest.mark.rule("CTB-MOVE-10")
def test_pieces_go_forwards_backwards_and_sideways_over_the_whole_board():
    assert "d4" in targets(world("W@d5 b@h8"), "d5")
    state = do(world("V@d4 v@a8 b@h8"), "d4d8")
    assert "d3" in targets(do(state, "a8a7"), "d8")


@pytest.mark.rule("CTB-MOVE-10")
def test_without_backward_moves_each_side_has_its_own_direction():
    onward = rules(movement={"backward": False, "directions": "all"})
    assert targets(world("L@d4 b@h8", variant=onward), "d4") == squares("c4 e4 d5 c5 e5")
    assert targets(world("l@d4 b@h8 V@a1", "n", variant=onward), "d4") == squares("c4 e4 d3 c3 e3")


@pytest.mark.rule("CTB-MOVE-10")
def test_a_bent_path_does_not_lead_back_either():
    onward = rules(movement={"backward": False, "path": "bent"})
    assert targets(world("W@d4 b@h8", variant=onward), "d4") == squares("d5 d6 c4 b4 e4 f4 c5 e5")


def test_nothing_moves_from_an_empty_square_or_with_an_enemy_piece():
    state = world("V@a1 v@a8 B@h1 b@h8")
    for text in ("c3c4", "a8a7", "a1a1"):
        with pytest.raises(IllegalMove) as error:
            step(state, text)
        assert error.value.code == "illegal_move"


def test_actions_come_by_square_and_then_by_target():
    state = world("W@b2 L@a1 v@b3 B@h1 b@h8")
    assert actions(state) == ["a1b1", "a1a2", "b2b1", "b2a2", "b2c2", "b2d2", "b2xb3"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant",
    few(
        [
            "standard",
            "close_combat",
            rules(attack={"compulsory": True}, turn={"truce": 2}),
            rules(movement={"path": "bent", "jump": "own"}, end={"repetition": 2, "repetition_result": "forbidden"}),
            rules(movement={"path": "bent", "distance": "exact"}, attack={"reach": "move", "directions": "all"}),
        ],
        2,
    ),
    ids=["standard", "close combat", "compulsory", "bent", "exact"],
)
def test_one_action_is_judged_as_the_whole_list_judges_it(variant, both_engines):
    """Carrying out an action looks only at its piece; whoever asks for everything gets the same answer."""
    chance = random.Random(11)
    state = start_of(variant, 3)
    checked = 0
    enough, many = (
        (40, 60) if both_engines == "interpreted" else (12, 10)
    )  # there every question is copied into a record
    while CTB.outcome(state) is None and checked < enough:
        player = CTB.actors(state)[0]
        legal = CTB.legal(state, player)
        board = state.variant.board
        if any(isinstance(action, (Move, Strike)) for action in legal):
            fresh = replace(state)  # knows nothing of the list
            every = [kind(a, b) for kind in (Move, Strike) for a in board.squares() for b in board.squares() if a != b]
            for action in chance.sample(every, 60)[:many] + [a for a in legal if isinstance(a, (Move, Strike))]:
                assert is_legal(fresh, to_code(board, action)) == (action in legal), action
            checked += 1
        quiet = [action for action in legal if not isinstance(action, (Resign, OfferTie))]
        state = CTB.apply(state, player, chance.choice(quiet)).state
    assert checked > 10


def start_of(variant, seed):
    return CTB.setup(config_for(variant), seed)
