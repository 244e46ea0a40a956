"""`builder` as compiled functions: decides as `Builder` does, by the same tables and with the same chance."""

from __future__ import annotations

from typing import Any, NamedTuple

from flagfall.core.jit import compiled
from flagfall.games.challengers.bots.deck_value.plan import (
    DONE,
    NOTHING,
    REDRAW,
    choose_pick,
    level_gain,
    next_cut,
    single_gains,
)
from flagfall.games.challengers.bots.deck_value.worth import (
    B,
    Desk,
    Tables,
    bare_losses,
    cut_gain,
    distinct,
    future_weight,
)
from flagfall.games.challengers.rules.match.codes import PILE_CARDS, PILES
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import FINAL_DECKS, FINAL_ROUND, LEVEL, PAYING, PICKING, TRAINERS
from flagfall.games.challengers.rules.tournament.deck_phase import fans_for_level, is_payable
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
from flagfall.games.challengers.rules.tournament.trainers import first_trainer

SAMPLES = 16


class BuilderTables(NamedTuple):
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
def lead_of(plan: TourRules, t: Tour, learned: BuilderTables, p: int) -> float:
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
                total += learned.means[player.trophy_round[i] - 1]
        if q == p:
            mine = total
        elif total > one:
            two = one
            one = total
        elif total > two:
            two = total
    return mine - (one if plan.seated == 2 else two)


@compiled(inline=False)
def tables_for(plan: TourRules, t: Tour, learned: BuilderTables, p: int) -> Tables:
    """The current weights of the next match and of the future, by the lead (`Lessons.tables`)."""
    r = FINAL_ROUND if t.phase == FINAL_DECKS else t.round
    if learned.has_future[r]:
        lead = lead_of(plan, t, learned, p)
        if learned.kept[r] != lead:
            learned.kept[r] = lead
            mix(learned, r, future_weight(learned.parameters[r], lead, plan.is_short == 1))
    return Tables(
        learned.size[r],
        learned.names[r],
        learned.card[r],
        learned.pair[r],
        learned.name,
        learned.extra,
        learned.bonus[r],
    )


@compiled(inline=False)
def mix(learned: BuilderTables, r: int, mu: float) -> None:
    """Weigh the future of a round again."""
    for k in range(len(learned.name)):
        learned.card[r][k] = learned.base[r][k] + mu * learned.future[r][k]
        learned.bonus[r][k] = mu * learned.parameters[r][B] * learned.fans[k]
        worth = mu * learned.twin[r][k]
        for i in range(len(learned.namesakes[k])):
            other = learned.namesakes[k][i]
            if other < 0:
                break
            learned.pair[r][k][other] = learned.plain[r][k][other] + worth


@compiled
def sort_hand(learned: BuilderTables, player: Player) -> int:
    """The deck as its player sees it, by the ids of its cards; how many there are."""
    for i in range(player.deck_n):
        kind = player.deck[i]
        j = i
        while j > 0 and learned.rank[learned.hand[j - 1]] > learned.rank[kind]:
            learned.hand[j] = learned.hand[j - 1]
            j -= 1
        learned.hand[j] = kind
    return player.deck_n


@compiled(inline=False)
def fill_pool(
    rules: MatchRules, plan: TourRules, t: Tour, learned: BuilderTables, player: Player, level: int
) -> tuple[int, int]:
    """All cards of a level in play but the player's own (`situation.pool`): how many, and of how many kinds."""
    for i in range(player.deck_n):
        learned.held[player.deck[i]] += 1
    for i in range(player.offer_n):
        learned.held[player.offer[i]] += 1
    n = 0
    count = 0
    last = -1
    for i in range(level * PILE_CARDS, level * PILE_CARDS + plan.market_n[level]):
        kind = plan.market[i]
        if rules.card[kind].group == t.excluded:
            continue
        if kind != last:
            learned.kinds[count] = kind
            count += 1
            last = kind
        if learned.held[kind] > 0:
            learned.held[kind] -= 1
        else:
            learned.cards[n] = kind
            n += 1
    for i in range(player.deck_n):
        learned.held[player.deck[i]] = 0
    for i in range(player.offer_n):
        learned.held[player.offer[i]] = 0
    return n, count


