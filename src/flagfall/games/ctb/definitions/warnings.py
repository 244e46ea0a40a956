"""What is allowed in a variant but perhaps not meant: for its author."""

from __future__ import annotations

from flagfall.core.languages import FALLBACK
from flagfall.games.ctb.definitions.rulebook import name_of, words
from flagfall.games.ctb.definitions.switches import section
from flagfall.games.ctb.definitions.variant import Variant, combat_table


def remarks(variant: Variant, language: str = FALLBACK) -> list[str]:
    """Sentences about a variant that loads; none for one without oddities."""
    texts, found = words(language)["remarks"], []
    if not variant.end.repetition and not variant.end.quiet_plies:
        found.append(texts["endless"])
    for side in (0, 1):
        fights = combat_table(variant, 1 - side)
        for piece in variant.pieces:
            results = [fallen for (_, defender), fallen in fights.items() if defender == piece.id]
            if piece.goal and piece.count[side] and not {"defender", "both"} & set(results):
                found.append(texts["safe_goal"].format(piece=name_of(variant, piece.id, language)))
    if not variant.is_hidden and variant.setup.reveal != section("setup")["reveal"].default:
        found.append(texts["no_reveal"])
    if variant.turn.first_move != "toss_winner_decides" and variant.turn.toss_caller != "other_placer":
        found.append(texts["no_call"])
    return list(dict.fromkeys(found))
