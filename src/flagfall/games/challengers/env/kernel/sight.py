"""What a player sees and may do, written into arrays of bytes; others are seen in the order of the table."""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.games.challengers.env.kernel.state import (
    FEATURES,
    ME_COST,
    ME_FANS,
    ME_LATEST,
    ME_PAID,
    ME_PICKS,
    ME_REDRAW,
    ME_TROPHIES,
    ME_TROPHY_FANS,
    PARK_ATTACK,
    PARK_ATTACKS,
    PARK_DECK,
    PARK_FLAG,
    PARK_HOLDS,
    PARK_LEFT,
    PARK_RIVAL_DECK,
    Q_DECK,
    Q_FANS,
    Q_LATEST,
    Q_LEVEL,
    Q_MEETS,
    Q_OFFER,
    Q_PICKS,
    Q_ROBOT,
    Q_STEP,
    Q_TROPHIES,
    Q_TROPHY_FANS,
    STOP_OPTION,
    TourKit,
)
from flagfall.games.challengers.rules.match.choices import choice_zone, zone_card
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, NOTHING, PILES, STOP
from flagfall.games.challengers.rules.match.power import attack_power, flag_power
from flagfall.games.challengers.rules.match.state import Match, MatchRules, MatchSide
from flagfall.games.challengers.rules.tournament.codes import (
    DECK_PHASE,
    FINAL_DECKS,
    FINAL_MATCH,
    MATCH_PHASE,
    OVER,
    PAYING,
    PICKING,
)
from flagfall.games.challengers.rules.tournament.course import is_actor, legal, park_asking
from flagfall.games.challengers.rules.tournament.parks import latest_trophy, opponent_of, park_of
from flagfall.games.challengers.rules.tournament.state import Player, Tour

MOST = 255
"""Counts are capped: an observation is made of bytes."""


@compiled
def fans_won(player: Player) -> int:
    """Fans on all trophies of a player."""
    total = 0
    for i in range(player.trophies):
        total += player.trophy_fans[i]
    return total


@compiled
def is_playing(kit: TourKit, t: Tour, p: int) -> bool:
    """Whether a player's match is not over yet."""
    if t.phase == FINAL_MATCH:
        return t.finalist[0] == p or t.finalist[1] == p
    return t.phase == MATCH_PHASE and t.done[park_of(kit.plan, t, p)] != 1


@compiled(inline=False)
def show_mine(kit: TourKit, t: Tour, p: int, view: list[int]) -> None:
    """The own deck and offer, and the own numbers."""
    spec, player = kit.spec, t.players[p]
    if is_playing(kit, t, p):
        for i in range(player.brought_n):
            view[player.brought[i]] += 1
    else:
        for i in range(player.deck_n):
            view[player.deck[i]] += 1
    for i in range(player.offer_n):
        view[spec.v_offer + player.offer[i]] += 1
    view[spec.v_step + player.step] = 1
    if player.level >= 0:
        view[spec.v_level + player.level] = 1
    me = spec.v_me
    if player.asking != NOTHING:
        view[spec.v_asking + player.asking] = 1
        view[me + ME_COST] = player.cost
        view[me + ME_PAID] = player.paid
    view[me + ME_PICKS] = min(player.picks, MOST)
    view[me + ME_REDRAW] = 1 - player.redrawn
    view[me + ME_FANS] = min(player.fans, MOST)
    view[me + ME_TROPHIES] = player.trophies
    view[me + ME_LATEST] = latest_trophy(player)
    view[me + ME_TROPHY_FANS] = min(fans_won(player), MOST)


@compiled(inline=False)
def show_others(kit: TourKit, t: Tour, p: int, view: list[int]) -> None:
    """The public part about other players; a payment looks like picking."""
    plan = kit.plan
    rival = opponent_of(plan, t, p)
    is_open = plan.is_short == 1 or (t.phase != DECK_PHASE and t.phase != MATCH_PHASE)
    at = kit.spec.v_others
    for i in range(1, plan.seated):
        q = (p + i) % plan.seated
        player = t.players[q]
        view[at + Q_MEETS] = q == rival
        view[at + Q_ROBOT] = q == plan.robot
        view[at + Q_STEP] = PICKING if player.step == PAYING else player.step
        view[at + Q_LEVEL] = player.level + 1
        view[at + Q_PICKS] = min(player.picks, MOST)
        view[at + Q_OFFER] = player.offer_n
        view[at + Q_DECK] = player.deck_n
        view[at + Q_FANS] = min(player.fans, MOST)
        view[at + Q_TROPHIES] = player.trophies
        view[at + Q_LATEST] = latest_trophy(player)
        if is_open:
            view[at + Q_TROPHY_FANS] = min(fans_won(player), MOST)
        at += FEATURES


