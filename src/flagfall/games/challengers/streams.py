"""What chance is for, by number, as `core/rng.py` wants it: add, never renumber; 7 and 8 are the house's."""

from typing import Final

SETUP: Final = 1
TROPHIES: Final = 2
OFFERS: Final = 3  # index = round * 16 + player
SHUFFLE: Final = 4  # index = round * 16 + player; in bulk, see rules/match/bulk.py
COIN: Final = 5  # index = round * 16 + park
EFFECTS: Final = 6  # index = round * 16 + park
SHUFFLE_A: Final = 9  # bulk: index = match number
SHUFFLE_B: Final = 10
ADVICE: Final = 11  # what an adviser imagines: index = round
