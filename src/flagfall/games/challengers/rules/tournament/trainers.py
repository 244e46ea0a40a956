"""Trainers: dealt before round 1, one of them kept; what they do outside matches (CH-BEACH-07 … 10)."""

from flagfall.core.jit import compiled
from flagfall.core.rng import shuffle_from
from flagfall.games.challengers.rules.match.codes import DRAW, FANS, LAST_LOST, NO_PLAYER, ONCE, ROUND
from flagfall.games.challengers.rules.match.state import EffectRow, MatchRules
from flagfall.games.challengers.rules.tournament.codes import SETUP_TRAINERS, TRAINERS
from flagfall.games.challengers.rules.tournament.parks import has_lost_last
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules
from flagfall.games.challengers.streams import SETUP


@compiled(inline=False)
def deal_trainers(plan: TourRules, t: Tour) -> None:
    """Two or three trainers for every person; the Robot has none (CH-BEACH-07)."""
    if plan.dealt == 0:
        return
    cards = t.players[0].brought  # room to work in; nobody has brought a deck yet
    for i in range(plan.trainers_n):
        cards[i] = plan.trainer[i]
    shuffle_from(t.rng, t.seed, SETUP, SETUP_TRAINERS, cards, plan.trainers_n)
    for p in range(plan.players):
        player = t.players[p]
        player.level = TRAINERS
        player.offer_n = plan.dealt
        for i in range(plan.dealt):
            kind = cards[p * plan.dealt + i]
            player.offer[i] = kind
            t.box[kind] -= 1


@compiled
def first_trainer(player: Player) -> int:
    """The trainer with the lowest number of those a player was dealt."""
    least = player.offer[0]
    for i in range(player.offer_n):
        least = min(least, player.offer[i])
    return least


@compiled
def holds(t: Tour, p: int, effect: EffectRow) -> bool:
    """Whether the condition of an effect outside matches holds."""
    return effect.given.what == ONCE or (effect.given.what == LAST_LOST and has_lost_last(t, p))


@compiled(inline=False)
def amount_at_round(rules: MatchRules, t: Tour, p: int, verb: int) -> int:
    """How many fans or more cards the trainer of a player brings when they take a pile (CH-BEACH-10)."""
    kind = t.players[p].trainer
    total = 0
    if kind != NO_PLAYER:
        card = rules.card[kind]
        for e in range(card.effects):
            effect = card.effect[e]
            if effect.moment == ROUND and effect.verb == verb and holds(t, p, effect):
                total += effect.amount
    return total


@compiled
def more_cards(rules: MatchRules, t: Tour, p: int) -> int:
    """Cards in the offer beyond the usual ones."""
    return amount_at_round(rules, t, p, DRAW)


@compiled
def fans_of_trainer(rules: MatchRules, t: Tour, p: int) -> int:
    """Fans for taking a pile."""
    return amount_at_round(rules, t, p, FANS)
