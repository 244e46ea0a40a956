"""The integers the engine thinks in. Plain constants: enums would slow the interpreted mode.

The board is a list of cells with a border of walls around it, so that a step is one addition and
never leaves the list. Rows are always STRIDE apart, whatever the size of the board:

    … 84  85  86  87 …      row 2   (cell 85 = a3)
    … 56  57  58  59 …      row 1   (cell 57 = a2)
    … 28  29  30  31 …      row 0   (cell 29 = a1)
    …  0   1   2   3 …      border
"""

from typing import Final

STRIDE: Final = 28  # 26 columns and a wall on either side
CELLS: Final = 784
DIRECTIONS: Final = 8

# What a cell holds; anything above EMPTY is the slot of a piece, plus one
WALL: Final = -1
EMPTY: Final = 0

# Slots of pieces: the first side's from 0, the other's from HALF
HALF: Final = 338
EXACT_STEPS: Final = 8  # the longest bent way of an exact length: looking for longer ones could take for ever
SLOTS: Final = 676
OFF: Final = 0  # where a piece stands that is not on the board; cell 0 is border
KINDS: Final = 25

NO_PLAYER: Final = -1

# An action is one int: source | target << SHIFT, with STRIKE set for an attack
SHIFT: Final = 10
MASK: Final = 1023
STRIKE: Final = 1 << 20
PASS: Final = 1 << 21

# Who falls in a fight, as bits
ATTACKER: Final = 1
DEFENDER: Final = 2

# Which pieces may be passed over
JUMP_NONE: Final = 0
JUMP_OWN: Final = 1
JUMP_ANY: Final = 2

# What a rule of ending leads to; the meaning of WINS depends on the rule
TIE: Final = 0
WINS: Final = 1
GO_ON: Final = 2

# Why a game is over
ON: Final = 0
BASE_CAPTURED: Final = 1
NO_MOVES: Final = 2  # neither side can act
NO_FIRST_MOVE: Final = 3  # … and no one ever has
DEAD_POSITION: Final = 4
STUCK: Final = 5  # one side cannot act, and the variant ends the game for it
REPETITION: Final = 6
QUIET_LIMIT: Final = 7

# What `make` remembers for `unmake`: fields, then up to eight goal pieces taken by contact (slot, cell)
U_ACTION: Final = 0
U_SIDE: Final = 1
U_KEY: Final = 2
U_QUIET: Final = 3
U_MOVER: Final = 4
U_PAST_FROM: Final = 5
U_PAST_N: Final = 6
U_TURNS_0: Final = 7
U_TURNS_1: Final = 8
U_RUN: Final = 9
U_LAST_SOURCE: Final = 10
U_LAST_TARGET: Final = 11
U_SLOT: Final = 12  # who moved or struck
U_FOE: Final = 13  # who was struck
U_RESULT: Final = 14  # who fell
U_ADVANCED: Final = 15
U_TOUCHED: Final = 16  # how many goal pieces were taken by contact
U_TOUCHES: Final = 17
UNDO: Final = 33
