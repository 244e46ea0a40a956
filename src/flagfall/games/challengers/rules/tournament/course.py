"""The course of a whole tournament: advance until a player must decide, decide, and so on to the end.

    set_up(rules, plan, t, seed)     the table before round 1
    begin(rules, plan, t, log)       round 1 has begun
    next_actor(plan, t)              who decides now: in turns, after the player who acted last; NO_PLAYER at the end
    legal(rules, plan, t, p, out)    what they may do, as numbers of the game's action space; how many
    decide(rules, plan, t, log, p, number)   they do it, and everything follows that needs no decision

Between two calls a `Tour` record is the whole game. It can be copied, kept and played on elsewhere; a batch is an array
of them. A game is the same, action for action, as the protocol's with the same seed and the same actions.
"""

from typing import Final

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.choices import choose
from flagfall.games.challengers.rules.match.codes import BENCH_FULL, NO_PLAYER
from flagfall.games.challengers.rules.match.codes import OVER as MATCH_OVER
from flagfall.games.challengers.rules.match.run import advance
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import (
    DECK_PHASE,
    FINAL,
    FINAL_DECKS,
    FINAL_MATCH,
    FINAL_ROUND,
    LEAD,
    M_BEGAN,
    M_BENCH,
    M_PAIR,
    M_PLAYED,
    M_TOSSED,
    M_WON,
    MATCH_PHASE,
    MOST_FANS,
    OVER,
    PARKS,
    READY,
    REMOVING,
    ROUNDS,
)
from flagfall.games.challengers.rules.tournament.deck_phase import act, deck_actions, open_deck_phase
from flagfall.games.challengers.rules.tournament.ending import better_of_two, leader, rank, score_of
from flagfall.games.challengers.rules.tournament.numbers import choose_number
from flagfall.games.challengers.rules.tournament.parks import award, begin_match, gather, is_tossed, park_of
from flagfall.games.challengers.rules.tournament.state import Log, Tour, TourRules

DIGESTS: Final = (1 << 31) - 1  # a prime; products with it stay far below 2**63
WAITS: Final = 2  # the match of a park has not begun; 0: it is played, 1: it is over


@compiled
def digested(digest: int, p: int, number: int) -> int:
    """The digest of a game after one more action."""
    return (digest * 1_000_003 + number * 16 + p + 1) % DIGESTS


@compiled(inline=False)
def begin(rules: MatchRules, plan: TourRules, t: Tour, log: Log) -> None:
    """The next round begins: new pairings, new offers."""
    t.phase = DECK_PHASE
    t.round += 1
    pair_up(plan, t)
    for p in range(plan.players):
        open_deck_phase(rules, plan, t, log, p)


@compiled(inline=False)
def pair_up(plan: TourRules, t: Tour) -> None:
    """Write down who meets in each park in this round, the lower seat first."""
    for i in range(2 * plan.parks):
        t.pair[i] = NO_PLAYER
    for line in range(plan.seated):
        for p in range(plan.seated):
            if t.seats[p] == line:
                place = 2 * park_of(plan, t, p)
                t.pair[place if t.pair[place] == NO_PLAYER else place + 1] = p


@compiled
def asked_in(t: Tour, park: int) -> int:
    """Who has to choose in a park."""
    return t.pair[2 * park + t.park[park].chooser]


@compiled
def parks_in_use(plan: TourRules, t: Tour) -> int:
    """How many matches this phase has."""
    return 1 if t.phase == FINAL_MATCH else plan.parks


@compiled
def is_actor(plan: TourRules, t: Tour, p: int) -> bool:
    """Whether a player has a decision now."""
    if t.phase == DECK_PHASE or t.phase == FINAL_DECKS:
        return t.players[p].step != READY
    if t.phase == OVER:
        return False
    for park in range(parks_in_use(plan, t)):
        if t.done[park] == 0 and asked_in(t, park) == p:
            return True
    return False


@compiled(inline=False)
def next_actor(plan: TourRules, t: Tour) -> int:
    """The next actor where several may act: in turns, after the player who acted last. NO_PLAYER at the end."""
    for p in range(t.last + 1, plan.players):
        if is_actor(plan, t, p):
            return p
    for p in range(t.last + 1):
        if is_actor(plan, t, p):
            return p
    return NO_PLAYER


@compiled
def park_asking(plan: TourRules, t: Tour, p: int) -> int:
    """The park that waits for a player."""
    park = 0
    while t.done[park] != 0 or asked_in(t, park) != p:
        park += 1
    return park