@compiled(inline=False)
def builder_level(
    rules: MatchRules,
    plan: TourRules,
    t: Tour,
    learned: BuilderTables,
    desk: Desk,
    s: Tables,
    player: Player,
    rng: list[int],
) -> int:
    """The level whose offers bring more on average."""
    n = sort_hand(learned, player)
    worth = 0.0
    if plan.lower_fans > 0 and learned.has_future[t.round]:
        parameters = learned.parameters[t.round]
        worth = future_weight(parameters, learned.kept[t.round], plan.is_short == 1) * parameters[B]
    best = -1
    most = 0.0
    for level in range(PILES):
        picks = plan.picks[(t.round - 1) * PILES + level]
        if picks > 0:
            cards, kinds = fill_pool(rules, plan, t, learned, player, level)
            gain = level_gain(
                s, desk, learned.hand, n, plan.draw, picks, learned.cards, cards, learned.kinds, kinds, SAMPLES, rng
            )
            gain += worth * fans_for_level(plan, t.round, level)
            if best < 0 or gain > most:
                most = gain
                best = level
    return level_number(best)


@compiled(inline=False)
def builder_pick(
    rules: MatchRules,
    plan: TourRules,
    t: Tour,
    learned: BuilderTables,
    desk: Desk,
    s: Tables,
    player: Player,
    rng: list[int],
) -> int:
    """The first card of the best set, or a new offer, or no more."""
    n = sort_hand(learned, player)
    cards, kinds = fill_pool(rules, plan, t, learned, player, player.level)
    if player.redrawn == 1:
        cards = 0
    found = choose_pick(
        s, desk, learned.hand, n, player.offer, player.offer_n, player.picks,
        learned.cards, cards, learned.kinds, kinds, SAMPLES, rng,
    )  # fmt: skip
    if found == REDRAW:
        return redraw_number(rules)
    if found == DONE:
        return done_number(rules) if plan.must_pick_all == 0 else pick_number(player.offer[0])
    return pick_number(player.offer[found])


@compiled(inline=False)
def builder_pay(rules: MatchRules, t: Tour, learned: BuilderTables, desk: Desk, s: Tables, player: Player) -> int:
    """A card of the deck for one more pick, if that gains."""
    n = sort_hand(learned, player)
    bare_losses(s, learned.hand, n, desk.losses)
    d = distinct(s, learned.hand, n)
    best = -1
    most = 0.0
    for i in range(player.deck_n):
        kind = player.deck[i]
        if (i > 0 and player.deck[i - 1] == kind) or not is_payable(rules, t, player, kind):
            continue
        place = 0
        while learned.hand[place] != kind:
            place += 1
        gain = cut_gain(s, learned.hand, n, d, desk.losses, place)
        if best < 0 or gain > most:
            most = gain
            best = kind
    if player.paid > 0:
        return pay_number(rules, best)
    single_gains(s, desk, learned.hand, n, player.offer, player.offer_n)
    gain = desk.gains[player.offer[0]]
    for i in range(1, player.offer_n):
        gain = max(gain, desk.gains[player.offer[i]])
    return pay_number(rules, best) if gain + player.cost * most > 0 else decline_number(rules)


@compiled(inline=False)
def builder_removal(rules: MatchRules, learned: BuilderTables, desk: Desk, s: Tables, player: Player) -> int:
    """The card that is missed least, as long as the deck gains without it."""
    n = sort_hand(learned, player)
    bare_losses(s, learned.hand, n, desk.losses)
    i = next_cut(s, learned.hand, n, distinct(s, learned.hand, n), desk.losses)
    return done_number(rules) if i == NOTHING else remove_number(rules, learned.hand[i])


@compiled(inline=False)
def draft(
    rules: MatchRules, plan: TourRules, t: Tour, learned: BuilderTables, desk: Desk, p: int, rng: list[int]
) -> int:
    """The number of the action of the best plan in a deck phase."""
    player = t.players[p]
    s = tables_for(plan, t, learned, p)
    if player.level == TRAINERS:
        return pick_number(first_trainer(player))
    if player.step == PICKING:
        return builder_pick(rules, plan, t, learned, desk, s, player, rng)
    if player.step == LEVEL:
        return builder_level(rules, plan, t, learned, desk, s, player, rng)
    if player.step == PAYING:
        return builder_pay(rules, t, learned, desk, s, player)
    return builder_removal(rules, learned, desk, s, player)
