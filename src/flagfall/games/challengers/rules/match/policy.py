"""Policies that answer choices automatically: in simulations, for the Robot, for absent players.

- **first** takes the first option.
- **random** takes any option with equal chance.
- **robot** declines what is optional and otherwise takes the first card in seat order (CH-ROBOT-16);
  **robot_random** declines likewise and otherwise takes any.
- **sensible** plays as a person in a hurry would:
  - cards that come back to the deck: the strongest first, and always as many as allowed;
  - order of the deck: strong cards to the top, the weakest one to the bottom;
  - clearing one's own bench: the weakest card that is alone on its seat and supports no one, once
    four seats are taken (the seat is what matters, not the card);
  - the opponent's bench: a supporter if there is one, otherwise nothing, for it would free a seat.
"""

from flagfall.core.errors import BadInput
from flagfall.core.jit import compiled
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.rules.match.choices import choice_zone, is_unused, zone_card
from flagfall.games.challengers.rules.match.codes import (
    ARRANGE,
    DECK_BOTTOM,
    DECK_TOP,
    FIRST,
    LOOK,
    RANDOM,
    ROBOT,
    SEATED,
    SENSIBLE,
    SPLIT,
    STOP,
)
from flagfall.games.challengers.rules.match.state import EffectRow, Match, MatchRules
from flagfall.games.challengers.rules.match.zones import chance

PRESSING_SEATS = 4


@compiled(inline=False)
def answer(rules: MatchRules, m: Match) -> int:
    """The option that the chooser's policy takes."""
    policy = m.side[m.chooser].policy
    if policy == FIRST:
        return 0
    if policy == SENSIBLE:
        return sensible(rules, m)
    last = m.options - 1
    if policy != RANDOM and m.option[last] == STOP:
        return last
    if policy == ROBOT:
        return first_seated(rules, m)
    return chance(m, m.options)


@compiled
def first_seated(rules: MatchRules, m: Match) -> int:
    """The option that sits on the first seat; cards of a deck are taken as they are offered."""
    effect = rules.card[m.kind].effect[m.cursor]
    if effect.source != SEATED:
        return 0
    side = m.side[m.actor ^ effect.whose]
    best = 0
    for i in range(1, m.options):
        name = rules.card[side.bench[m.option[i]]].name
        if side.place[name] < side.place[rules.card[side.bench[m.option[best]]].name]:
            best = i
    return best


@compiled
def sensible(rules: MatchRules, m: Match) -> int:
    """The option with the highest merit; the first of equals, and STOP only where all others are bad."""
    effect = rules.card[m.kind].effect[m.cursor]
    best = 0
    if is_unused(m, effect):
        return best  # at the first attack: later ones may never come
    best_merit = -1000
    for i in range(m.options):
        merit = 0 if m.option[i] == STOP else merit_of(rules, m, effect, m.option[i])
        if merit > best_merit:
            best = i
            best_merit = merit
    return best


@compiled
def merit_of(rules: MatchRules, m: Match, effect: EffectRow, code: int) -> int:
    """How much the chooser likes to take this card; above 0 is better than to stop."""
    player = m.actor ^ effect.whose
    kind = zone_card(m, player, choice_zone(effect), code)
    power = rules.card[kind].power[m.round]
    is_mine = player == m.chooser
    if effect.verb == LOOK:
        return weakness(rules, m, player, power)
    if effect.verb == ARRANGE or effect.verb == SPLIT or effect.target == DECK_TOP:
        merit = 100 + power
    elif effect.target == DECK_BOTTOM or effect.source != SEATED:
        merit = 100 - power
    elif is_mine:
        return bench_merit(rules, m, player, kind)
    else:
        return 100 + power if rules.card[kind].support else -10
    return merit if is_mine else 200 - merit


@compiled
def weakness(rules: MatchRules, m: Match, player: int, power: int) -> int:
    """How far a power is below the mean of the deck, times its cards: above 0 another card had better come."""
    side = m.side[player]
    total = 0
    for i in range(side.deck_n):
        total += rules.card[side.deck[i]].power[m.round]
    return total - power * side.deck_n


@compiled
def bench_merit(rules: MatchRules, m: Match, player: int, kind: int) -> int:
    """How gladly a player sees a card of their own leave the bench."""
    side = m.side[player]
    card = rules.card[kind]
    power = card.power[m.round]
    if card.support:
        return -100 - power
    if side.seat_n[side.place[card.name] - 1] > 1:
        return -50 - power
    if side.seats < PRESSING_SEATS:
        return -10 - power
    return 100 - power


def policy_name(code: int) -> str:
    """The name of a policy."""
    return _NAMES[code]


_NAMES = {code: name for name, code in words.POLICIES.items()}


def policy_code(name: str) -> int:
    """The code of a policy that answers choices automatically."""
    if not isinstance(name, str) or name not in words.POLICIES or name == "ask":
        known = ", ".join(word for word in words.POLICIES if word != "ask")
        raise BadInput(f"There is no policy '{name}'; one of {known}.")
    return words.POLICIES[name]
