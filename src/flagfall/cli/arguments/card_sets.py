"""Sets as they are named on the command line."""

from __future__ import annotations

from flagfall.cli.usage_error import WrongUse
from flagfall.games.challengers.definitions.cards import CardTable


def find_set(name: str, table: CardTable) -> str:
    """A set by id or by name in any language."""
    wanted = _plain(name)
    for set_id in table.sets:
        names = (set_id, *(words[set_id] for words in table.set_names.values()))
        if wanted in {_plain(n) for n in names}:
            return set_id
    raise WrongUse("unknown_set", "set", text=name, known=", ".join(table.sets))


def _plain(name: str) -> str:
    return name.strip().casefold().replace(" ", "_").replace("-", "_")
