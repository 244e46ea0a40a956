"""What an adviser says: options in order, what each does to the chance to win, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagfall.core.narration import Line
from flagfall.core.plugin import described


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One thing that speaks for an option, or against it."""

    line: Line = described("A key of the catalogue, and what to put into it.")
    is_good: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedOption:
    """What a player may do now."""

    action: dict[str, Any] = described("As clients send it.")
    chance: float = described("To win the game, with the best that can follow.")
    change: float = described("Against no more cards and no more cuts.")
    low: float = described("95 % interval of the change.")
    high: float
    match: float = described("The chance to win the match at hand.")
    bench: float = described("The chance to lose it for want of seats.")
    picks: tuple[str, ...] = described("The plan: cards to pick, this one included; empty where chance comes first.")
    cuts: tuple[str, ...] = described("The plan: cards to part with, this one included.")
    redraws: bool = described("The plan: then redraw the rest of the offer.")
    reasons: tuple[Reason, ...] = described("What counts most first.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A chance and its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """One decision of a deck phase."""

    part: str = described("Round and number of the decision, such as 3-0; the final is round 8.")
    step: str = described("level, picking, paying or removing.")
    cards: int = described("Cards of the deck.")
    names: int = described("Different names among them: seats they may need.")
    chance: float = described("To win the game with no more cards and no more cuts.")
    match: Share = described("The chance of the deck as it is to win the match at hand …")
    bench: Share = described("… and to lose it for want of seats.")
    options: tuple[AdvisedOption, ...] = described("The best first.")
    taken: dict[str, Any] | None = described("What was done, if it is done.")
    matches: int = described("Matches that an option was tried out in.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentAdvice:
    """Advice for decisions of one player, as far as they could know."""

    decisions: tuple[Advice, ...]
