"""What a player can do in a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from flagfall.core.action_space import ActionSpace
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.user_pack import with_packs
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match.codes import ZONE


@dataclass(frozen=True, slots=True)
class TakeLevel:
    """Draw the offer from this pile."""

    level: str


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a card of the offer into the deck."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Redraw:
    """Throw the offer away and draw as many new cards, once in a deck phase."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Remove a card of the deck for the extra pick that a picked card offers."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not pay for the extra pick."""


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a card of the deck, after picking."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Done:
    """Pick no more; later: remove no more, ready for the match."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a choice inside a match with the number of an option."""

    option: int


Action = TakeLevel | Pick | Redraw | Pay | Decline | Remove | Done | Choose


# The actions of Challengers! as numbers.

_known: WeakKeyDictionary[CardTable, tuple[Action, ...]] = WeakKeyDictionary()
_numbers: WeakKeyDictionary[CardTable, dict[Action, int]] = WeakKeyDictionary()


def action_space(config: Config | None, table: CardTable | None = None) -> ActionSpace:
    """Every action with the cards of this table and of the config's packs; the other settings make no difference."""
    cards = tuple(card.id for card in with_packs(table or box(), config.packs if config is not None else ()))
    return ActionSpace(
        {
            TakeLevel: (("A", "B", "C"),),
            Pick: (cards,),
            Redraw: (),
            Pay: (cards,),
            Decline: (),
            Remove: (cards,),
            Done: (),
            Choose: (range(ZONE + 1),),  # a whole deck, and none of it
        }
    )


def all_actions(table: CardTable) -> tuple[Action, ...]:
    """Every action, by its number; always the same objects."""
    found = _known.get(table)
    if found is None:
        space = action_space(None, table)
        found = _known[table] = tuple(space.action(number) for number in range(space.size))
    return found


def action_numbers(table: CardTable) -> dict[Action, int]:
    """The number of every action."""
    found = _numbers.get(table)
    if found is None:
        found = _numbers[table] = {action: number for number, action in enumerate(all_actions(table))}
    return found
