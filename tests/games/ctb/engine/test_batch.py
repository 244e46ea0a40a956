"""Games side by side, and actions drawn without a list."""

from __future__ import annotations

import random
from collections import Counter

import numpy
import pytest

from flagfall.core.jit import native
from flagfall.core.rng import stream
from flagfall.core.schema import to_records
from flagfall.games import ctb
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.pack_rows import empty_field, pack, room_for, ways_for
from flagfall.games.ctb.engine import batch, codes, playout, sampling
from flagfall.games.ctb.engine.moves import legal
from flagfall.games.ctb.engine.run import begin_turn
from flagfall.games.ctb.engine.state import Work

LIMIT = 4000


def test_a_batch_goes_on_until_all_games_are_over():
    """Interpreted: compiling these functions takes longer than all other tests of this folder."""
    games, variant = 8, find_variant("standard")
    rules, works, fields = [pack(variant)], [Work()], [empty_field(variant.board) for _ in range(games)]
    past, lists = [[0] * (LIMIT + 1) for _ in fields], [[0] * room_for(variant) for _ in fields]
    counts, undo, rng, source = [0] * games, [0] * codes.UNDO, [0] * 4, random.Random(1)
    batch.start_games(rules, fields, works, past, rng, 1, 0)
    for _ in range(LIMIT):
        batch.list_legal(rules, fields, works, past, lists, counts)
        if not any(counts):
            break
        actions = [source.choice(found[:n]) if n else 0 for found, n in zip(lists, counts, strict=True)]
        batch.step_games(rules, fields, works, past, undo, actions)
    assert all(field.reason != codes.ON for field in fields)
    assert {field.winner for field in fields} <= {-1, 0, 1}
    assert len({field.key for field in fields}) > games // 2


@pytest.mark.soak
def test_a_compiled_batch_goes_on_until_all_games_are_over():
    games, variant = 40, find_variant("standard")
    rules, works = to_records(pack(variant)), to_records(Work())
    fields = numpy.repeat(to_records(empty_field(variant.board)), games).view(numpy.recarray)
    past = numpy.zeros((games, LIMIT + 1), numpy.int64)
    lists, counts = numpy.zeros((games, room_for(variant)), numpy.int64), numpy.zeros(games, numpy.int64)
    undo, rng = numpy.zeros(codes.UNDO, numpy.int64), numpy.zeros(4, numpy.int64)
    native(batch.start_games)(rules, fields, works, past, rng, 1, 0)
    source = numpy.random.default_rng(1)
    for _ in range(LIMIT):
        native(batch.list_legal)(rules, fields, works, past, lists, counts)
        if not counts.any():
            break
        actions = lists[numpy.arange(games), source.integers(0, numpy.maximum(counts, 1))]
        native(batch.step_games)(rules, fields, works, past, undo, actions)
    assert (fields.reason != codes.ON).all()
    assert set(fields.winner) <= {-1, 0, 1}
    assert len(set(fields.key)) > games // 2


@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_drawn_actions_are_the_legal_ones_with_equal_chance(name):
    variant = find_variant(name)
    rules, field, work, past = pack(variant), empty_field(variant.board), Work(), [0] * 9
    rng, out, ways, count = stream(3, 1), [0] * room_for(variant), [0] * ways_for(variant), [0, 0]
    for side in (0, 1):
        playout.scatter(rules, field, work, rng, side)
    begin_turn(rules, field, work, past, 0)
    n = legal(rules, field, work, past, out, 0)
    expected = set(out[:n])
    assert sampling.is_straight(rules)
    sampling.list_ways(rules, field, ways, count)
    drawn = 300 * n
    found = Counter(sampling.any_action(rules, field, work, past, out, ways, count, rng) for _ in range(drawn))
    assert set(found) == expected
    assert sum((times - 300) ** 2 / 300 for times in found.values()) < n + 6 * (2 * n) ** 0.5


def test_rules_that_look_beyond_a_way_take_the_list():
    rules = pack(find_variant("standard"))
    for word in ("bent", "exact", "forbids", "passing", "compulsory", "shuttle", "jump"):
        changed = type(rules)(**{f: getattr(rules, f) for f in rules.__slots__} | {word: 1})
        assert not sampling.is_straight(changed), word
