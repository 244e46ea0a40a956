"""Actions as numbers in the compiled subset: those of the game's action space; a test compares the two."""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.codes import PILES
from flagfall.games.challengers.rules.match.state import MatchRules


@compiled
def level_number(level: int) -> int:
    """Draw the offer from this pile."""
    return level


@compiled
def pick_number(kind: int) -> int:
    """Take a card of the offer."""
    return PILES + kind


@compiled
def redraw_number(rules: MatchRules) -> int:
    """A new offer for the old one."""
    return PILES + rules.kinds


@compiled
def pay_number(rules: MatchRules, kind: int) -> int:
    """Remove a card for an extra pick."""
    return PILES + 1 + rules.kinds + kind


@compiled
def decline_number(rules: MatchRules) -> int:
    """Pay nothing."""
    return PILES + 1 + 2 * rules.kinds


@compiled
def remove_number(rules: MatchRules, kind: int) -> int:
    """Remove a card after picking."""
    return PILES + 2 + 2 * rules.kinds + kind


@compiled
def done_number(rules: MatchRules) -> int:
    """Pick no more, remove no more."""
    return PILES + 2 + 3 * rules.kinds


@compiled
def choose_number(rules: MatchRules, option: int) -> int:
    """Answer a choice inside a match."""
    return PILES + 3 + 3 * rules.kinds + option
