"""What chance is for, by number, as `core/rng.py` wants it: add, never renumber; 7 and 8 are the house's."""

from typing import Final

COIN: Final = 5
REVIEW: Final = 9  # index = number of an army that a placement is compared with
SETTING_UP: Final = 10  # armies that are placed for a player
HINT: Final = 11  # armies that are imagined for a hint
