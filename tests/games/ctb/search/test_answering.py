"""Armies that are placed for somebody: those that were measured, in answer to what stands already."""

from __future__ import annotations

import pytest

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.games import ctb
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant
from flagfall.games.ctb.definitions.variant import PieceId
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.premoves import PLANS, Formation, check
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.book import offers, read_formation


def placed(table: Table, plan: Formation, player: int, other: list[Place] | None = None) -> dict[int, str]:
    """The army of a player who has it placed by a plan, while the other one places something."""
    waiting = list(other or [])
    kept: Formation | None = plan
    while table.state.phase is Phase.PLACING:
        actor = table.actors[0]
        legal = CTB.legal(table.state, actor)
        if actor != player:
            wanted = waiting.pop(0) if waiting else None
            table.act(actor, wanted if wanted in legal else next(a for a in legal if isinstance(a, Place)))
            continue
        assert kept is not None, "the plan ends with the last piece"
        step = PLANS.step(kept, CTB.view(table.state, actor), legal)
        table.act(actor, step.action)
        kept = step.rest
    assert kept is None
    view = CTB.view(table.state, PlayerIx(player))
    return {man.square: str(man.piece) for man in view.men if man.player == player}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("player", [0, 1])
def test_the_rest_is_an_army_that_was_measured(variant: str, player: int) -> None:
    army = placed(Table(CTB, Config(variant), 3), Formation((), answers=True, rest=True), player)
    rules = find_variant(variant)
    known = [
        {int(square): str(piece) for square, piece in read_formation(rules, text, player, is_mirrored=turned).items()}
        for text in offers(rules).values()
        for turned in (False, True)
    ]
    assert any(army.keys() == one.keys() for one in known), "the squares of one of them"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_offered_army_is_a_whole_one(variant: str) -> None:
    rules = find_variant(variant)
    assert offers(rules)
    for text in offers(rules).values():
        pieces = list(read_formation(rules, text, 0).values())
        assert sorted(pieces) == sorted(p.id for p in rules.pieces for _ in range(p.count[0]))


def test_a_piece_steps_aside_from_an_enemy_that_would_take_it() -> None:
    """A Five was to stand on d4; North has put a Four on d5, which takes Fives, and not what steps in."""
    plan = Formation(tuple(_phalanx()), answers=True, rest=True)
    table = Table(CTB, Config(), 3)
    army = placed(table, plan, 0, [Place(_id("four"), ctb.find_variant("standard").board.square(4, 3))])
    assert {int(place.square): place.piece for place in _phalanx()}[27] == "five"
    assert army[27] != "five"
    as_written = placed(Table(CTB, Config(), 3), Formation(tuple(_phalanx())), 0)
    assert as_written[27] == "five"


@pytest.mark.parametrize("corners", [("a1",), ("h1",), ("a1", "h1")])
def test_what_stands_elsewhere_already_leaves_a_base_that_is_guarded(corners: tuple[str, ...]) -> None:
    """The corner that the armies want for the Base is taken: it stands in one of the last rows all the same."""
    table, board = Table(CTB, Config(), 3), find_variant("standard").board
    for corner in corners:
        while table.actors[0] != 0:
            table.act(table.actors[0], next(a for a in CTB.legal(table.state, table.actors[0]) if isinstance(a, Place)))
        table.act(PlayerIx(0), Place(_id("three"), board.square(0, "ah".index(corner[0]) * 7)))
    army = placed(table, Formation((), answers=True, rest=True), 0)
    assert next(square for square, piece in army.items() if piece == "base") < 16


def test_rules_of_ones_own_have_no_armies_and_the_rest_is_placed_by_rule() -> None:
    rules = {"extends": "standard", "movement": {"jump": "any"}}
    table = Table(CTB, Config("mine", rules=rules), 3)
    assert len(placed(table, Formation((), answers=True, rest=True), 0)) == 17


def test_a_plan_for_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="at least one piece"):
        check(Formation(), Config())
    check(Formation(rest=True), Config())


def _phalanx() -> list[Place]:
    rules = ctb.find_variant("standard")
    return [Place(piece, square) for square, piece in read_formation(rules, offers(rules)["phalanx"], 0).items()]


def _id(piece: str) -> PieceId:
    rules = ctb.find_variant("standard")
    return rules.pieces[rules.kind(piece)].id
