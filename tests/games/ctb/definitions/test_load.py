"""Variants from files: what is read, what is refused, and how the refusal is worded."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.errors import BadData, BadFile, FlagfallError
from flagfall.games import ctb
from flagfall.games.ctb.config import Config, config_for
from flagfall.games.ctb.definitions import switches
from flagfall.games.ctb.definitions.load import find_variant, load_variant, read_variant, to_table
from flagfall.games.ctb.definitions.variant import combat_table
from flagfall.games.ctb.errors import ArmyTooLarge, BadVariant, CyclicVariant, UnknownVariant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.state import Fallen
from games.ctb.world import do, men, play_randomly, result, rules, world

DATA = files("flagfall.games.ctb") / "data"
LEDGER = tomllib.loads((DATA / "ledger.toml").read_text(encoding="utf-8"))["rule"]

LAKES = """
title = "Lakes"
extends = "standard"

[board]
rows = 10
cols = 10
home_rows = 4
blocked = ["c5", "c6", "h5", "h6"]

[movement]
directions = "all"

[end]
goals_needed = "all"

[pieces.base]
count = 2

[pieces.tower]
label = "Tower"
number = 2
count = 2
move = 1
"""


def write(folder, name, text):
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.rule("CTB-CUSTOM-01")
def test_a_user_defines_a_variant_without_code(tmp_path):
    small = """
        [board]
        rows = 6
        cols = 6
        home_rows = 2
        [pieces.guard]
        number = 1
        count = 3
        move = 2
        [pieces.runner]
        number = 2
        count = 3
        move = 5
        [pieces.flag]
        number = 9
        count = 1
        can_attack = false
        goal = true
    """
    variant = load_variant(write(tmp_path, "small", small))
    assert (variant.id, variant.title, variant.total(0)) == ("small", "Small", 7)
    assert [piece.letter for piece in variant.pieces] == ["G", "R", "F"]
    assert [piece.label for piece in variant.pieces] == ["Guard", "Runner", "Flag"]
    for seed in range(5):
        assert play_randomly(variant, seed).outcome is not None


@pytest.mark.slow
@pytest.mark.rule("CTB-CUSTOM-01", "CTB-CUSTOM-06")
def test_a_large_board_with_lakes_two_bases_and_diagonal_steps_plays_whole_games(tmp_path):
    variant = load_variant(write(tmp_path, "lakes", LAKES))
    assert variant.total(0) == 20
    lakes = {variant.board.find(name) for name in ("c5", "c6", "h5", "h6")}
    reasons = set()
    for seed in range(8):
        game = play_randomly(variant, seed)
        assert game.outcome is not None
        reasons.add(game.outcome.reason)
        assert not lakes & {man.square for man in game.view(0).men}
        if game.outcome.reason == "base_captured":
            loser = 1 - game.outcome.winners[0]
            assert game.view(0).fallen.count(Fallen(loser, "base")) == 2
    assert "base_captured" in reasons


@pytest.mark.rule("CTB-CUSTOM-02", "CTB-ARMY-05")
def test_the_five_rule_sets_are_loaded_from_data():
    assert ctb.VARIANTS == ("standard", "close_combat", "mines_and_miners", "pandemonium", "pandemonium_mines")
    for name, total in zip(ctb.VARIANTS, (17, 17, 17, 13, 17), strict=True):
        variant = find_variant(name)
        assert variant.total(0) == variant.total(1) == total
        assert (DATA / "variants" / f"{name}.toml").is_file()
    ranges = {name: [p.move for p in find_variant(name).pieces if p.count[0]] for name in ctb.VARIANTS}
    assert ranges == {
        "standard": [1, 2, 3, 4, 5, 1, 0],
        "close_combat": [1, 2, 3, 1, 0],
        "mines_and_miners": [1, 2, 0, 4, 5, 1, 0],
        "pandemonium": [3, 4, 5, 0],
        "pandemonium_mines": [3, 4, 5, 0],
    }


@pytest.mark.rule("CTB-CUSTOM-03")
def test_a_variant_extends_another_and_says_only_what_differs(tmp_path):
    write(tmp_path, "parent", 'extends = "mines_and_miners"\n[attack]\nadvance = true\n[turn]\ntruce = 3')
    child = load_variant(write(tmp_path, "child", 'extends = "parent"\n[turn]\ntruce = 1\n[pieces.five]\ncount = 2'))
    assert child.attack.advance
    assert child.turn.truce == 1
    assert combat_table(child)["four", "three"] == "defender"
    assert child.pieces[child.kind("five")].count == (2, 2)
    assert child.pieces[child.kind("five")].move == 5


@pytest.mark.rule("CTB-CUSTOM-03")
def test_an_exception_of_the_child_replaces_the_same_pair_and_joins_the_others():
    one = {"attacker": "siege", "defender": "one", "removes": "both"}
    two = {"attacker": "five", "defender": "one", "removes": "defender"}
    table = combat_table(rules(combat={"exception": [one, two]}))
    assert table["siege", "one"] == "both"
    assert table["five", "one"] == "defender"
    assert table["one", "siege"] == "both"


@pytest.mark.rule("CTB-CUSTOM-03")
def test_variants_that_extend_each_other_in_a_ring_are_refused(tmp_path):
    write(tmp_path, "b", 'extends = "c"')
    write(tmp_path, "c", 'extends = "a"')
    with pytest.raises(CyclicVariant, match="a -> b -> c -> a") as error:
        load_variant(write(tmp_path, "a", 'extends = "b"'))
    assert error.value.code == "cyclic_variant"
    with pytest.raises(CyclicVariant, match="selfish -> selfish"):
        load_variant(write(tmp_path, "selfish", 'extends = "selfish"'))


FAULTS = {
    "unknown key": ('extends = "standard"\n[movement]\nspeed = 3', "bad.toml: movement.speed: unknown key; allowed"),
    "unknown section": ('extends = "standard"\n[weather]\nrain = true', "bad.toml: weather: unknown key; allowed"),
    "unknown key of a piece": (
        'extends = "standard"\n[pieces.one]\npower = 3',
        "bad.toml: pieces.one.power: unknown key; allowed",
    ),
    "unknown piece id": (
        'extends = "standard"\n[combat]\nexception = [{ attacker = "six", defender = "*", removes = "both" }]',
        "bad.toml: combat.exception[6].attacker: there is no piece 'six'; one of base, five,",
    ),
    "value out of range": (
        'extends = "standard"\n[board]\nrows = 27',
        "bad.toml: board.rows: 27 is not allowed; a whole number, 4 to 26.",
    ),
    "word not in the list": (
        'extends = "standard"\n[movement]\njump = "high"',
        "bad.toml: movement.jump: 'high' is not allowed; one of none, own, any.",
    ),
    "truth value expected": (
        'extends = "standard"\n[attack]\nadvance = 1',
        "bad.toml: attack.advance: 1 is not allowed; true or false.",
    ),
    "number expected": (
        'extends = "standard"\n[pieces.one]\nmove = true',
        "bad.toml: pieces.one.move: True is not allowed; a whole number, 0 or more.",
    ),
    "too small for a limit that can be off": (
        'extends = "standard"\n[end]\nquiet_plies = 7',
        "bad.toml: end.quiet_plies: 7 is not allowed; 0 (off) or a whole number, 20 or more.",
    ),
    "repetition of one": (
        'extends = "standard"\n[end]\nrepetition = 1',
        "bad.toml: end.repetition: 1 is not allowed; 0 (off) or a whole number, 2 or more.",
    ),
    "home zones that overlap": (
        'extends = "standard"\n[board]\nhome_rows = 5',
        "bad.toml: board.home_rows: 5 is not allowed; a whole number, 1 to 4, half the 8 rows.",
    ),
    "blocked square off the board": (
        'extends = "standard"\n[board]\nblocked = ["c4", "i1"]',
        "bad.toml: board.blocked: 'i1' is not allowed; squares from a1 to h8.",
    ),
    "blocked twice": (
        'extends = "standard"\n[board]\nblocked = ["c4", "c4"]',
        "bad.toml: board.blocked: 'c4' is listed twice.",
    ),
    "no goal piece": (
        'extends = "standard"\n[pieces.base]\ngoal = false',
        "bad.toml: pieces.<id>.goal: the first side has no goal piece",
    ),
    "no goal piece on one side": (
        'extends = "standard"\n[pieces.base]\ncount = [1, 0]',
        "bad.toml: pieces.<id>.goal: the other side has no goal piece",
    ),
    "army too large": (
        'extends = "standard"\n[pieces.five]\ncount = 21',
        "bad.toml: pieces: the first side has 33 pieces; its home zone has 32 free squares.",
    ),
    "only bases": (
        "[pieces.base]\ncount = 3\ngoal = true",
        "bad.toml: pieces.<id>.move: the first side has no piece that can move or attack.",
    ),
    "no pieces at all": ("[board]\nrows = 8", "bad.toml: pieces.<id>.goal: the first side has no goal piece"),
    "count of three": (
        'extends = "standard"\n[pieces.five]\ncount = [1, 2, 3]',
        "bad.toml: pieces.five.count: [1, 2, 3] is not allowed; a whole number, 0 or more, or two",
    ),
    "negative count": ('extends = "standard"\n[pieces.five]\ncount = -1', "bad.toml: pieces.five.count: -1"),
    "bad result": (
        'extends = "standard"\n[combat]\nexception = [{ attacker = "one", defender = "*", removes = "all" }]',
        "bad.toml: combat.exception[0].removes: 'all' is not allowed; one of attacker, defender, both, none.",
    ),
    "missing part": (
        'extends = "standard"\n[combat]\nexception = [{ attacker = "one", removes = "both" }]',
        "bad.toml: combat.exception[0].defender: None is not allowed; a piece id, or '*'.",
    ),
    "the same pair twice": (
        'extends = "standard"\n[combat]\nexception = [{ attacker = "one", defender = "two", removes = "both" }, '
        '{ attacker = "one", defender = "two", removes = "none" }]',
        "bad.toml: combat.exception[1]: one -> two is already in entry 0.",
    ),
    "everything against everything": (
        'extends = "standard"\n[combat]\nexception = [{ attacker = "*", defender = "*", removes = "both" }]',
        "bad.toml: combat.exception[6]: '*' against '*'",
    ),
    "bad piece id": ('extends = "standard"\n[pieces.Big-One]\ncount = 1', "bad.toml: pieces: 'Big-One' is not a slug"),
    "letter X": (
        'extends = "standard"\n[pieces.one]\nletter = "X"',
        "bad.toml: pieces.one.letter: 'X' is not allowed; a capital letter other than X.",
    ),
    "letter taken": (
        'extends = "standard"\n[pieces.one]\nletter = "S"',
        "bad.toml: pieces.siege.letter: 'S' is taken by another piece.",
    ),
    "unknown parent": ('extends = "chess"', "bad.toml: extends: there is no variant 'chess'; one of standard,"),
    "wrong total": (
        'extends = "standard"\narmy_total = 16',
        "bad.toml: army_total: 16 announced, the pieces add up to 17",
    ),
    "title is no text": ("title = 7", "bad.toml: title: 7 is not allowed; a text."),
    "section is no table": ("board = 8", "bad.toml: board: 8 is not allowed; a table."),
    "not TOML": ("[board\nrows", "bad.toml: not valid TOML"),
    "a number of 5000 digits": (f"army_total = {'9' * 5000}", "bad.toml: not valid TOML"),
    "a parent no file can be called like": (f'extends = "{"n" * 300}"', "bad.toml: extends: there is no variant"),
    "a parent in another folder": ('extends = "../elsewhere"', "bad.toml: extends: there is no variant"),
}


@pytest.mark.rule("CTB-CUSTOM-04")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_file_is_refused_with_file_key_value_and_what_is_allowed(fault, tmp_path):
    text, message = FAULTS[fault]
    with pytest.raises(BadVariant) as error:
        load_variant(write(tmp_path, "bad", text))
    assert str(error.value).startswith(message)
    assert isinstance(error.value, BadData)
    assert error.value.code == ("army_too_large" if fault == "army too large" else "bad_variant")


@pytest.mark.rule("CTB-CUSTOM-04")
def test_files_that_cannot_be_variants_are_refused(tmp_path):
    with pytest.raises(BadFile, match=r"missing\.toml: cannot be read"):
        load_variant(tmp_path / "missing.toml")
    (tmp_path / "bytes.toml").write_bytes(b"title = '\xff\xfe'")
    with pytest.raises(BadVariant, match="not a UTF-8 text file"):
        load_variant(tmp_path / "bytes.toml")
    with pytest.raises(BadVariant, match="larger than"):
        load_variant(write(tmp_path, "huge", "# " + "x" * 70_000))
    with pytest.raises(BadVariant, match="is not a slug"):
        load_variant(write(tmp_path, "My Variant", ""))
    with pytest.raises(BadVariant, match="built-in variant"):
        load_variant(write(tmp_path, "standard", ""))
    with pytest.raises(UnknownVariant, match="one of standard, close_combat") as error:
        find_variant("chess")
    assert error.value.code == "unknown_variant"


@pytest.mark.rule("CTB-CUSTOM-04", "CTB-ARMY-05")
def test_too_many_kinds_are_refused():
    pieces = {f"kind_{chr(97 + n)}": {"count": 1, "move": 1} for n in range(20)}
    with pytest.raises(BadVariant, match="27 kinds of pieces; at most 25"):
        read_variant({"extends": "standard", "pieces": pieces}, "zoo")
    with pytest.raises(ArmyTooLarge):
        rules(pieces={"five": {"count": 10**6}})


@pytest.mark.rule("CTB-CUSTOM-06")
def test_with_several_goals_any_or_all_must_fall():
    two = {"pieces": {"base": {"count": 2}}}
    anyone = world("V@d4 W@f4 b@d5 b@f5 B@a1 v@a8", variant=rules(**two))
    assert result(do(anyone, "d4xd5")) == (0, "base_captured")
    every = world("V@d4 W@f4 b@d5 b@f5 B@a1 v@a8", variant=rules(end={"goals_needed": "all"}, **two))
    state = do(every, "d4xd5")
    assert result(state) is None
    assert result(do(state, "a8b8", "f4xf5")) == (0, "base_captured")


@pytest.mark.rule("CTB-CUSTOM-06")
def test_with_contact_all_goals_can_fall_in_one_move():
    variant = rules(end={"goals_needed": "all", "goal_contact": "adjacent"}, pieces={"base": {"count": 2}})
    state = do(world("V@d1 b@c4 b@e4 B@a1 v@a8", variant=variant), "d1d4")
    assert result(state) == (0, "base_captured")
    assert men(state) == "B@a1 V@d4 v@a8"


@pytest.mark.rule("CTB-CUSTOM-06")
def test_a_goal_piece_that_falls_in_its_own_attack_loses_the_game():
    variant = rules(pieces={"one": {"goal": True}, "base": {"goal": False}})
    assert result(do(world("L@d4 s@d5 V@a1 l@h8 v@a8", variant=variant), "d4xd5")) == (1, "base_captured")
    assert result(do(world("L@d4 l@d5 V@a1 v@a8", variant=variant), "d4xd5")) == (0, "base_captured")


@pytest.mark.rule("CTB-CUSTOM-07")
def test_the_options_of_the_ledger_and_the_switches_are_one_list():
    options = {row["option"] for row in LEDGER if "option" in row}
    assert options <= set(switches.switches()) | {"extends"}
    assert {switch.rule for switch in switches.switches().values()} <= {row["id"] for row in LEDGER}
    assert len(switches.switches()) == 41


@pytest.mark.rule("CTB-CUSTOM-08")
def test_what_a_variant_does_not_mention_is_standard():
    standard = find_variant("standard")
    pieces = {"runner": {"count": 2, "move": 3}, "flag": {"count": 1, "goal": True}}
    bare = read_variant({"pieces": pieces}, "bare")
    for part in ("board", "setup", "turn", "movement", "attack", "end"):
        assert getattr(bare, part) == getattr(standard, part)
    assert (bare.combat.order, bare.combat.equal) == (standard.combat.order, standard.combat.equal)
    for switch in switches.switches().values():
        if not switch.key.startswith("pieces"):
            section = switch.section
            table = to_table(standard)[section]
            assert switch.type == "exceptions" or table[switch.name] == switch.default


@pytest.mark.rule("CTB-CUSTOM-09")
@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_the_same_seed_and_choices_give_the_same_game(name):
    one, two = play_randomly(name, 21), play_randomly(name, 21)
    assert one.events == two.events
    assert one.record() == two.record()
    again = ctb.Game.replay(one.record())
    assert again.events == one.events
    assert again.position == one.position


@pytest.mark.rule("CTB-CUSTOM-10")
def test_a_saved_game_keeps_its_rules_when_the_file_is_edited(tmp_path):
    path = write(tmp_path, "mine", 'extends = "standard"\n[pieces.five]\nmove = 2')
    game = ctb.Game(load_variant(path))
    record = game.record()
    assert record.config["variant"] == "mine"
    assert record.config["rules"]["pieces"]["five"]["move"] == 2
    write(tmp_path, "mine", 'extends = "standard"\n[pieces.five]\nmove = 7')
    assert load_variant(path).pieces[4].move == 7
    again = ctb.Game.replay(type(record).from_json(record.to_json()))
    assert again.variant == game.variant
    assert again.variant.pieces[4].move == 2


@pytest.mark.rule("CTB-CUSTOM-10")
def test_a_record_of_a_shipped_rule_set_spells_it_out_too():
    record = ctb.Game("pandemonium").record()
    assert record.config["rules"] == to_table(find_variant("pandemonium"))
    changed = json.loads(record.to_json())
    changed["config"]["rules"]["pieces"]["three"]["move"] = 6
    again = ctb.Game.replay(type(record).from_json(json.dumps(changed)))
    assert again.variant.pieces[again.variant.kind("three")].move == 6


@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_a_variant_survives_being_written_out_and_read_again(name):
    variant = find_variant(name)
    assert read_variant(json.loads(json.dumps(to_table(variant))), name) == variant
    assert config_for(variant) == Config(name)
    assert config_for(rules(turn={"truce": 2})).rules is not None


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.text(max_size=6) | st.sampled_from(["*", "one", "a1", "both"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(
        st.sampled_from(["title", "extends", "board", "movement", "combat", "end", "pieces", "turn", "x"]),
        JUNK
        | st.dictionaries(
            st.sampled_from(["rows", "blocked", "jump", "exception", "equal", "repetition", "one", "truce"]), JUNK
        ),
        max_size=4,
    )
)
def test_whatever_a_table_holds_it_loads_or_is_refused_politely(table):
    message = ""
    try:
        CTB.setup(config_for(read_variant(table, "junk")), 0)
    except FlagfallError as error:
        message = str(error)
    assert not message or message.endswith(".")
