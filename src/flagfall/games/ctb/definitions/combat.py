"""The result of a strike, read from the variant's data."""

from __future__ import annotations

from flagfall.games.ctb.definitions.variant import Piece, Variant

ATTACKER, DEFENDER, BOTH, NONE = "attacker", "defender", "both", "none"


def removes(variant: Variant, attacker: Piece, defender: Piece) -> str:
    """Who falls: `attacker`, `defender`, `both` or `none`.

    The most specific entry decides (CTB-CUSTOM-05): the exact pair, then what is said of the defender,
    then what is said of the attacker, then the numbers. The order of lines in a file means nothing.
    """
    specials = {(special.attacker, special.defender): special.removes for special in variant.combat.exception}
    for pair in ((attacker.id, defender.id), ("*", defender.id), (attacker.id, "*")):
        if pair in specials:
            return specials[pair]
    if attacker.number == defender.number:
        return variant.combat.equal
    is_lower = attacker.number < defender.number
    return DEFENDER if is_lower == (variant.combat.order == "low_wins") else ATTACKER


def combat_table(variant: Variant, side: int = 0) -> dict[tuple[str, str], str]:
    """Every fight that can happen when this side attacks: (attacker, defender) -> who falls."""
    return {
        (attacker.id, defender.id): removes(variant, attacker, defender)
        for attacker in variant.pieces
        if attacker.may_attack and attacker.count[side] > 0
        for defender in variant.pieces
        if defender.count[1 - side] > 0
    }
