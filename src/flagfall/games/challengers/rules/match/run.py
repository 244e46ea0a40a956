"""The course of a match as a state machine.

    OPENING ─► EFFECTS(reveal) ─► OPENED ─► EFFECTS(flag) ─┐
                                                           ▼
       ┌───────────────────────────────────────────────  TURNING
       ▼                                                   ▲
    REVEALING ─► EFFECTS(reveal) ─► COMPARING              │
       ▲                               │ │                 │
       └────────── not enough ─────────┘ ▼ enough          │
                                 EFFECTS(flag loss)        │
                                         ▼                 │
                       CAPTURED ─► EFFECTS(flag) ─► BENCHING

`advance` runs until a player must choose, the log wants to be read, or the match is over.
"""

from flagfall.core.jit import compiled
from flagfall.games.challengers.rules.match.choices import choose
from flagfall.games.challengers.rules.match.codes import (
    ASK,
    ATTACK,
    ATTACKING,
    BEGINNING,
    BENCH_FULL,
    BENCHING,
    CAPTURED,
    COMPARING,
    E_BEGAN,
    E_BOOSTED,
    E_COMPARED,
    E_FLAG_LOST,
    E_FLAG_PLACED,
    E_OVERFLOWED,
    E_REVEALED,
    E_USED,
    EFFECTS,
    FIRST_TRAINER,
    FLAG,
    FLAG_LOSS,
    LOG_RESERVE,
    NO_PLAYER,
    NO_POWER,
    NOTHING,
    OPENED,
    OVER,
    REVEAL,
    REVEALING,
    ROW,
    SEATS,
    SECOND_TRAINER,
    START,
    TOO_LONG,
    TURN,
    TURNING,
)
from flagfall.games.challengers.rules.match.effects import begin_effects, run_effects
from flagfall.games.challengers.rules.match.end import emit, finish
from flagfall.games.challengers.rules.match.policy import answer
from flagfall.games.challengers.rules.match.power import applies, attack_power, flag_power
from flagfall.games.challengers.rules.match.state import Match, MatchRules, PileSet
from flagfall.games.challengers.rules.match.zones import (
    seat_card,
)


@compiled(shared=True)
def advance(rules: MatchRules, stock: PileSet, m: Match) -> None:
    """Continue until a player must choose, the match is over, or the log is nearly full.

    Every step returns the phase that follows it: kept in a local variable, the compiler turns the
    usual course into straight jumps.
    """
    if m.options > 0:
        return
    phase = m.phase
    while phase != OVER:
        if phase == REVEALING:
            if m.log_rows > 0 and m.log_n > m.log_rows - LOG_RESERVE:
                break
            phase = attack(rules, m)
        elif phase == COMPARING:
            phase = compare(rules, m)
        elif phase == CAPTURED:
            phase = place_flag(rules, m, m.attacker, BENCHING)
        elif phase == BENCHING:
            phase = bench_row(rules, m, 1 - m.holder)
        elif phase == EFFECTS:
            phase = run_effects(rules, stock, m)
            if m.options == 1:  # no decision
                choose(rules, stock, m, 0)
            elif m.options > 1:
                if m.side[m.chooser].policy == ASK:
                    break
                choose(rules, stock, m, answer(rules, m))
        elif phase == TURNING:
            phase = turn_over(m)
        elif phase == OPENED:
            phase = place_flag(rules, m, 1 - m.attacker, TURNING)
        elif phase == ATTACKING:
            phase = train(rules, m, m.attacker, TURN, REVEALING)
        elif phase == FIRST_TRAINER:
            phase = train(rules, m, 1 - m.attacker, START, SECOND_TRAINER)
        elif phase == SECOND_TRAINER:
            phase = train(rules, m, m.attacker, START, BEGINNING)
        elif phase == BEGINNING:
            phase = open_deck(rules, m)
        else:
            phase = open_match(rules, m)
    m.phase = phase


@compiled
def open_match(rules: MatchRules, m: Match) -> int:
    """The beginner's top card will get the flag whatever its power (CH-MATCH-08); no card, no match (CH-MATCH-37)."""
    emit(m, E_BEGAN, 1 - m.attacker, NOTHING, 0, 0)
    if m.side[0].trainer != NO_PLAYER or m.side[1].trainer != NO_PLAYER:
        return FIRST_TRAINER
    return open_deck(rules, m)


