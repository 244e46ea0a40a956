"""Who falls: all pairings, on the board and in the table."""

import pytest

from flagfall.core.records.record import replay
from flagfall.games import ctb
from flagfall.games.ctb.definitions.load import read_variant, to_table
from flagfall.games.ctb.definitions.variant import combat_table, removes
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules.protocol.phase import Phase
from games.ctb.world import do, men, play_randomly, result, rules, world

both = pytest.mark.usefixtures("both_engines")

# Attackers down, defenders across: + defender falls, - attacker falls, x both fall.
TABLES = {
    "standard": """
          L W R F V S B
        L x + + + + x +
        W - x + + + + +
        R - - x + + + +
        F - - - x + + +
        V - - - - x + +
        S + - - - - x +""",
    "close_combat": """
          L W R S B
        L x + + x +
        W - x + + +
        R - - x + +
        S + - - x +""",
    "mines_and_miners": """
          L W R F V S B
        L x + - + + x +
        W - x - + + + +
        F - - + x + + +
        V - - - - x + +
        S + - - - - x +""",
    "pandemonium": """
          R F V B
        R x + + +
        F - x + +
        V - - x +""",
    "pandemonium_mines": """
          R F V B
        F + x + +
        V - - x +""",
}
WORDS = {"+": "defender", "-": "attacker", "x": "both"}


def cells(name):
    head, *rows = [line.split() for line in TABLES[name].strip().splitlines()]
    return [(row[0], defender, mark) for row in rows for defender, mark in zip(head, row[1:], strict=True)]


CELLS = [(name, *cell) for name in TABLES for cell in cells(name)]


def fight(attacker, defender, variant="standard"):
    """What is left on d4 and d5 when south's piece on d4 attacks north's on d5."""
    # Spare pieces that never meet keep the game going.
    spare = "R" if variant == "close_combat" else "F"
    men_there = f"{attacker}@d4 {defender.lower()}@d5 {spare}@a1 {spare.lower()}@a8"
    state = do(world(men_there, variant=variant), "d4xd5")
    left = {square: piece for piece, _, square in (man.partition("@") for man in men(state).split())}
    return left.get("d4"), left.get("d5")


@both
@pytest.mark.rule("CTB-COMBAT-13", "CTB-PMINES-08", "CTB-CUSTOM-02")
@pytest.mark.parametrize(("name", "attacker", "defender", "mark"), CELLS)
def test_every_pairing_of_every_rule_set(name, attacker, defender, mark):
    expected = {
        "+": (attacker, None),
        "-": (None, defender.lower()),
        "x": (None, None),
    }[mark]
    assert fight(attacker, defender, name) == expected


@both
@pytest.mark.rule("CTB-COMBAT-13")
def test_the_standard_table_is_complete_and_seven_of_its_cells_remove_both():
    variant = ctb.find_variant("standard")
    table = combat_table(variant)
    assert len(table) == 42
    assert sorted(pair for pair, fallen in table.items() if fallen == "both") == sorted(
        [
            ("one", "one"),
            ("two", "two"),
            ("three", "three"),
            ("four", "four"),
            ("five", "five"),
            ("siege", "siege"),
            ("one", "siege"),
        ]
    )
    assert set(table.values()) == {"attacker", "defender", "both"}


@both
@pytest.mark.rule("CTB-CUSTOM-02")
@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_the_tables_have_no_other_pairings(name):
    variant = ctb.find_variant(name)
    letters = {piece.letter: piece.id for piece in variant.pieces}
    expected = {(letters[a], letters[d]): WORDS[mark] for a, d, mark in cells(name)}
    assert combat_table(variant, 0) == combat_table(variant, 1) == expected


@both
@pytest.mark.rule("CTB-COMBAT-01")
@pytest.mark.parametrize("letter", "WRFV")
def test_like_numbers_remove_each_other(letter):
    assert fight(letter, letter) == (None, None)


