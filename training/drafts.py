"""The deck phases of the simulation: as `greedy` drafts, and by tables, as `builder` does."""

from __future__ import annotations

from typing import NamedTuple

from flagfall.core.jit import compiled
from flagfall.games.challengers.bots.deck_value.plan import DONE, NOTHING, REDRAW, choose_pick, next_cut
from flagfall.games.challengers.bots.deck_value.worth import (
    Desk,
    Tables,
    bare_losses,
    best_cut,
    cut,
    cut_gain,
    distinct,
)
from flagfall.games.challengers.rules.match.codes import EXTRA_PICK, FANS, PICKED
from flagfall.games.challengers.rules.match.state import MatchRules, PileSet
from training.world import World, give_back, redraw, remove_at, take, throw_offer

SAMPLES = 12


class GreedyTables(NamedTuple):
    """How `greedy` thinks of cards, by round."""

    worth: list[list[float]]
    floor: list[float]
    lean: list[int]


class Pool(NamedTuple):
    """The cards that can still come, as far as a player knows."""

    cards: list[int]
    kinds: list[int]
    mark: list[int]


@compiled(inline=False)
def greedy_pick(rules: MatchRules, w: World, p: int, greedy: GreedyTables) -> int:
    """The place of the card it takes."""
    s = w.seat[p]
    best = 0
    most = -1e9
    for i in range(s.offers):
        merit = greedy.worth[s.offer[i]][w.round]
        for j in range(s.n):
            if rules.card[s.deck[j]].name == rules.card[s.offer[i]].name:
                merit += 0.7
                break
        if merit > most or (merit == most and s.offer[i] < s.offer[best]):
            most = merit
            best = i
    return best


@compiled(inline=False)
def greedy_phase(rules: MatchRules, stock: PileSet, w: World, p: int, greedy: GreedyTables) -> None:
    """As the bot `greedy` drafts."""
    s = w.seat[p]
    floor = greedy.floor[w.round]
    while s.picks > 0 and s.offers > 0:
        best = greedy_pick(rules, w, p, greedy)
        if greedy.worth[s.offer[best]][w.round] < floor + 1 and not s.redrawn:
            redraw(rules, stock, w, p)
            continue
        card = rules.card[take(w, p, best)]
        for e in range(card.effects):
            effect = card.effect[e]
            if effect.moment == PICKED and effect.verb == FANS:
                s.fans += effect.amount
            if effect.moment == PICKED and effect.verb == EXTRA_PICK and effect.count == 1 and s.offers > 0:
                least = 0
                for j in range(s.n):
                    if greedy.worth[s.deck[j]][w.round] < greedy.worth[s.deck[least]][w.round]:
                        least = j
                if greedy.worth[s.deck[least]][w.round] <= floor + 0.5:
                    remove_at(rules, stock, w, p, least)
                    s.picks += 1
    throw_offer(rules, stock, w, p)
    greedy_cuts(rules, stock, w, p, greedy)


@compiled(inline=False)
def greedy_cuts(rules: MatchRules, stock: PileSet, w: World, p: int, greedy: GreedyTables) -> None:
    """As the bot `greedy` removes cards."""
    s = w.seat[p]
    lean = greedy.lean[w.round]
    while s.n > lean:
        worst = 0
        least = 1e9
        for i in range(s.n):
            merit = greedy.worth[s.deck[i]][w.round]
            for j in range(s.n):
                if j != i and s.deck[j] == s.deck[i]:
                    merit += 0.3
            if merit < least:
                least = merit
                worst = i
        if greedy.worth[s.deck[worst]][w.round] >= greedy.floor[w.round] and s.n <= lean + 3:
            return
        remove_at(rules, stock, w, p, worst)


@compiled(inline=False)
def fill_pool(start: PileSet, w: World, p: int, level: int, pool: Pool) -> tuple[int, int]:
    """All cards of a level but the player's own: how many, and of how many kinds."""
    s = w.seat[p]
    pile = start.pile[level]
    for i in range(s.n):
        pool.mark[s.deck[i]] += 1
    for i in range(s.offers):
        pool.mark[s.offer[i]] += 1
    n = 0
    count = 0
    last = -1
    for i in range(pile.n):
        kind = pile.card[i]
        if kind != last:
            pool.kinds[count] = kind
            count += 1
            last = kind
        if pool.mark[kind] > 0:
            pool.mark[kind] -= 1
        else:
            pool.cards[n] = kind
            n += 1
    for i in range(s.n):
        pool.mark[s.deck[i]] = 0
    for i in range(s.offers):
        pool.mark[s.offer[i]] = 0
    return n, count


@compiled(inline=False)
def table_phase(
    rules: MatchRules, stock: PileSet, start: PileSet, w: World, p: int, t: Tables, desk: Desk, pool: Pool
) -> None:
    """As the bot `builder` drafts, with the tables of this moment."""
    s = w.seat[p]
    while s.picks > 0 and s.offers > 0:
        pool_n, kinds_n = fill_pool(start, w, p, s.level, pool)
        if s.redrawn:
            pool_n = 0
        choice = choose_pick(
            t, desk, s.deck, s.n, s.offer, s.offers, s.picks,
            pool.cards, pool_n, pool.kinds, kinds_n, SAMPLES, w.rng,
        )  # fmt: skip
        if choice == DONE:
            break
        if choice == REDRAW:
            redraw(rules, stock, w, p)
            continue
        kind = take(w, p, choice)
        row = rules.card[kind]
        for e in range(row.effects):
            if row.effect[e].moment == PICKED and row.effect[e].verb == FANS:
                s.fans += row.effect[e].amount
        if t.extra[kind] and s.offers > 0:
            pay(rules, stock, w, p, t, desk)
    throw_offer(rules, stock, w, p)
    table_cuts(rules, stock, w, p, t, desk)


@compiled(inline=False)
def pay(rules: MatchRules, stock: PileSet, w: World, p: int, t: Tables, desk: Desk) -> None:
    """The card that is missed least for another pick, if that gains."""
    s = w.seat[p]
    bare_losses(t, s.deck, s.n, desk.losses)
    d = distinct(t, s.deck, s.n)
    i = best_cut(t, s.deck, s.n, d, desk.losses)
    gain = 0.0
    for j in range(s.offers):
        gain = max(gain, desk.gains[s.offer[j]])
    if cut_gain(t, s.deck, s.n, d, desk.losses, i) + gain > 0:
        remove_at(rules, stock, w, p, i)
        s.picks += 1


@compiled(inline=False)
def table_cuts(rules: MatchRules, stock: PileSet, w: World, p: int, t: Tables, desk: Desk) -> None:
    """Cut as long as it gains."""
    s = w.seat[p]
    bare_losses(t, s.deck, s.n, desk.losses)
    while True:
        i = next_cut(t, s.deck, s.n, distinct(t, s.deck, s.n), desk.losses)
        if i == NOTHING:
            return
        kind = s.deck[i]
        cut(t, s.deck, s.n, desk.losses, i)
        s.n -= 1
        give_back(rules, stock, w, kind)