@compiled
def train(rules: MatchRules, m: Match, player: int, moment: int, after: int) -> int:
    """What a side's trainer does at a moment, the beginner's first; what was used once is over (CH-BEACH-09)."""
    side = m.side[player]
    if side.trainer == NO_PLAYER:
        return after
    card = rules.card[side.trainer]
    if card.effect[0].once == 1:
        return after if side.used == 1 else begin_effects(rules, m, player, side.trainer, moment, after)
    for e in range(card.effects):
        if card.effect[e].moment == moment and applies(rules, m, player, card.effect[e]):
            side.used = 1
            emit(m, E_USED, player, side.trainer, 0, 0)
            return begin_effects(rules, m, player, side.trainer, moment, after)
    return after


@compiled
def open_deck(rules: MatchRules, m: Match) -> int:
    """The beginner's first card."""
    beginner = 1 - m.attacker
    if m.side[beginner].deck_n == 0:
        return finish(m, m.attacker, NO_POWER)
    return reveal(rules, m, beginner, OPENED)


@compiled
def attack(rules: MatchRules, m: Match) -> int:
    """The attacker reveals one card; the player who cannot has lost (CH-MATCH-23, 31, 34)."""
    if m.side[m.attacker].deck_n == 0:
        return finish(m, m.holder, NO_POWER)
    if m.reveals >= m.max_reveals:  # cards of users may feed each other without end (CH-MATCH-44)
        return finish(m, m.holder if m.holder_wins == 1 else NO_PLAYER, TOO_LONG)
    return reveal(rules, m, m.attacker, COMPARING)


@compiled
def reveal(rules: MatchRules, m: Match, player: int, after: int) -> int:
    """Turn up the top card of a deck and begin its reveal effects."""
    side = m.side[player]
    top = side.deck_n - 1
    kind = side.deck[top]
    card = rules.card[kind]
    power = card.power[m.round]
    place = side.row_n
    side.deck_n = top
    side.row[place] = kind
    side.bonus[place] = 0
    side.row_n = place + 1
    m.reveals += 1
    if m.log_rows > 0:  # asked before the call: in plain Python calls are what costs
        emit(m, E_REVEALED, player, kind, power, top)
    if side.boost:
        power += side.boost
        emit(m, E_BOOSTED, player, kind, side.boost, 0)
        side.boost = 0
    m.fixed += power
    if card.moments == 0:
        return after
    if (card.moments >> ATTACK) & 1:
        m.live += 1
    return begin_effects(rules, m, player, kind, REVEAL, after)


@compiled
def compare(rules: MatchRules, m: Match) -> int:
    """Enough power takes the flag, equal is enough (CH-MATCH-13); otherwise the attack continues."""
    power = attack_power(rules, m)
    goal = flag_power(rules, m)
    if m.log_rows > 0:
        emit(m, E_COMPARED, m.attacker, NOTHING, power, goal)
    if power < goal:
        return REVEALING
    side = m.side[m.holder]
    kind = side.row[side.row_n - 1]
    if m.log_rows > 0:
        emit(m, E_FLAG_LOST, m.holder, kind, 0, 0)
    if rules.card[kind].acts == 0:
        return CAPTURED
    return begin_effects(rules, m, m.holder, kind, FLAG_LOSS, CAPTURED)


@compiled
def place_flag(rules: MatchRules, m: Match, player: int, after: int) -> int:
    """The flag goes onto the card revealed last; its possession effects begin."""
    m.holder = player
    side = m.side[player]
    kind = side.row[side.row_n - 1]
    if m.log_rows > 0:
        emit(m, E_FLAG_PLACED, player, kind, flag_power(rules, m), 0)
    if rules.card[kind].acts == 0:
        return after
    return begin_effects(rules, m, player, kind, FLAG, after)


@compiled
def bench_row(rules: MatchRules, m: Match, player: int) -> int:
    """The robbed side benches its holder and all cards under it, or loses for want of seats (CH-MATCH-24 … 28)."""
    side = m.side[player]
    if side.seats + side.row_n > SEATS:
        needed = 0
        for i in range(side.row_n):
            name = rules.card[side.row[i]].name
            is_new = side.place[name] == 0
            for j in range(i):
                if rules.card[side.row[j]].name == name:
                    is_new = False
            if is_new:
                needed += 1
        if needed > SEATS - side.seats:
            emit(m, E_OVERFLOWED, player, NOTHING, needed, SEATS - side.seats)
            return finish(m, m.holder, BENCH_FULL)
    for i in range(side.row_n):
        seat_card(rules, m, player, side.row[i], ROW)
    side.row_n = 0
    return turn_over(m)


@compiled
def turn_over(m: Match) -> int:
    """The side without the flag attacks, from nothing."""
    m.attacker = 1 - m.holder
    m.fixed = 0
    m.live = 0
    return REVEALING if m.side[m.attacker].trainer == NO_PLAYER else ATTACKING