@both
@pytest.mark.rule("CTB-COMBAT-01")
@pytest.mark.parametrize(
    ("equal", "left"),
    [("both", (None, None)), ("attacker", (None, "w")), ("defender", ("W", None)), ("none", ("W", "w"))],
)
def test_what_like_numbers_do_is_a_switch(equal, left):
    assert fight("W", "w", rules(combat={"equal": equal})) == left


@both
@pytest.mark.rule("CTB-COMBAT-02")
def test_the_lower_number_captures_the_higher():
    assert fight("W", "f") == ("W", None)


@both
@pytest.mark.rule("CTB-COMBAT-02")
def test_where_high_wins_the_order_is_turned_round():
    high = rules(combat={"order": "high_wins"})
    assert fight("F", "w", high) == ("F", None)
    assert fight("W", "f", high) == (None, "f")
    assert fight("S", "l", high) == ("S", None)  # a pairing of its own does not care


@both
@pytest.mark.rule("CTB-COMBAT-03")
def test_a_weaker_attacker_is_itself_captured():
    assert fight("V", "r") == (None, "r")


@both
@pytest.mark.rule("CTB-COMBAT-04")
def test_two_leaders_remove_each_other():
    assert fight("L", "l") == (None, None)


@both
@pytest.mark.rule("CTB-COMBAT-05")
def test_a_siege_that_attacks_the_leader_removes_it_and_survives():
    assert fight("S", "l") == ("S", None)


@both
@pytest.mark.rule("CTB-COMBAT-06")
def test_a_leader_that_attacks_a_siege_falls_with_it():
    assert fight("L", "s") == (None, None)


@both
@pytest.mark.rule("CTB-COMBAT-07")
@pytest.mark.parametrize("letter", "wrfv")
def test_a_siege_that_attacks_anybody_else_is_lost(letter):
    assert fight("S", letter) == (None, letter)


@both
@pytest.mark.rule("CTB-COMBAT-08", "CTB-COMBAT-09")
@pytest.mark.parametrize("letter", "WRFV")
def test_everybody_removes_a_siege_and_only_the_leader_dies_of_it(letter):
    assert fight(letter, "s") == (letter, None)


@both
@pytest.mark.rule("CTB-COMBAT-10")
def test_two_sieges_remove_each_other_unless_the_variant_says_otherwise():
    assert fight("S", "s") == (None, None)
    entry = {"attacker": "siege", "defender": "siege", "removes": "attacker"}
    assert fight("S", "s", rules(combat={"exception": [entry]})) == (None, "s")


@both
@pytest.mark.rule("CTB-COMBAT-11")
def test_a_siege_captures_the_base_and_lives():
    state = do(world("S@d4 b@d5 B@a1 v@a8"), "d4xd5")
    assert result(state) == (0, "base_captured")
    assert men(state) == "B@a1 S@d4 v@a8"


@pytest.mark.rule("CTB-COMBAT-12")
@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_nobody_ever_comes_back(name):
    pieces = [
        len(CTB.view(step.state, 0).men)
        for step in replay(play_randomly(name, 11).record(), CTB)
        if step.state.phase is not Phase.PLACING
    ]
    assert pieces == sorted(pieces, reverse=True)
    assert pieces[0] == 2 * ctb.find_variant(name).total(0)


@both
@pytest.mark.rule("CTB-CUSTOM-05")
def test_the_most_specific_entry_decides():
    variant = ctb.find_variant("standard")
    siege, base, two = (variant.pieces[variant.kind(piece)] for piece in ("siege", "base", "two"))
    assert removes(variant, siege, base) == "defender"  # said of the defender, before what is said of the attacker
    assert removes(variant, siege, siege) == "both"  # the exact pair before either
    assert removes(variant, siege, two) == "attacker"
    assert removes(variant, two, siege) == "defender"


@both
@pytest.mark.rule("CTB-CUSTOM-05")
def test_the_order_of_lines_in_a_file_means_nothing():
    for name in ctb.VARIANTS:
        variant = ctb.find_variant(name)
        table = to_table(variant)
        table["combat"]["exception"].reverse()
        assert combat_table(read_variant(table, "turned")) == combat_table(variant)
