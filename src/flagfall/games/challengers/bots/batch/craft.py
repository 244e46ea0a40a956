"""`builder` as compiled functions: decides as `Builder` does, by the same tables and with the same chance."""

from __future__ import annotations

from typing import Any, NamedTuple

from flagfall.core.jit import compiled
from flagfall.games.challengers.bots.deck_value.outlook import B, future_weight
from flagfall.games.challengers.bots.deck_value.plan import NOTHING, next_cut, single_gains
from flagfall.games.challengers.bots.deck_value.turn import DONE, REDRAW, choose_pick, level_gain
from flagfall.games.challengers.bots.deck_value.worth import Desk, Tables, bare_losses, cut_gain, distinct
from flagfall.games.challengers.rules.match.codes import PILE_CARDS, PILES
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import FINAL_DECKS, FINAL_ROUND, LEVEL, PAYING, PICKING
from flagfall.games.challengers.rules.tournament.deck_phase import is_payable
from flagfall.games.challengers.rules.tournament.numbers import (
    decline_number,
    done_number,
    level_number,
    pay_number,
    pick_number,
    redraw_number,
    remove_number,
)
from flagfall.games.challengers.rules.tournament.state import Player, Tour, TourRules

SAMPLES = 16


class Craft(NamedTuple):
    """What `builder` knows and works on, much of it by round (8 is the final); `team.py` makes it."""

    size: Any
    names: Any
    base: Any  # of cards, before the future is added
    future: Any
    twin: Any
    fans: Any  # that picking a card brings, by kind
    parameters: Any
    has_future: Any
    means: Any  # of the trophies of each round
    kept: Any  # the lead that `card`, `bonus` and `pair` are mixed for
    card: Any
    bonus: Any
    plain: Any  # pairs without the future
    pair: Any
    name: Any
    extra: Any
    rank: Any  # of each kind by its id: decks are seen in this order
    namesakes: Any  # kind · number -> kind, filled up with -1
    hand: Any  # room for a deck
    cards: Any  # … for what may come
    kinds: Any
    held: Any


@compiled(inline=False)
def lead_of(plan: TourRules, t: Tour, craft: Craft, p: int) -> float:
    """The player's fans less those of the rival that matters, as far as they can see (`situation.lead`)."""
    one = -1e9
    two = -1e9
    mine = 0.0
    for q in range(plan.seated):
        if q == plan.robot and plan.is_solo == 0:
            continue
        player = t.players[q]
        total = float(player.fans)
        for i in range(player.trophies):
            if q == p or plan.is_short == 1:
                total += player.trophy_fans[i]
            else:
                total += craft.means[player.trophy_round[i] - 1]
        if q == p:
            mine = total
        elif total > one:
            two = one
            one = total
        elif total > two:
            two = total
    return mine - (one if plan.seated == 2 else two)


@compiled(inline=False)
def tables_for(plan: TourRules, t: Tour, craft: Craft, p: int) -> Tables:
    """What counts now: the match at hand and the future, weighed by the lead (`Lessons.tables`)."""
    r = FINAL_ROUND if t.phase == FINAL_DECKS else t.round
    if craft.has_future[r]:
        lead = lead_of(plan, t, craft, p)
        if craft.kept[r] != lead:
            craft.kept[r] = lead
            mix(craft, r, future_weight(craft.parameters[r], lead, plan.is_short == 1))
    return Tables(craft.size[r], craft.names[r], craft.card[r], craft.pair[r], craft.name, craft.extra, craft.bonus[r])


@compiled(inline=False)
def mix(craft: Craft, r: int, mu: float) -> None:
    """Weigh the future of a round again."""
    for k in range(len(craft.name)):
        craft.card[r][k] = craft.base[r][k] + mu * craft.future[r][k]
        craft.bonus[r][k] = mu * craft.parameters[r][B] * craft.fans[k]
        worth = mu * craft.twin[r][k]
        for i in range(len(craft.namesakes[k])):
            other = craft.namesakes[k][i]
            if other < 0:
                break
            craft.pair[r][k][other] = craft.plain[r][k][other] + worth


@compiled
def sort_hand(craft: Craft, player: Player) -> int:
    """The deck as its player sees it, by the ids of its cards; how many there are."""
    for i in range(player.deck_n):
        kind = player.deck[i]
        j = i
        while j > 0 and craft.rank[craft.hand[j - 1]] > craft.rank[kind]:
            craft.hand[j] = craft.hand[j - 1]
            j -= 1
        craft.hand[j] = kind
    return player.deck_n


