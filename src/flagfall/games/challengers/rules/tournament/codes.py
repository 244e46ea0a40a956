"""The integers a tournament thinks in, beside those of the match (`rules/match/codes.py`)."""

from typing import Final

# Steps of a player's deck phase
LEVEL: Final = 0  # choose a pile
PICKING: Final = 1
PAYING: Final = 2  # a picked card offers an extra pick for cards of the deck
REMOVING: Final = 3
READY: Final = 4

TRAINERS: Final = 3  # instead of a level: the offer are trainers, of which one is kept

# Phases of the tournament
DECK_PHASE: Final = 0
MATCH_PHASE: Final = 1
FINAL_DECKS: Final = 2  # both finalists may remove cards
FINAL_MATCH: Final = 3
OVER: Final = 4

# Why it is over
NOT_OVER: Final = 0
LEAD: Final = 1  # of two participants, one had eleven fans more
MOST_FANS: Final = 2
FINAL: Final = 3

# Capacities
SEATED: Final = 16  # participants, the Robot included
PARKS: Final = 8
ROUNDS: Final = 7
OFFER: Final = 8  # an offer has five cards
TROPHIES: Final = 8
STEPS_UP: Final = 8  # of the Robot's difficulty
MOST_TRAINERS: Final = 128  # of all boxes

WINNING_LEAD: Final = 11
FINAL_ROUND: Final = 8  # the number under which the final draws its chance; its cards see round 7
TIE_ROUND: Final = 9  # … and under which ties are tossed for

# What is kept of a match, as bits of one int; 0 = it was not played
M_PLAYED: Final = 1
M_BEGAN: Final = 2  # the second of the pair began
M_WON: Final = 4  # … and won
M_BENCH: Final = 8  # its loser had no seat left
M_TOSSED: Final = 16  # the flag said who begins
M_PAIR: Final = 8  # from this bit on: the first of the pair, four bits on the other
MATCHES: Final = PARKS * FINAL_ROUND  # places for them: by round (the final is the eighth) and park

# Streams of the set-up (`streams.SETUP`); part of the frozen format
SETUP_SET: Final = 0
SETUP_SEATS: Final = 1
SETUP_ROBOT: Final = 2
SETUP_PILE: Final = 3
SETUP_TRAINERS: Final = 6

# Rows of the log: what · player · three numbers · how many cards · the cards
LOG_ROWS: Final = 16
ROW_INTS: Final = 6 + OFFER
E_LEVEL: Final = 0  # a = level, b = picks
E_DRAWN: Final = 1  # a = level; the cards
E_THROWN: Final = 2  # a = level, b = how many, c = 1 for a redraw
E_PICKED: Final = 3  # a = kind, b = picks left, c = cards in the deck
E_ASKED: Final = 4  # a = kind, b = cost, c = which effect
E_PAID: Final = 5  # a = 1 if it was, b = picks
E_REMOVED: Final = 6  # a = kind, b = cards in the deck
E_PICKS_ENDED: Final = 7
E_READY: Final = 8
E_FANS: Final = 9  # a = kind that caused it or NOTHING, b = amount, c = tokens now
E_TRAINER: Final = 10  # a = kind that is kept
