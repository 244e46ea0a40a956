"""Armies: which pieces, how many, how strong."""

import pytest

from flagfall.games import ctb
from flagfall.games.ctb.definitions.variant import removes
from flagfall.games.ctb.errors import ArmyTooLarge
from games.ctb.world import do, men, rules, world

pytestmark = pytest.mark.usefixtures("both_engines")

STANDARD = ctb.find_variant("standard")


@pytest.mark.rule("CTB-ARMY-01")
def test_a_standard_army_has_17_pieces():
    counts = {piece.id: piece.count for piece in STANDARD.pieces}
    assert counts == {
        "one": (1, 1),
        "two": (2, 2),
        "three": (3, 3),
        "four": (4, 4),
        "five": (5, 5),
        "siege": (1, 1),
        "base": (1, 1),
    }
    assert STANDARD.total(0) == STANDARD.total(1) == 17
    assert len(STANDARD.board.home(0)) - STANDARD.total(0) == 15


@pytest.mark.rule("CTB-ARMY-02")
def test_siege_and_base_share_the_number_zero_and_are_two_kinds():
    assert len({piece.id for piece in STANDARD.pieces}) == 7
    assert sorted(piece.number for piece in STANDARD.pieces) == [0, 0, 1, 2, 3, 4, 5]
    assert STANDARD.kind("siege") != STANDARD.kind("base")
    assert len({piece.letter for piece in STANDARD.pieces}) == 7


@pytest.mark.rule("CTB-ARMY-03")
def test_a_lower_number_is_stronger_and_slower():
    ranked = sorted((piece for piece in STANDARD.pieces if piece.number), key=lambda piece: piece.number)
    for i, low in enumerate(ranked):
        for high in ranked[i + 1 :]:
            assert removes(STANDARD, low, high) == "defender"
            assert low.move < high.move


@pytest.mark.rule("CTB-ARMY-03")
def test_zero_stands_outside_the_ranking():
    siege, base = (STANDARD.pieces[STANDARD.kind(piece)] for piece in ("siege", "base"))
    two = STANDARD.pieces[STANDARD.kind("two")]
    assert removes(STANDARD, siege, two) == "attacker"
    assert removes(STANDARD, two, siege) == "defender"
    assert removes(STANDARD, two, base) == "defender"


@pytest.mark.rule("CTB-ARMY-04")
@pytest.mark.parametrize("letter", "wrfv")
def test_the_leader_beats_two_to_five_as_attacker_and_as_defender(letter):
    assert STANDARD.pieces[STANDARD.kind("one")].count == (1, 1)
    attacked = do(world(f"L@d4 {letter}@d5 B@a1 b@h8"), "d4xd5")
    assert men(attacked) == "B@a1 L@d4 b@h8"
    defended = do(world(f"L@d4 {letter}@d5 B@a1 b@h8", "n"), "d5xd4")
    assert men(defended) == "B@a1 L@d4 b@h8"


@pytest.mark.rule("CTB-ARMY-05")
def test_the_five_rule_sets_fit_the_half_board():
    assert [ctb.find_variant(name).total(0) for name in ctb.VARIANTS] == [17, 17, 17, 13, 17]


@pytest.mark.rule("CTB-ARMY-05")
def test_an_army_of_33_does_not_fit_and_one_of_32_does():
    assert rules(pieces={"five": {"count": 20}}).total(0) == 32
    with pytest.raises(ArmyTooLarge, match=r"33 pieces; its home zone has 32 free squares") as error:
        rules(pieces={"five": {"count": 21}})
    assert error.value.code == "army_too_large"


@pytest.mark.rule("CTB-ARMY-05")
def test_blocked_home_squares_make_less_room():
    with pytest.raises(ArmyTooLarge, match="the other side has 32 pieces; its home zone has 31"):
        rules(board={"blocked": ["a8"]}, pieces={"five": {"count": 20}})
