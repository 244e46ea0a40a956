"""Tells a game of Capture The Base to the player who sits at it."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.core.ids import PlayerIx
from flagfall.games.ctb import events as ev
from flagfall.games.ctb.definitions.rulebook import name_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.text.catalog import say


def tell_events(events: Iterable[ev.Event], variant: Variant, me: PlayerIx, locale: str) -> list[str]:
    """One sentence per event that is worth one; events as redacted for this player."""
    teller = _Teller(variant, me, locale)
    return [sentence for event in events if (sentence := teller.tell(event))]


class _Teller:
    def __init__(self, variant: Variant, me: PlayerIx, locale: str) -> None:
        self.variant, self.me, self.locale = variant, me, locale

    def tell(self, event: ev.Event) -> str:
        """The sentence of an event; empty where the board shows it anyway."""
        match event:
            case ev.Placed(player, piece, square):
                key = self._who(player) if piece else "secret" if square is None else "hidden"
                return self._say(f"placed.{key}", piece=self._piece(piece), square=self._square(square))
            case ev.Unveiled():
                return self._say("unveiled")
            case ev.CallerNamed(player):
                return self._say(f"caller.{self._who(player)}")
            case ev.CoinTossed(_, call, face, decider):
                faces = {"call": self._say(f"coin.{call}"), "face": self._say(f"coin.{face}")}
                return self._say(f"tossed.{self._who(decider)}", **faces)
            case ev.PlayBegan(first):
                return self._say(f"began.{self._who(first)}")
            case ev.Moved(player, source, target, piece):
                key = self._who(player) if piece else "hidden"
                squares = {"source": self._square(source), "target": self._square(target)}
                return self._say(f"moved.{key}", piece=self._piece(piece), **squares)
            case ev.Fought():
                return self._fight(event)
            case ev.Touched(player, square, piece):
                return self._say(f"touched.{self._who(player)}", piece=self._piece(piece), square=self._square(square))
            case ev.Passed(player) | ev.Skipped(player) | ev.Resigned(player):
                return self._say(f"{type(event).__name__.lower()}.{self._who(player)}")
            case ev.TieOffered(player):
                return self._say(f"offered.{self._who(player)}")
            case ev.TieDeclined(player):
                return self._say(f"declined.{self._who(player)}")
            case ev.GameEnded(winner, reason):
                key = "tie" if winner is None else "won" if winner == self.me else "lost"
                return f"{self._say(f'ended.{key}')} {self._say(f'reason.{reason}')}"
            case ev.TurnBegan():
                return ""

    def _fight(self, event: ev.Fought) -> str:
        sentence = self._say(
            f"fought.{self._who(event.player)}",
            attacker=self._piece(event.attacker),
            defender=self._piece(event.defender),
            source=self._square(event.source),
            target=self._square(event.target),
            result=self._say(f"falls.{event.removes}"),
        )
        return f"{sentence} {self._say('advanced', square=self._square(event.target))}" if event.advanced else sentence

    def _who(self, player: PlayerIx) -> str:
        return "you" if player == self.me else "bot"

    def _piece(self, piece: str | None) -> str:
        return name_of(self.variant, piece, self.locale) if piece else ""

    def _square(self, square: int | None) -> str:
        return "" if square is None else self.variant.board.name(square)

    def _say(self, key: str, **values: object) -> str:
        return say(f"ctb.{key}", self.locale, **values)
