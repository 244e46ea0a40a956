"""Narrates Capture The Base: one sentence per notable event, as keys and values."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Noun, Paragraph, PlayerRef, Tone, Value
from flagfall.games.ctb import events as ev
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.board import Board
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.view import View

Told = tuple[Tone, PlayerIx | None, Line, *tuple[Line, ...]]
"""How it is set, whom it is about, and the sentences."""


class CtbTeller:
    """Receives the redacted events of one viewer."""

    def __init__(self, view: View) -> None:
        self.board: Board = variant_of(view.variant, view.rules).board

    def tell(self, events: Sequence[ev.Event], *, by_clock: bool = False) -> list[Paragraph]:
        """What is to be said of a step."""
        paragraphs = []
        for at, event in enumerate(events):
            told = self._tell(event, by_clock)
            if told is not None:
                tone, player, *lines = told
                paragraphs.append(Paragraph(at, tuple(lines), tone, player))
        return paragraphs

    def _tell(self, event: ev.Event, by_clock: bool) -> Told | None:
        """The sentences of an event; None where the board shows it anyway."""
        match event:
            case ev.Placed(player, _, None, left):
                return "plain", player, _line("placed_secretly", player, n=left)
            case ev.Placed(player, None, square):
                return "plain", player, _line("placed_hidden", player, square=self._square(square))
            case ev.Placed(player, piece, square):
                placed = Noun(piece, "object", player)
                return "plain", player, _line("placed", player, piece=placed, square=self._square(square))
            case ev.Unveiled():
                return "big", None, Line("ctb.unveiled", {})
            case ev.CallerNamed(player):
                return "plain", player, _line("caller", player)
            case ev.CoinTossed(_, call, face, decider):
                faces = {"call": _word(f"coin.{call}"), "face": _word(f"coin.{face}")}
                return "plain", decider, _line("tossed", decider, **faces)
            case ev.PlayBegan(first):
                return "big", first, _line("began", first)
            case ev.Moved() | ev.Fought() | ev.Touched():
                return self._act(event)
            case ev.Passed(player) | ev.Skipped(player) | ev.TieOffered(player) | ev.TieDeclined(player):
                return "plain", player, _line(_KEYS[type(event)], player)
            case ev.Resigned(player):
                return "plain", player, _line("timed_out" if by_clock else "resigned", player)
            case ev.GameEnded(winner, reason):
                why = Line(f"ctb.reason.{'clock' if by_clock else reason}", {})
                return "big", winner, Line("ctb.tie", {}) if winner is None else _line("won", winner), why
            case ev.TurnBegan():
                return None

    def _act(self, event: ev.Moved | ev.Fought | ev.Touched) -> Told:
        """What a piece did in a turn."""
        player = event.player
        match event:
            case ev.Moved(piece=piece):
                squares: dict[str, Value] = {"source": self._square(event.source), "target": self._square(event.target)}
                if piece is None:
                    return "plain", player, _line("moved_hidden", player, **squares)
                return "plain", player, _line("moved", player, piece=Noun(piece, "object", player), **squares)
            case ev.Touched():
                touched = Noun(event.piece, "object")
                return "big", player, _line("touched", player, piece=touched, square=self._square(event.square))
            case ev.Fought():
                target = self._square(event.target)
                fight = _line(
                    "fought",
                    player,
                    attacker=Noun(event.attacker),
                    defender=Noun(event.defender),
                    source=self._square(event.source),
                    target=target,
                    result=_word(f"falls.{event.removes}"),
                )
                if event.advanced:
                    return "strong", player, fight, Line("ctb.advanced", {"square": target})
                return "strong", player, fight

    def _square(self, square: SquareIx | None) -> str:
        return "" if square is None else self.board.name(square)


_KEYS = {ev.Passed: "passed", ev.Skipped: "skipped", ev.TieOffered: "tie_offered", ev.TieDeclined: "tie_declined"}


def _line(key: str, player: PlayerIx, **values: Value) -> Line:
    return Line(f"ctb.{key}", {"player": PlayerRef(player), **values})


def _word(key: str) -> Line:
    return Line(f"ctb.{key}", {})
