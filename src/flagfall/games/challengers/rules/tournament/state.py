"""The data of a tournament, declared once (see `core/schema.py` for the two shapes it takes).

`TourRules` follows from the settings and is shared by all games with them; `Tour` is one game, whole: an array of
`Tour` records is a batch of games. The protocol's `State` (`challengers/state.py`) has fields of the same names
wherever the functions of this folder look, so they run on it interpreted.
"""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.schema import ints, many, one, wide, wide_ints
from flagfall.games.challengers.rules.match.codes import GROUPS, KINDS, NO_PLAYER, NOTHING, PILE_CARDS, PILES, ZONE
from flagfall.games.challengers.rules.match.state import Match, PileSet
from flagfall.games.challengers.rules.tournament.codes import (
    LOG_ROWS,
    MATCHES,
    MOST_TRAINERS,
    OFFER,
    PARKS,
    READY,
    ROUNDS,
    ROW_INTS,
    SEATED,
    STEPS_UP,
    TROPHIES,
)


@dataclass(slots=True)
class Player:
    """One participant: a person, or the Robot (the last one at odd tables)."""

    deck_n: int = 0
    offer_n: int = 0
    step: int = READY
    level: int = NOTHING  # of the offer
    picks: int = 0  # still allowed
    redrawn: int = 0  # 1 once the redraw is used
    asking: int = NOTHING  # the card that offers an extra pick …
    cursor: int = 0  # … and which of its effects does
    cost: int = 0  # cards still to be paid for it
    paid: int = 0
    fans: int = 0  # tokens
    half: int = 0  # 1 with half a fan, which counts only among equals (CH-MANY-07)
    trophies: int = 0
    trainer: int = NO_PLAYER  # the trainer that was kept
    deck: list[int] = ints(ZONE)  # sorted between matches, so that no order can be read from it
    brought: list[int] = ints(ZONE)  # the deck as it went into the running or last match
    brought_n: int = 0
    offer: list[int] = ints(OFFER)
    trophy_round: list[int] = ints(TROPHIES)
    trophy_fans: list[int] = ints(TROPHIES)


@dataclass(slots=True)
class TourRules:
    """The settings of a tournament as ints; packed once (`plan_rows.py`), never written to."""

    players: int = 0  # people
    seated: int = 0  # participants, the Robot included
    parks: int = 0
    stacks: int = 0  # parks in the boxes, used or not: the number of trophies shuffled in a round
    robot: int = NO_PLAYER  # participant
    is_solo: int = 0
    is_short: int = 0  # two participants: a lead ends it, and there is no final
    must_pick_all: int = 0
    allow_cut: int = 0
    empty_toss: int = 0  # two empty decks: the flag is tossed
    tie_toss: int = 0  # ties for the final are tossed for
    robot_policy: int = 0
    robot_fixed: int = 0  # the Robot keeps `robot_line`
    robot_line: int = 0
    difficulty: int = 0
    max_reveals: int = 0
    capacity: int = 0  # of a discard compartment
    fans: int = NO_PLAYER  # in the supply, -1 = no limit
    draw: int = 0  # cards of an offer
    lower_fans: int = 0  # for taking the lower of two levels
    dealt: int = 0  # trainers for each person, of which they keep one
    trainers_n: int = 0
    excluded: int = NO_PLAYER  # the set in the box; -1: one of `choice`, by the seed
    choices: int = 0
    starter_n: int = 0
    robot_n: int = 0
    pool_n: int = 0
    steps_n: int = 0
    choice: list[int] = ints(GROUPS)
    trainer: list[int] = ints(MOST_TRAINERS)  # every copy
    picks: list[int] = ints(ROUNDS * PILES)  # by round and level, 0 = not on offer
    line: list[int] = ints(SEATED * ROUNDS)  # line of the schedule · round -> park
    head_start: list[int] = ints(SEATED)  # by line of the schedule: half fans to begin with
    trophy: list[int] = ints(ROUNDS * PARKS)
    starter: list[int] = ints(ZONE)
    robot_deck: list[int] = ints(ZONE)
    pool: list[int] = ints(ZONE)  # the Robot's random cards
    step_number: list[int] = ints(STEPS_UP)  # of its difficulty: from which on it counts,
    step_removes: list[int] = ints(STEPS_UP)  # … the card that leaves its deck,
    step_adds: list[int] = ints(STEPS_UP)  # … and how many random ones come
    market_n: list[int] = ints(PILES)
    market: list[int] = ints(PILES * PILE_CARDS)  # all cards of each level in the box, by kind
    copies: list[int] = ints(KINDS)


@dataclass(slots=True)
class Tour:
    """One tournament at one moment. The fields before `park` are complete in a deck phase."""

    seed: int = wide()
    phase: int = 0
    round: int = 0
    last: int = NO_PLAYER  # the last to act; the next in turn follows
    actions: int = 0
    digest: int = wide()  # of who did what so far: two games with the same one went the same way, action for action
    excluded: int = NO_PLAYER
    winner: int = NO_PLAYER  # participant
    reason: int = 0
    rng: list[int] = wide_ints(4)
    decided: list[int] = ints(SEATED)  # actions of each player so far: names the chance of bots
    finalist: list[int] = ints(2, NO_PLAYER)
    score: list[int] = ints(SEATED)  # as counted after the last round
    order: list[int] = ints(SEATED)  # people from best to last, as counted then
    seats: list[int] = ints(SEATED)  # participant -> line of the schedule
    prize: list[int] = ints(PARKS * ROUNDS)  # fans of the trophies, by park and round
    pair: list[int] = ints(2 * PARKS, NO_PLAYER)  # who meets in each park, the lower seat first
    done: list[int] = ints(PARKS)  # 1 = the match there is over, 2 = it has not begun
    matches: list[int] = ints(MATCHES)  # how each of them went, as bits (`M_…`), by round and park
    box: list[int] = ints(KINDS)  # out of the game, by kind of card
    players: list[Player] = many(Player, SEATED)
    stock: PileSet = one(PileSet)
    park: list[Match] = many(Match, PARKS)


@dataclass(slots=True)
class Log:
    """What happened in a deck phase, as rows of ints; capacity 0 = there is no listener."""

    n: int = 0
    rows: int = 0
    row: list[int] = ints(LOG_ROWS * ROW_INTS)
