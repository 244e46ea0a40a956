"""One game of Capture The Base, stepped from Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.envs.compiled import CompiledSimulator, to_plain
from flagfall.games.ctb.actions import Call, Decide, Place
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.definitions.load import find_variant, read_variant
from flagfall.games.ctb.definitions.pack_rows import square_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.env import pack
from flagfall.games.ctb.env.codec import Codec
from flagfall.games.ctb.env.kernel import play
from flagfall.games.ctb.env.kernel.state import OVER, PLACING
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.position import board_text, position_of
from flagfall.games.ctb.notation.svg import draw
from flagfall.games.ctb.rules.codes import HALF, NO_PLAYER
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.state import acting_sides

SETUPS = ("place", "random")
"""Who places the armies: the players, one piece after the other, or chance."""


def variant_from(variant: str | Mapping[str, Any] | Variant) -> Variant:
    """A rule set by its name, as the table of a variant file, or ready made."""
    if isinstance(variant, Variant):
        return variant
    return find_variant(variant) if isinstance(variant, str) else read_variant(dict(variant), "custom")


def check_setup(setup: str) -> bool:
    """Whether the players place their armies; raises BadConfig."""
    if setup not in SETUPS:
        raise BadConfig(f"setup is {' or '.join(SETUPS)}, not {setup!r}.")
    return setup == "place"


class CtbSimulator(CompiledSimulator):
    """Two players; `setup` is `place` or `random`."""

    game = CTB
    players = 2
    functions = (play.begin, play.step, play.look)

    def __init__(
        self, variant: str | Mapping[str, Any] | Variant = "standard", *, setup: str = "place", limit: int = 4_000
    ) -> None:
        self.variant, self.is_placed = variant_from(variant), check_setup(setup)
        self.config = config_for(self.variant)
        self.codec = Codec(self.variant, is_placed=self.is_placed)
        self.layout, self.size = pack.layout_of(self.variant), self.codec.size
        self._games = pack.games_of(self.variant, 1)
        kit = to_plain(pack.kit_of(self.variant, self.codec, self.layout, is_placed=self.is_placed))
        table, scratch = pack.table_of(self.variant, self.codec), pack.scratch_of(self.variant, self.codec)
        super().__init__((kit, self._games, pack.pasts_of(self.variant, 1, limit), table, scratch))

    @property
    def record(self) -> Any:
        """The game as it is: a `Game` record."""
        return self._games[0]

    @property
    def south(self) -> int:
        """The player who places first and lives in the south."""
        return int(self.record["south"])

    def acts(self, player: int) -> bool:
        """Both may act only where they place in secret."""
        if self.record["phase"] == PLACING and self.record["placing"] == NO_PLAYER:
            return bool(self.record["left"][0 if player == self.south else 1])
        return player == self.actor

    def results(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 for a tie and while the game is on."""
        winner = int(self.record["field"]["winner"])
        if self.record["phase"] != OVER or winner == NO_PLAYER:
            return [0.0, 0.0]
        return [1.0 if (player == self.south) == (winner == 0) else -1.0 for player in range(2)]

    def leads(self) -> list[float]:
        """Own pieces less the rival's, as a share of all on the board."""
        if self.record["phase"] == OVER:
            return [0.0, 0.0]
        south, north = (int(men) for men in self.record["field"]["men"])
        lead = (south - north) / max(south + north, 1)
        return [lead if player == self.south else -lead for player in range(2)]

    def action(self, number: int, player: int) -> Any:
        """What a number means for a player; None for waiting."""
        return self.codec.action(int(number), player, self.south)

    def number(self, action: Any, player: int) -> int:
        """The number of a player's action."""
        return self.codec.number(action, player, self.south)

    def opening(self, table: Table) -> None:
        """Armies at random, placed piece by piece as the rules want it; then the player who begins here begins."""
        if self.is_placed:
            return
        field, board = self.record["field"], self.variant.board
        placed = [0, 0]
        while table.state.phase is Phase.PLACING:
            side = acting_sides(table.state)[0]
            slot = side * HALF + placed[side]
            piece = self.variant.pieces[field["kind"][slot]].id
            table.act(table.state.player(side), Place(piece, square_of(board, int(field["origin"][slot]))))
            placed[side] += 1
        while table.state.phase in (Phase.CALLING, Phase.DECIDING):
            calls = table.state.phase is Phase.CALLING
            first = PlayerIx(self.south if self.first_side == 0 else 1 - self.south)
            table.act(table.actors[0], Call("heads") if calls else Decide(first))

    @property
    def first_side(self) -> int:
        """The side that began."""
        return int(self.record["first"])

    def text(self) -> str:
        """The board, open, and whose turn it is."""
        return f"{board_text(position_of(self.table.state))}\n{position_of(self.table.state)}"

    def svg(self) -> str:
        """The board, open."""
        return draw(position_of(self.table.state))