@compiled(inline=False)
def legal(rules: MatchRules, plan: TourRules, t: Tour, p: int, out: list[int]) -> int:
    """Write every action of a player who may act now into `out`, in a fixed order; how many there are."""
    if t.phase == DECK_PHASE or t.phase == FINAL_DECKS:
        return deck_actions(rules, plan, t, p, out)
    n = t.park[park_asking(plan, t, p)].options
    for option in range(n):
        out[option] = choose_number(rules, option)
    return n


@compiled
def begin_matches(plan: TourRules, t: Tour) -> None:
    """All players are ready: open the parks."""
    t.phase = MATCH_PHASE if t.phase == DECK_PHASE else FINAL_MATCH
    if t.phase == FINAL_MATCH:
        t.pair[0] = t.finalist[0]
        t.pair[1] = t.finalist[1]
    for park in range(parks_in_use(plan, t)):
        t.done[park] = WAITS


@compiled(inline=False)
def begin_park(plan: TourRules, t: Tour, park: int) -> None:
    """Shuffle the decks of a park."""
    number = FINAL_ROUND if t.phase == FINAL_MATCH else t.round
    t.done[park] = 0
    a = t.pair[2 * park]
    b = t.pair[2 * park + 1]
    kept = M_PLAYED | (a << M_PAIR) | (b << (M_PAIR + 4))
    if is_tossed(plan, t, a, b):
        kept |= M_TOSSED
    if begin_match(plan, t, t.park[park], a, b, number * 16 + park) == 1:
        kept |= M_BEGAN
    t.matches[(number - 1) * PARKS + park] = kept


@compiled(inline=False)
def end_park(plan: TourRules, t: Tour, park: int) -> None:
    """The cards of a park are gathered, its prize is handed out."""
    m = t.park[park]
    t.done[park] = 1
    number = FINAL_ROUND if t.phase == FINAL_MATCH else t.round
    if m.winner == 1:
        t.matches[(number - 1) * PARKS + park] |= M_WON
    if m.reason == BENCH_FULL:
        t.matches[(number - 1) * PARKS + park] |= M_BENCH
    gather(t.players[t.pair[2 * park]], m.side[0])
    gather(t.players[t.pair[2 * park + 1]], m.side[1])
    if t.phase == MATCH_PHASE:  # the final is played for the title, not for a trophy (CH-FINAL-11)
        award(plan, t, t.pair[2 * park + m.winner], t.prize[park * ROUNDS + t.round - 1])


@compiled
def finish(t: Tour, winner: int, reason: int) -> None:
    """It is over."""
    t.phase = OVER
    t.winner = winner
    t.reason = reason


@compiled(inline=False)
def settle(plan: TourRules, t: Tour) -> None:
    """Count after all parks are done: the end, the finalists, or another round, whose DECK_PHASE `begin` opens.

    The lead is tested now and only now (CH-2P-05).
    """
    if t.phase == FINAL_MATCH:
        finish(t, t.pair[t.park[0].winner], FINAL)
        return
    for p in range(plan.seated):
        t.score[p] = score_of(t.players[p])
    ahead = leader(plan, t)
    if ahead != NO_PLAYER:
        finish(t, ahead, LEAD)
    elif t.round < ROUNDS:
        t.phase = DECK_PHASE
    elif plan.is_short == 1:
        finish(t, better_of_two(t), MOST_FANS)
    else:
        rank(plan, t, t.order)
        t.phase = FINAL_DECKS
        for i in range(2):
            t.finalist[i] = t.order[i]
            t.players[t.order[i]].step = REMOVING


@compiled
def is_waiting(plan: TourRules, t: Tour) -> bool:
    """Whether any player has a decision."""
    for p in range(plan.players):
        if is_actor(plan, t, p):
            return True
    return False


@compiled(shared=True)
def decide(rules: MatchRules, plan: TourRules, t: Tour, log: Log, p: int, number: int) -> None:
    """Carry out a legal action and everything that follows without another decision."""
    t.last = p
    t.decided[p] += 1
    t.actions += 1
    t.digest = digested(t.digest, p, number)
    first = 0
    last = parks_in_use(plan, t)
    if t.phase == MATCH_PHASE or t.phase == FINAL_MATCH:
        first = park_asking(plan, t, p)
        last = first + 1
        choose(rules, t.stock, t.park[first], number - choose_number(rules, 0))
    else:
        act(rules, plan, t, log, p, number)
        if is_waiting(plan, t):
            return
        begin_matches(plan, t)
        last = parks_in_use(plan, t)
    # The one place where matches are played: the compiler goes through all that is called as often as it is called.
    for park in range(first, last):
        if t.done[park] == WAITS:
            begin_park(plan, t, park)
        advance(rules, t.stock, t.park[park])
        if t.park[park].phase == MATCH_OVER:
            end_park(plan, t, park)
    if not is_waiting(plan, t):
        settle(plan, t)
        if t.phase == DECK_PHASE:
            begin(rules, plan, t, log)