@compiled
def count_zone(view: list[int], at: int, cards: list[int], n: int) -> None:
    """How many cards of each kind lie somewhere."""
    for i in range(n):
        view[at + cards[i]] += 1


@compiled(inline=False)
def show_side(side: MatchSide, view: list[int], at: int, kinds: int) -> None:
    """Row, bench and exhausted cards of one half of a park."""
    count_zone(view, at, side.row, side.row_n)
    count_zone(view, at + kinds, side.bench, side.bench_n)
    count_zone(view, at + 2 * kinds, side.exhaust, side.exhaust_n)


@compiled(inline=False)
def show_options(rules: MatchRules, m: Match, view: list[int], at: int) -> None:
    """The cards to choose from, as their numbers from 1 on."""
    effect = rules.card[m.kind].effect[m.cursor]
    for i in range(m.options):
        if m.option[i] == STOP:
            view[at + i] = STOP_OPTION
        else:
            view[at + i] = zone_card(m, m.actor ^ effect.whose, choice_zone(effect), m.option[i]) + 1


@compiled(inline=False)
def show_choice(kit: TourKit, t: Tour, p: int, view: list[int]) -> None:
    """The match in which a player has to choose."""
    spec, rules, kinds = kit.spec, kit.rules, kit.spec.kinds
    m = t.park[park_asking(kit.plan, t, p)]
    me = m.chooser
    show_side(m.side[me], view, spec.v_zones, kinds)
    show_side(m.side[1 - me], view, spec.v_zones + 3 * kinds, kinds)
    view[spec.v_cause + m.kind] = 1
    view[spec.v_park + PARK_DECK] = m.side[me].deck_n
    view[spec.v_park + PARK_RIVAL_DECK] = m.side[1 - me].deck_n
    view[spec.v_park + PARK_LEFT] = min(max(m.left, 0), MOST)
    view[spec.v_park + PARK_ATTACK] = min(max(attack_power(rules, m), 0), MOST)
    if m.holder != NO_PLAYER:
        view[spec.v_park + PARK_FLAG] = min(max(flag_power(rules, m), 0), MOST)
    view[spec.v_park + PARK_ATTACKS] = m.attacker == me
    view[spec.v_park + PARK_HOLDS] = m.holder == me
    show_options(rules, m, view, spec.v_options)


@compiled(inline=False)
def show(kit: TourKit, t: Tour, p: int, view: list[int]) -> None:
    """Write all that a player sees (`pack.py`)."""
    spec, plan = kit.spec, kit.plan
    for i in range(len(view)):
        view[i] = 0
    show_mine(kit, t, p, view)
    show_others(kit, t, p, view)
    view[spec.v_round + t.round - 1] = 1
    view[spec.v_phase + t.phase] = 1
    for level in range(PILES):
        view[spec.v_piles + 2 * level] = min(t.stock.pile[level].n, MOST)
        view[spec.v_piles + 2 * level + 1] = min(t.stock.pile[level].discards, MOST)
    for i in range(plan.choices):
        view[spec.v_excluded + i] = plan.choice[i] == t.excluded
    if spec.is_draft == 0 and (t.phase == MATCH_PHASE or t.phase == FINAL_MATCH) and is_actor(plan, t, p):
        show_choice(kit, t, p, view)


@compiled(inline=False)
def mark_actions(kit: TourKit, t: Tour, p: int, out: list[int], mask: list[int]) -> None:
    """1 for every number that may be done now; who has nothing to decide waits."""
    for i in range(len(mask)):
        mask[i] = 0
    if t.phase == OVER or not is_actor(kit.plan, t, p):
        mask[len(mask) - 1] = 1
        return
    for i in range(legal(kit.rules, kit.plan, t, p, out)):
        mask[out[i]] = 1


@compiled
def is_drafting(t: Tour) -> bool:
    """Whether decks are being built."""
    return t.phase == DECK_PHASE or t.phase == FINAL_DECKS