@compiled(inline=False)
def fill_pool(rules: MatchRules, plan: TourRules, t: Tour, craft: Craft, player: Player, level: int) -> tuple[int, int]:
    """All cards of a level in play but the player's own (`situation.pool`): how many, and of how many kinds."""
    for i in range(player.deck_n):
        craft.held[player.deck[i]] += 1
    for i in range(player.offer_n):
        craft.held[player.offer[i]] += 1
    n = 0
    count = 0
    last = -1
    for i in range(level * PILE_CARDS, level * PILE_CARDS + plan.market_n[level]):
        kind = plan.market[i]
        if rules.card[kind].group == t.excluded:
            continue
        if kind != last:
            craft.kinds[count] = kind
            count += 1
            last = kind
        if craft.held[kind] > 0:
            craft.held[kind] -= 1
        else:
            craft.cards[n] = kind
            n += 1
    for i in range(player.deck_n):
        craft.held[player.deck[i]] = 0
    for i in range(player.offer_n):
        craft.held[player.offer[i]] = 0
    return n, count


@compiled(inline=False)
def craft_level(
    rules: MatchRules, plan: TourRules, t: Tour, craft: Craft, desk: Desk, s: Tables, player: Player, rng: list[int]
) -> int:
    """The level whose offers bring more on average."""
    n = sort_hand(craft, player)
    best = -1
    most = 0.0
    for level in range(PILES):
        picks = plan.picks[(t.round - 1) * PILES + level]
        if picks > 0:
            cards, kinds = fill_pool(rules, plan, t, craft, player, level)
            gain = level_gain(
                s, desk, craft.hand, n, plan.draw, picks, craft.cards, cards, craft.kinds, kinds, SAMPLES, rng
            )
            if best < 0 or gain > most:
                most = gain
                best = level
    return level_number(best)


@compiled(inline=False)
def craft_pick(
    rules: MatchRules, plan: TourRules, t: Tour, craft: Craft, desk: Desk, s: Tables, player: Player, rng: list[int]
) -> int:
    """The first card of the best set, or a new offer, or no more."""
    n = sort_hand(craft, player)
    cards, kinds = fill_pool(rules, plan, t, craft, player, player.level)
    if player.redrawn == 1:
        cards = 0
    found = choose_pick(
        s, desk, craft.hand, n, player.offer, player.offer_n, player.picks,
        craft.cards, cards, craft.kinds, kinds, SAMPLES, rng,
    )  # fmt: skip
    if found == REDRAW:
        return redraw_number(rules)
    if found == DONE:
        return done_number(rules) if plan.must_pick_all == 0 else pick_number(player.offer[0])
    return pick_number(player.offer[found])


@compiled(inline=False)
def craft_pay(rules: MatchRules, t: Tour, craft: Craft, desk: Desk, s: Tables, player: Player) -> int:
    """A card of the deck for one more pick, if that gains."""
    n = sort_hand(craft, player)
    bare_losses(s, craft.hand, n, desk.losses)
    d = distinct(s, craft.hand, n)
    best = -1
    most = 0.0
    for i in range(player.deck_n):
        kind = player.deck[i]
        if (i > 0 and player.deck[i - 1] == kind) or not is_payable(rules, t, player, kind):
            continue
        place = 0
        while craft.hand[place] != kind:
            place += 1
        gain = cut_gain(s, craft.hand, n, d, desk.losses, place)
        if best < 0 or gain > most:
            most = gain
            best = kind
    if player.paid > 0:
        return pay_number(rules, best)
    single_gains(s, desk, craft.hand, n, player.offer, player.offer_n)
    gain = desk.gains[player.offer[0]]
    for i in range(1, player.offer_n):
        gain = max(gain, desk.gains[player.offer[i]])
    return pay_number(rules, best) if gain + player.cost * most > 0 else decline_number(rules)


@compiled(inline=False)
def craft_removal(rules: MatchRules, craft: Craft, desk: Desk, s: Tables, player: Player) -> int:
    """The card that is missed least, as long as the deck gains without it."""
    n = sort_hand(craft, player)
    bare_losses(s, craft.hand, n, desk.losses)
    i = next_cut(s, craft.hand, n, distinct(s, craft.hand, n), desk.losses)
    return done_number(rules) if i == NOTHING else remove_number(rules, craft.hand[i])


@compiled(inline=False)
def draft(rules: MatchRules, plan: TourRules, t: Tour, craft: Craft, desk: Desk, p: int, rng: list[int]) -> int:
    """The number of the action of the best plan in a deck phase."""
    player = t.players[p]
    s = tables_for(plan, t, craft, p)
    if player.step == PICKING:
        return craft_pick(rules, plan, t, craft, desk, s, player, rng)
    if player.step == LEVEL:
        return craft_level(rules, plan, t, craft, desk, s, player, rng)
    if player.step == PAYING:
        return craft_pay(rules, t, craft, desk, s, player)
    return craft_removal(rules, craft, desk, s, player)
