"""Readers of Capture The Base and the names of its pieces in their language."""

from __future__ import annotations

from collections.abc import Sequence

from flagfall.games.ctb.definitions.rulebook import name_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.text.catalog import has_words, say
from flagfall.text.filling import Naming, Reader


def reader(variant: Variant, players: Sequence[str], locale: str, you: int | None = None) -> Reader:
    """A person who reads about the pieces of a variant."""
    return Reader(locale, tuple(players), naming(variant), you)


def naming(variant: Variant) -> Naming:
    """Pieces by name, or with their article: `your Siege`, `deinen Belagerer`."""

    def name(piece: str | None, form: str | None, locale: str) -> str:
        if piece is None:
            return say("ctb.forms.hidden", locale)
        if form is None:
            return name_of(variant, piece, locale)
        known = f"ctb.forms.{variant.pieces[variant.kind(piece)].label}.{form}"
        return (
            say(known, locale)
            if has_words(known, locale)
            else say(f"ctb.forms.other.{form}", locale, piece=name_of(variant, piece, locale))
        )

    return name
