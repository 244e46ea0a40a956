"""The board, and what may stand on it."""

import pytest

from flagfall.core.errors import BadInput
from flagfall.games import ctb
from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.errors import IllegalMove, IllegalPlacement
from flagfall.games.ctb.events import Fought
from games.ctb.world import do, place_all, result, rules, step, world

pytestmark = pytest.mark.usefixtures("both_engines")


@pytest.mark.rule("CTB-BOARD-01")
def test_the_standard_board_is_a_chess_board():
    board = ctb.find_variant("standard").board
    assert board.size == 64
    assert board.name(board.find("h8")) == "h8"
    for name in ("i1", "a9", "a0", "h08", "H8", "", "a"):
        with pytest.raises(BadInput, match="There is no square"):
            board.find(name)


@pytest.mark.rule("CTB-BOARD-01")
def test_squares_are_counted_row_by_row_from_the_south_west():
    board = Board()
    assert [board.find(name) for name in ("a1", "h1", "a2", "h8")] == [0, 7, 8, 63]
    names = [board.name(square) for square in board.squares()]
    assert " ".join(names[:9]) == "a1 b1 c1 d1 e1 f1 g1 h1 a2"


@pytest.mark.rule("CTB-BOARD-01")
def test_the_largest_board_has_26_rows_and_columns():
    board = rules(board={"rows": 26, "cols": 26, "home_rows": 13}).board
    assert board.size == 676
    assert board.name(675) == "z26"
    assert board.find("z26") == 675


@pytest.mark.rule("CTB-BOARD-02")
def test_the_home_zones_are_the_two_halves_and_nothing_lies_between():
    board = ctb.find_variant("standard").board
    south, north = set(board.home(0)), set(board.home(1))
    assert len(south) == len(north) == 32
    assert not south & north
    assert south | north == set(board.squares())
    assert {board.name(square)[1] for square in south} == set("1234")


@pytest.mark.rule("CTB-BOARD-02")
def test_the_first_placer_lives_in_the_south_whichever_player_that_is():
    game = ctb.Game(ages=(20, 30))
    assert game.actors() == (1,)
    game.act("B@a1")
    assert game.view(0).south == 1
    with pytest.raises(IllegalPlacement):
        game.act("B@a2")  # player 0 is in the north now


@pytest.mark.rule("CTB-BOARD-03")
def test_the_first_action_of_a_game_may_be_an_attack_across_the_middle():
    _, events = step(world("W@d4 v@d5 b@a8 B@a1"), "d4xd5")
    assert isinstance(events[0], Fought)
    assert events[0].removes == "defender"


@pytest.mark.rule("CTB-BOARD-03")
def test_a_base_in_the_front_rank_falls_to_the_first_action():
    assert result(do(world("W@d4 b@d5 B@a1"), "d4xd5")) == (0, "base_captured")


@pytest.mark.rule("CTB-BOARD-03")
def test_a_truce_keeps_each_side_from_attacking_in_its_first_turns():
    state = world("W@d4 v@d5 B@a1 b@h8 V@a3 v@h3", variant=rules(turn={"truce": 2}))
    with pytest.raises(IllegalMove):
        step(state, "d4xd5")
    state = do(state, "a3b3", "h3g3", "b3a3")
    with pytest.raises(IllegalMove):
        step(state, "d5xd4")  # north has had one turn only
    state = do(state, "g3h3")
    assert isinstance(step(state, "d4xd5")[1][0], Fought)


@pytest.mark.rule("CTB-BOARD-03")
def test_a_turn_that_was_skipped_counts_for_the_truce():
    # North can do nothing but attack, so the truce keeps it from acting; its turn goes by and is counted.
    variant = rules(turn={"truce": 1}, end={"repetition": 0})
    state = do(world("L@a4 B@a1 V@g8 V@h7 l@h8 b@a8", variant=variant), "a4a3")
    assert state.field.side == 0
    assert state.field.turns == [1, 1]
    state = do(state, "a3a4")
    assert state.field.side == 1


@pytest.mark.rule("CTB-BOARD-04")
def test_a_square_holds_one_piece():
    game = ctb.Game()
    game.act("B@a1")
    game.act("b@a8")
    with pytest.raises(IllegalPlacement, match="taken"):
        game.act("V@a1")
    state = world("V@a1 W@a2 v@b1 B@h1 b@h8")
    for text in ("a1a2", "a1b1"):
        with pytest.raises(IllegalMove):
            step(state, text)


@pytest.mark.rule("CTB-BOARD-04")
def test_nobody_enters_or_crosses_a_blocked_square():
    state = world("V@a1 B@h1 b@h8", variant=rules(board={"blocked": ["a3", "d1"]}))
    with pytest.raises(IllegalMove):
        step(state, "a1a3")
    with pytest.raises(IllegalMove):
        step(state, "a1a4")
    do(state, "a1a2")
    do(state, "a1c1")


@pytest.mark.rule("CTB-BOARD-04")
def test_all_pieces_stand_on_different_squares_after_placement():
    game = place_all(ctb.Game(seed=5))
    squares = [man.square for man in game.view(0).men]
    assert len(squares) == len(set(squares)) == 34
