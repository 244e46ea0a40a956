"""Counting positions: known numbers, a second generator, both modes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.errors import BadNumber
from flagfall.games import ctb
from flagfall.games.ctb.definitions.load import find_variant, load_variant
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.insight.random_games import try_out
from flagfall.games.ctb.notation.position import position_of
from games.ctb import slow
from games.ctb.world import place_all, rules, world
from repetition import examples, few

FOLDER = Path(__file__).parents[3] / "perft" / "ctb"
FILES = sorted(FOLDER.glob("*.perft"))
SLOW_NODES = 3_000


def read(path):
    """(variant, position, {depth: nodes}) of every line."""
    own = path.with_suffix(".toml")
    variant = load_variant(own) if own.exists() else find_variant(path.stem)
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.split("#", 1)[0].strip() if line.startswith("#") else line.strip()
        if text:
            position, *counts = (part.strip() for part in text.split(";"))
            yield variant, position, {int(c.split()[0][1:]): int(c.split()[1]) for c in counts}


def to_slow(variant: Variant, state) -> slow.World:
    men = {}
    for square, letter in enumerate(position_of(state).squares):
        if letter not in ("", "#"):
            row, col = variant.board.row_col(square)
            name = next(p.id for p in variant.pieces if p.letter == letter.upper())
            men[col, row] = (int(letter.islower()), name)
    field = state.field
    last = None if field.mover < 0 else field.mover
    return slow.World(men, field.side, list(field.turns), last)


def start(variant, position):
    game = ctb.Game(variant, position=position)
    return None if game.outcome else to_slow(variant, game.state)


def test_every_rule_set_has_a_file_of_known_counts():
    assert {path.stem for path in FILES} >= set(ctb.VARIANTS)
    for path in FILES:
        assert len(list(read(path))) >= 4


@pytest.mark.parametrize("most", few([100_000, 10**9], 1))
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_compiled_generator_finds_the_known_counts(path, most):
    for variant, position, counts in read(path):
        for depth, nodes in counts.items():
            if nodes <= most:
                assert ctb.perft(position, depth, variant, engine="compiled").nodes == nodes


@pytest.mark.parametrize("most", few([6_000, 60_000], 1))
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_interpreted_generator_finds_them_too(path, most):
    for variant, position, counts in read(path):
        for depth, nodes in counts.items():
            if nodes <= most:
                assert ctb.perft(position, depth, variant, engine="interpreted").nodes == nodes


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_slow_generator_agrees_with_the_files(path):
    for variant, position, counts in read(path):
        for depth, nodes in counts.items():
            if nodes <= SLOW_NODES:
                assert slow.count(variant, start(variant, position), depth) == nodes


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_breakdown_by_first_move_agrees_with_the_slow_generator(path):
    for variant, position, counts in read(path):
        depth = 2 if counts[2] <= SLOW_NODES else 1
        first = start(variant, position)
        expected = {
            slow.text(action): slow.count(variant, slow.after(variant, first, action), depth - 1)
            for action in slow.legal(variant, first)
        }
        counted = ctb.perft(position, depth, variant)
        assert counted.moves == expected
        assert counted.nodes == sum(expected.values()) == counts[depth]


def test_a_count_says_where_it_comes_from():
    counted = ctb.perft(position_of(world("L@a1 B@h1 v@d5 b@h8")), 2)
    assert str(counted) == "a1b1: 14\na1a2: 14\nnodes: 28"
    assert int(counted) == 28


def test_depth_zero_is_one_and_a_game_that_is_over_has_no_continuation():
    assert ctb.perft("8/8/8/3v4/8/8/8/L6B s", 0).nodes == 1
    assert ctb.perft("8/8/8/8/8/8/8/7B =s:base_captured", 3).nodes == 0
    assert ctb.perft("8/8/8/8/8/8/8/B6b s", 1).nodes == 0


def test_what_cannot_be_counted_is_refused():
    with pytest.raises(BadNumber, match="depth"):
        ctb.perft("8/8/8/3v4/8/8/8/L6B s", -1)
    with pytest.raises(BadNumber, match="engine"):
        ctb.perft("8/8/8/3v4/8/8/8/L6B s", 1, engine="steam")
    with pytest.raises(BadPosition, match="both armies placed"):
        ctb.perft(ctb.Game().position, 1)
    with pytest.raises(BadPosition, match="unknown pieces"):
        ctb.perft("8/8/8/3x4/8/8/8/L6B s", 1)


@st.composite
def variants(draw):
    """A small board with switches thrown at random."""
    rows, cols = draw(st.integers(4, 7)), draw(st.integers(5, 7))
    board = {"rows": rows, "cols": cols, "home_rows": 2}
    middle = [f"{chr(97 + c)}{r}" for c in range(cols) for r in range(3, rows - 1)]
    if middle:
        board["blocked"] = draw(st.lists(st.sampled_from(middle), max_size=3, unique=True))
    pick = lambda *words: draw(st.sampled_from(words))  # noqa: E731
    movement = {
        "directions": pick("orthogonal", "diagonal", "all"),
        "path": pick("straight", "bent"),
        "distance": pick("up_to", "exact"),
        "jump": pick("none", "own", "any"),
        "backward": pick(True, False),
    }
    # The slow generator walks every way of an exact length there is.
    longest = 4 if (movement["path"], movement["distance"]) == ("bent", "exact") else 9
    pieces = {
        "one": {"count": pick(0, 1, 2), "attack_when_immovable": pick(True, False), "move": pick(0, 1, 2)},
        "two": {"count": pick(0, 1), "goal": pick(True, False)},
        "three": {"count": pick([0, 1], [1, 2], 1), "can_attack": pick(True, False)},
        "four": {"count": pick(0, 1), "move": min(pick(2, 4, 9), longest)},
        "five": {"count": 1, "move": min(5, longest)},
        "siege": {"count": pick(0, 1)},
        "base": {"count": 1},
    }
    return rules(
        board=board,
        setup={"visibility": pick("open", "hidden")},
        turn={"truce": pick(0, 0, 1, 2), "voluntary_pass": pick(True, False)},
        movement=movement,
        attack={
            "reach": pick("adjacent", "move"),
            "directions": pick("same", "orthogonal", "diagonal", "all"),
            "advance": pick(True, False),
            "compulsory": pick(True, False),
        },
        combat={"order": pick("low_wins", "high_wins"), "equal": pick("both", "attacker", "defender", "none")},
        end={
            "goal_contact": pick("attack", "adjacent"),
            "goals_needed": pick("any", "all"),
            "one_cannot_act": pick("pass", "loses", "draw"),
            "dead_position": pick("draw", "play_on"),
            "repetition": 0,
            "quiet_plies": 0,
            "shuttle_limit": pick(0, 3),
        },
        pieces=pieces,
    )


@examples(150)
@given(variants(), st.integers(0, 2**32))
def test_with_switches_thrown_at_random_both_generators_walk_the_same_game(variant, seed):
    rng = random.Random(seed)
    game = place_all(ctb.Game(variant, seed), seed)
    while game.state.phase.value in ("calling", "deciding"):
        game.act(rng.choice(game.legal()[:2]))
    other = None if game.outcome else to_slow(variant, game.state)
    if other is not None:
        other.turns = list(game.state.field.turns)
    for _ in range(25):
        assert (game.outcome is None) == (other is not None)
        if other is None:
            break
        assert other.side == game.state.field.side
        expected = {slow.text(action): action for action in slow.legal(variant, other)}
        found = [text for text in game.texts() if text not in ("tie?", "resign")]
        assert sorted(found) == sorted(expected)
        text = rng.choice(sorted(expected))
        game.act(text)
        other = slow.after(variant, other, expected[text])


@examples(25)
@given(variants(), st.integers(0, 2**32))
def test_with_switches_thrown_at_random_both_modes_play_the_same_games(variant, seed):
    assert try_out(variant, 3, seed, limit=60, engine="compiled") == try_out(
        variant, 3, seed, limit=60, engine="interpreted"
    )
