"""One source, two modes: the interpreted and the compiled engine play the same matches."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest

from flagfall import challengers
from flagfall.games.challengers.rules.match import codes
from random_matches import Compiled, Interpreted, Setup, setups, strange_cards, with_strict_lists
from repetition import few

CHUNK = 250
TABLES: dict[str, Callable[[], challengers.CardTable]] = {"box": challengers.cards, "strange cards": strange_cards}


@pytest.mark.parametrize("seed", few(range(44), 1))
@pytest.mark.parametrize("cards", TABLES)
def test_both_modes_agree_on_every_event_and_on_the_final_state(cards, seed):
    table = TABLES[cards]()
    compiled, interpreted = Compiled(table), Interpreted(table)
    for number, setup in enumerate(setups(seed, CHUNK, table)):
        # The compiled engine copies the setup, the interpreted one plays on it.
        machine = compiled.play(setup)
        plain = interpreted.play(setup)
        for i, (left, right) in enumerate(zip(plain[0], machine[0], strict=False)):
            assert left == right, f"match {number}: the modes part at event {i // codes.ROW_INTS}"
        assert plain == machine, f"match {number}: the events agree, the rest does not"


def test_the_random_matches_show_every_kind_of_event_and_end():
    seen, reasons = set(), set()
    for make in TABLES.values():
        table = make()
        engine = Interpreted(table)
        for setup in setups(0, 4 * CHUNK, table):
            rows, _, match = engine.play(setup)
            seen |= set(rows[:: codes.ROW_INTS])
            reasons.add(match.reason)
    # Trainers belong to tournaments: `test_trainers.py` plays them in both engines.
    assert seen == {value for name, value in vars(codes).items() if name.startswith("E_")} - {codes.E_USED}
    assert reasons == {codes.NO_POWER, codes.BENCH_FULL, codes.TOO_LONG}


@pytest.mark.parametrize("seed", few([1, 2, 3], 1))
@pytest.mark.parametrize("cards", TABLES)
def test_no_index_leaves_its_list(cards, seed):
    table = TABLES[cards]()
    engine = Interpreted(table)
    engine.rules = with_strict_lists(deepcopy(engine.rules))
    with pytest.raises(IndexError):
        engine.rules.card[-1]
    for setup in setups(seed, 100, table):
        match, stock = with_strict_lists(setup.match), with_strict_lists(setup.stock)
        engine.play(Setup(match, stock, setup.answers))
