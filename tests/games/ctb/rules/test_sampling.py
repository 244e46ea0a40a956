"""Actions drawn without a list."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall.core.rng import stream
from flagfall.games import ctb
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.pack_rows import empty_field, pack, room_for, ways_for
from flagfall.games.ctb.rules import playout, sampling
from flagfall.games.ctb.rules.moves import legal
from flagfall.games.ctb.rules.run import begin_turn
from flagfall.games.ctb.rules.state import Work


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
