"""Capture The Base in OpenSpiel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pyspiel

from flagfall.core.errors import BadInput, BadNumber
from flagfall.games.ctb.config import config_for, variant_of
from flagfall.games.ctb.definitions.load import find_variant, read_variant, to_table
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env.observed import BoardSight
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.state import State
from flagfall.spiel.dealer import Dealer
from flagfall.spiel.game import SHARED, FlagfallGame, game_type, read_params

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
        """The tosses to come are asked for, or drawn from another seed, which the sampler has done."""
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
