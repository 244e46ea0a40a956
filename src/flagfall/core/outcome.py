"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.ids import PlayerIx


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game."""

    winners: tuple[PlayerIx, ...]
    """One winner; several share a win; none: no winner (a tie in CTB, the Robot in solo play)."""

    ranking: tuple[tuple[PlayerIx, ...], ...]
    """All players from best to last; players in one group are level."""

    reason: str
    """A stable word, such as `final`, `most_fans`, `lead_11`, `base_captured`, `no_moves`."""

    def place(self, player: PlayerIx) -> int:
        """The place of a player, 1 is best; level players share the better place."""
        better = 0
        for group in self.ranking:
            if player in group:
                return better + 1
            better += len(group)
        raise ValueError(f"player {player} did not take part")
