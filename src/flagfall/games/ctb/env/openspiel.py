"""Capture The Base in OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pyspiel

from flagfall.core.errors import BadInput, BadNumber
from flagfall.games.ctb.config import config_for, variant_of
from flagfall.games.ctb.definitions.load import find_variant, read_variant, to_table
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env import pack
from flagfall.games.ctb.env.codec import Codec
from flagfall.games.ctb.env.kernel.sight import show
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules.codes import HALF, KINDS
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.state import Field
from flagfall.games.ctb.state import State
from flagfall.spiel.dealer import Dealer
from flagfall.spiel.game import SHARED, FlagfallGame, game_type, read_params

# What a player sees as numbers, in the layout of the learning environments and by the same function.
#
# `show` runs here as plain Python on the states of the protocol, which have what it looks for under the same names. So
# one place says what an observation holds, and nothing is in it that a player cannot see.

_PHASES = list(Phase)


@dataclass(slots=True)
class _Board:
    """A `Game` of the environment, as far as an observation asks for it."""

    south: int
    phase: int
    field: Field
    left: list[int]
    reserve: dict[int, int]
    clue: dict[int, int]


class BoardSight:
    """The observations of Capture The Base."""

    def __init__(self, variant: Variant) -> None:
        self.layout = pack.layout_of(variant)
        self._kit = pack.kit_of(variant, Codec(variant), self.layout, is_placed=True)
        self._kinds = {piece.id: kind for kind, piece in enumerate(variant.pieces)}

    def of(self, state: State, player: int) -> list[int]:
        """What a player sees, the own home in front."""
        view = [0] * self.layout.length
        reserve = {side * KINDS + kind: n for side in (0, 1) for kind, n in enumerate(state.reserve[side])}
        clues = {side * HALF + slot: bits for side in (0, 1) for slot, bits in enumerate(state.clues[side])}
        left = [sum(state.reserve[side]) for side in (0, 1)]
        game: Any = _Board(state.south, _PHASES.index(state.phase), state.field, left, reserve, clues)
        show(self._kit, game, list(state.past), player, view)
        self._recount(state, player, view)
        return view

    def _recount(self, state: State, player: int, view: list[int]) -> None:
        """The removed pieces from the public list: a sampled state has no slots for them."""
        for name, owner in (("fallen", player), ("rival_fallen", 1 - player)):
            fallen = [0] * len(self._kinds)
            for piece in state.fallen:
                if piece.player == owner:
                    fallen[self._kinds[piece.piece]] += 1
            view[self.layout[name]] = fallen


AS_WRITTEN = "as_written"
OUTCOMES = 2  # a coin


class CtbSpiel(FlagfallGame):
    """`python_flagfall_ctb(variant=standard,information=hidden)`."""

    defaults: ClassVar[dict[str, Any]] = {
        **SHARED,
        "variant": "standard",
        "information": AS_WRITTEN,
        "position": "",
        "max_moves": 1_000,
    }
    registered: ClassVar[Any] = game_type("python_flagfall_ctb", "Zcarda Capture The Base", (2, 2), defaults)

    def __init__(self, params: Any = None) -> None:
        given = read_params(params, self.defaults)
        if not 1 <= given["max_moves"] <= 1_000_000:
            raise BadNumber(f"max_moves is 1 to 1000000, not {given['max_moves']}.")
        variant = _variant(given["variant"], given["information"])
        kinds = pyspiel.GameType.Information
        is_open = not variant.is_hidden and variant.setup.placement != "secret"
        information = kinds.PERFECT_INFORMATION if is_open else kinds.IMPERFECT_INFORMATION
        config = config_for(variant, position=given["position"] or None)
        super().__init__(CTB, config, given, given["max_moves"], OUTCOMES, information=information)

    def make_sight(self) -> BoardSight:
        """The board as its viewer sits."""
        return BoardSight(variant_of(self.config.variant, self.config.rules))

    def undecide(self, state: State) -> State:
        """Future tosses are explicit, or drawn from another seed by the sampler."""
        return state if self.is_sampled else replace(state, chance=Dealer())

    def state_text(self, state: State) -> str:
        """The phase; the board is in the views."""
        return f"{state.phase.value} {state.field.turns[0]}:{state.field.turns[1]}"


def _variant(name: str, information: str) -> Variant:
    """A rule set, as it is written or with ranks open or hidden."""
    variant = find_variant(name)
    if information == AS_WRITTEN or information == variant.setup.visibility:
        return variant
    if information not in ("open", "hidden"):
        raise BadInput(f"information is {AS_WRITTEN}, open or hidden, not {information!r}.")
    table = to_table(variant)
    table["setup"] = {**table.get("setup", {}), "visibility": information}
    return read_variant(table, f"{variant.id}_{information}")
