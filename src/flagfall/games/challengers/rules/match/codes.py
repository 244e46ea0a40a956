"""The integers the match engine thinks in. Plain constants: enums would slow the interpreted mode.

Numbers are not stored anywhere but in memory; words for them are in `vocabulary.py` (data files)
and `events.py` (what happened).
"""

from typing import Final

# Moments: when an effect applies or is carried out (CH-FX-33: six, and no others)
REVEAL: Final = 0
ATTACK: Final = 1
BENCH: Final = 2
FLAG: Final = 3
FLAG_LOSS: Final = 4
PICKED: Final = 5

# Moments of trainers (CH-BEACH-07 … 10), which are no cards of a deck
START: Final = 6  # a match begins
TURN: Final = 7  # their player begins to attack
ALWAYS: Final = 8  # as long as the match lasts
ROUND: Final = 9  # their player takes a pile in a deck phase

# Verbs: what it does
POWER: Final = 0  # a bonus for the card itself
SUPPORT: Final = 1  # a bonus for other cards, given from the bench
POWER_NEXT: Final = 2  # a bonus waiting for the next revealed card, for its attack
FANS: Final = 3
MOVE: Final = 4  # cards from one zone to another
ARRANGE: Final = 5  # look at the top cards, put them back in any order
SPLIT: Final = 6  # look at the top two, one back on top, one to the bottom
EXTRA_PICK: Final = 7  # deck phase: pay cards, pick once more
LOOK: Final = 8  # look at the top card: it stays or goes to the bottom
DRAW: Final = 9  # of trainers: more cards in the offer

# Zones
SELF: Final = 0  # the card whose effect it is
DECK_TOP: Final = 1
DECK_BOTTOM: Final = 2
DECK: Final = 3  # anywhere in the deck: its owner looks through it
SEATED: Final = 4  # the bench
EXHAUST: Final = 5
PILE: Final = 6  # a level pile in the middle of the table
DISCARD: Final = 7  # the discard compartment of the card's level
ROW: Final = 8  # revealed cards: the attack, later the flag holder and what lies under it

# Quantities an effect can count; 0 = none
ONCE: Final = 0
BENCH_CARDS: Final = 1
BENCH_SETS: Final = 2
EMPTY_SEATS: Final = 3
TROPHIES: Final = 4
DECK_CARDS: Final = 5
LAST_LOST: Final = 6  # 1 if the last match was lost

# Scopes of support, as bits
WHILE_ATTACK: Final = 1
WHILE_FLAG: Final = 2

# Sides, seen from the owner of the effect
OWN: Final = 0
OPPONENT: Final = 1

# Phases of the state machine
OPENING: Final = 0
REVEALING: Final = 1
EFFECTS: Final = 2  # effects of one card at one moment; `after` says what comes next
OPENED: Final = 3  # the opening card's reveal effects are done, it gets the flag
COMPARING: Final = 4
CAPTURED: Final = 5  # flag loss is done, the flag is placed
BENCHING: Final = 6
TURNING: Final = 7
OVER: Final = 8
FIRST_TRAINER: Final = 9  # what the trainer of the beginner does at the start …
SECOND_TRAINER: Final = 10  # … and that of the other side
BEGINNING: Final = 11
ATTACKING: Final = 12  # what the trainer of the attacker does before the attack

# Why a match is over
NO_REASON: Final = 0
NO_POWER: Final = 1
BENCH_FULL: Final = 2
TOO_LONG: Final = 3

# Who answers a side's choices
ASK: Final = 0  # stop and wait for `choose`
FIRST: Final = 1
RANDOM: Final = 2
ROBOT: Final = 3  # declines what is optional, otherwise the first in seat order
SENSIBLE: Final = 4
ROBOT_RANDOM: Final = 5  # declines what is optional, otherwise random

# Piles: of levels A, B and C; cards of other levels (S, R, SOLO) have none
PILES: Final = 3

NO_PLAYER: Final = -1
NOTHING: Final = -1
STOP: Final = -1  # the option to choose no further card
USE: Final = -2  # the option to use what a trainer can do once in a match

# Capacities. A side's cards in all zones together never exceed ZONE.
SEATS: Final = 6
ZONE: Final = 128
KINDS: Final = 256
GROUPS: Final = 62  # sets: bits of a mask
FILTERS: Final = 62  # distinct card filters of one card table: bits of `Card.traits`
EFFECTS_PER_CARD: Final = 3
ROUND_NUMBERS: Final = 8  # 0 … 7; 0 is never played
PILE_CARDS: Final = 256  # of one level in the whole game, wherever they are
SWAPS: Final = 8  # draws from a pile that can be taken back one by one
LOOK_CARDS: Final = 8
MAX_REVEALS: Final = 1000

# The event log: rows of ROW_INTS ints; `advance` pauses when fewer than LOG_RESERVE rows are free,
# which is more than can happen between two reveals (a capture with 128 benched cards and three
# effects on both cards writes about 190).
LOG_ROWS: Final = 512
LOG_RESERVE: Final = 256
ROW_INTS: Final = 7

# Events: what · player · card · a · b · cause · who chose last
E_BEGAN: Final = 0  # player begins
E_REVEALED: Final = 1  # a = base power, b = cards left in the deck
E_BONUS: Final = 2  # a = amount, b = lasting bonus of the card now
E_BOOST: Final = 3  # a = amount: the next revealed card gets it
E_BOOSTED: Final = 4  # a = amount: it got it
E_FANS: Final = 5  # a = amount, b = fans of this match now
E_LOOKED: Final = 6  # a = how many cards
E_ARRANGED: Final = 7  # a = place from the top, counted from 0
E_MOVED: Final = 8  # a = from zone, b = to zone
E_SEATED: Final = 9  # a = seat, b = from zone
E_DECLINED: Final = 10
E_COMPARED: Final = 11  # a = attack total, b = flag total
E_FLAG_LOST: Final = 12
E_FLAG_PLACED: Final = 13  # a = flag total now
E_OVERFLOWED: Final = 14  # a = seats needed, b = seats free
E_RECYCLED: Final = 15  # a = level, b = cards in the pile now
E_ENDED: Final = 16  # player won; a = reason, b = reveals
E_USED: Final = 17  # player uses what their trainer can do once in a match
