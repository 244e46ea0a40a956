"""The closed vocabulary of card data: every word a card file may use, and its code in the engine.

A word that is not here stops the loading with file, card and key. Adding a verb means: a word
here, a branch in `rules/match/effects.py`, a scenario in `tests/scenarios/challengers/`, words in `text/`.
"""

from __future__ import annotations

from typing import Final

from flagfall.games.challengers.rules.match import codes

MOMENTS: Final = {
    "reveal": codes.REVEAL,
    "attack": codes.ATTACK,
    "bench": codes.BENCH,
    "flag": codes.FLAG,
    "flag_loss": codes.FLAG_LOSS,
    "picked": codes.PICKED,
}

TRAINER_MOMENTS: Final = {
    "match": codes.START,
    "turn": codes.TURN,
    "always": codes.ALWAYS,
    "round": codes.ROUND,
}
"""When trainers do something; cards know none of these."""

TRAINER_VERBS: Final = {"draw": codes.DRAW}

VERBS: Final = {
    "power": codes.POWER,
    "support": codes.SUPPORT,
    "power_next": codes.POWER_NEXT,
    "fans": codes.FANS,
    "move": codes.MOVE,
    "arrange": codes.ARRANGE,
    "split": codes.SPLIT,
    "look": codes.LOOK,
    "extra_pick": codes.EXTRA_PICK,
}

ACTING: Final = frozenset({"reveal", "flag", "flag_loss"})
"""The moments of a match at which an effect can happen."""

VERB_MOMENTS: Final = {
    "power": frozenset({"reveal", "attack", "flag"}),
    "support": frozenset({"bench"}),
    "power_next": ACTING,
    "fans": ACTING | {"picked"},
    "move": ACTING,
    "arrange": ACTING,
    "split": ACTING,
    "look": ACTING,
    "extra_pick": frozenset({"picked"}),
}

TRAINER_VERB_MOMENTS: Final = {
    "support": frozenset({"always"}),
    "power_next": frozenset({"match", "turn"}),
    "fans": frozenset({"match", "turn", "round"}),
    "move": frozenset({"turn"}),
    "arrange": frozenset({"match", "turn"}),
    "split": frozenset({"match", "turn"}),
    "look": frozenset({"match", "turn"}),
    "draw": frozenset({"round"}),
}

MOST_DRAWN: Final = 3
"""Cards that a trainer adds to an offer."""

VERB_KEYS: Final = {
    "power": frozenset({"amount", "per", "if"}),
    "support": frozenset({"amount", "per", "if", "of", "while"}),
    "power_next": frozenset({"amount", "per", "if"}),
    "fans": frozenset({"amount", "per", "if", "whose"}),
    "move": frozenset({"from", "to", "count", "optional", "of", "whose", "chooser", "if"}),
    "arrange": frozenset({"count", "if"}),
    "split": frozenset({"if"}),
    "look": frozenset({"if"}),
    "extra_pick": frozenset({"cost", "of"}),
}

SOURCES: Final = {
    "self": codes.SELF,
    "deck_top": codes.DECK_TOP,
    "deck_bottom": codes.DECK_BOTTOM,
    "deck": codes.DECK,
    "bench": codes.SEATED,
    "exhaust": codes.EXHAUST,
    "pile_a": codes.PILE,
    "pile_b": codes.PILE,
    "pile_c": codes.PILE,
}

TARGETS: Final = {
    "deck_top": codes.DECK_TOP,
    "deck_bottom": codes.DECK_BOTTOM,
    "bench": codes.SEATED,
    "exhaust": codes.EXHAUST,
    "discard": codes.DISCARD,
}

CHOSEN_FROM: Final = frozenset({"bench", "exhaust", "deck"})
"""Sources from which a player chooses; from the others a card is simply taken."""

NUMBERS: Final = frozenset({"amount", "count", "cost"})
"""Keys of an effect that take a whole number."""


def bounds(verb: str, key: str) -> tuple[int, int]:
    """The least and the most that a number of an effect may be."""
    if key == "amount":
        return (1 if verb == "fans" else -MOST_AMOUNT), MOST_AMOUNT
    return {"arrange": 2, "extra_pick": 0}.get(verb, 1), codes.LOOK_CARDS


def targets_from(source: str) -> tuple[str, ...]:
    """Where cards of a source can go: never where they are, and never where they would be lost."""
    return tuple(
        target
        for target in TARGETS
        if source != target
        and (source != "deck" or target.startswith("deck_"))
        and (target != "discard" or source == "self")
        and (target != "bench" or source in ("deck_top", "deck_bottom"))
    )


QUANTITIES: Final = {
    "bench_cards": codes.BENCH_CARDS,
    "bench_sets": codes.BENCH_SETS,
    "empty_seats": codes.EMPTY_SEATS,
    "trophies": codes.TROPHIES,
    "deck_cards": codes.DECK_CARDS,
}

SCOPES: Final = {
    "attack": codes.WHILE_ATTACK,
    "flag": codes.WHILE_FLAG,
    "both": codes.WHILE_ATTACK | codes.WHILE_FLAG,
}

WHOSE: Final = {"own": codes.OWN, "opponent": codes.OPPONENT}

MOST_AMOUNT: Final = 20
"""Of power or fans, per effect."""

LEVELS: Final = ("A", "B", "C", "S", "R", "SOLO")
"""The level letters; the first three have a pile, in this order."""

POWER_CAPS: Final = {"A": 3, "B": 5, "C": 10, "S": 10, "R": 10, "SOLO": 10}
"""Highest base power by level (CH-SETUP-24); the rulebook limits only A, B and C."""

POLICIES: Final = {
    "ask": codes.ASK,
    "first": codes.FIRST,
    "random": codes.RANDOM,
    "robot": codes.ROBOT,
    "robot_random": codes.ROBOT_RANDOM,
    "sensible": codes.SENSIBLE,
}

REASONS: Final = {codes.NO_POWER: "no_power", codes.BENCH_FULL: "bench_full", codes.TOO_LONG: "too_long"}
