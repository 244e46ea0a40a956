"""The only randomness: xoshiro128++ in named streams.

Frozen. The same seed gives the same numbers interpreted and compiled, on every Python and NumPy;
`tests/core/test_rng.py` holds test vectors, and changing one is a new `rules_version`.

All arithmetic is on 32-bit words held in ordinary ints, with every product below 2⁶³, so nothing
overflows in machine code and nothing grows in Python. A generator is a list of four words and
lives in the state it serves: a saved state continues with the same numbers.

A **stream** is named by what it is for (`purpose`) and a number (`index`). Words are derived from
(seed, purpose, index) by a one-to-one mapping, so different streams never share a state, and what
is drawn from one never shifts another. A mapping can be turned round: an observer of enough of a stream finds the seed,
and with it all others. Where that matters, chance comes from a `Secret` (`core/secret.py`) in the same streams.
"""

from __future__ import annotations

from typing import Final

from flagfall.core.errors import BadSeed
from flagfall.core.ids import Seed
from flagfall.core.jit import compiled
from flagfall.core.secret import Secret

Chance = Seed | Secret
"""Where a game's chance comes from: a seed, for fast and repeatable games, or a secret, for games among strangers."""

MASK: Final = 0xFFFFFFFF

# Purposes of the house. Numbers are part of the frozen format: a game takes any others for its own, and never
# renumbers them (`streams.py` of each game).
BOT: Final = 7  # index = actions of this player so far * 16 + player, see `bot_stream`
SPLIT: Final = 8  # index = which child seed

MAX_SEED: Final = 2**63 - 1

MOST_PLAYERS: Final = 16
"""At one table: where an index is made of a number and a player, it is number * 16 + player."""


def check_seed(seed: int) -> Seed:
    """The seed as its type, or an error that says what a seed is."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise BadSeed(f"A seed is a whole number from 0 to 2^63 - 1, not {seed!r}.")
    return Seed(seed)


@compiled
def mix(x: int) -> int:
    """Scramble one 32-bit word, one to one."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & MASK
    x ^= x >> 15
    x = (x * 0x735A2D97) & MASK
    return x ^ (x >> 15)


@compiled
def start_stream(rng: list[int], seed: int, purpose: int, index: int) -> None:
    """Set the four words of a generator to the beginning of a named stream."""
    # The first three words depend on seed and purpose only: in a loop over many streams the compiler
    # works them out once. The last one brings the index in, and stirs the others.
    a = mix((seed & MASK) ^ 0x9E3779B9)
    b = mix(((seed >> 32) & MASK) ^ a)
    c = mix((purpose & MASK) ^ b)
    d = mix((index & MASK) ^ c)
    a = mix(a ^ d)
    b = mix(b ^ d ^ 0x3C6EF372)
    c = mix(c ^ d ^ 0xDAA66D2B)
    if a | b | c | d == 0:
        d = 1  # the one state xoshiro cannot leave
    rng[0] = a
    rng[1] = b
    rng[2] = c
    rng[3] = d


@compiled
def turn(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """One step of xoshiro128++: 32 random bits and the four words that follow."""
    result = (a + d) & MASK
    result = ((((result << 7) & MASK) | (result >> 25)) + a) & MASK
    c ^= a
    d ^= b
    return result, a ^ d, b ^ c, c ^ ((b << 9) & MASK), ((d << 11) & MASK) | (d >> 21)


@compiled
def next_word(rng: list[int]) -> int:
    """The next 32 random bits."""
    result, rng[0], rng[1], rng[2], rng[3] = turn(rng[0], rng[1], rng[2], rng[3])
    return result


@compiled
def below(rng: list[int], n: int) -> int:
    """A number from 0 to n - 1. Its bias is under n / 2³², far below what a study could see."""
    return (next_word(rng) * n) >> 32


@compiled
def shuffle(rng: list[int], cards: list[int], n: int) -> None:
    """Put the first n entries into random order (Fisher and Yates)."""
    # `turn` written out, its words in local variables: no list in between when compiled, no calls when
    # interpreted. A test compares the two.
    a, b, c, d = rng[0], rng[1], rng[2], rng[3]
    for i in range(n - 1, 0, -1):
        word = (a + d) & MASK
        word = ((((word << 7) & MASK) | (word >> 25)) + a) & MASK
        shifted = (b << 9) & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = ((d << 11) & MASK) | (d >> 21)
        j = (word * (i + 1)) >> 32
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
    rng[0], rng[1], rng[2], rng[3] = a, b, c, d


def check_chance(chance: int | Secret) -> Chance:
    """A seed or a secret as its type, or an error that says what a seed is."""
    return chance if isinstance(chance, Secret) else check_seed(chance)


def stream(chance: int | Secret, purpose: int, index: int = 0) -> list[int]:
    """A new generator at the beginning of a named stream."""
    if isinstance(chance, Secret):
        return chance.stream(purpose, index)
    rng = [0, 0, 0, 0]
    start_stream(rng, check_seed(chance), purpose, index)
    return rng


def shuffle_hidden(chance: int | Secret, purpose: int, index: int, cards: list[int], n: int) -> None:
    """Shuffle cards that stay hidden: with a secret, even an observer of most of them cannot infer the rest."""
    if isinstance(chance, Secret):
        chance.shuffle(purpose, index, cards, n)
    else:
        shuffle(stream(chance, purpose, index), cards, n)


@compiled(by=start_stream)
def draw_from(rng: list[int], chance: int | Secret, purpose: int, index: int) -> None:
    """`start_stream` for rules that run compiled in bulk and interpreted at tables; machine code meets seeds alone."""
    rng[:] = stream(chance, purpose, index)


@compiled
def shuffle_by_seed(rng: list[int], seed: int, purpose: int, index: int, cards: list[int], n: int) -> None:
    """`shuffle_hidden` by a seed; `rng` is room for a generator."""
    start_stream(rng, seed, purpose, index)
    shuffle(rng, cards, n)


@compiled(by=shuffle_by_seed)
def shuffle_from(rng: list[int], chance: int | Secret, purpose: int, index: int, cards: list[int], n: int) -> None:
    """Shuffle a hidden pile in rules of the compiled subset."""
    shuffle_hidden(chance, purpose, index, cards, n)


def bot_stream(chance: int | Secret, player: int, decided: int) -> list[int]:
    """The chance of a bot that decides for a player who has taken `decided` actions so far.

    The one rule, in the terminal and on a server: what others do, and in which order actions of a deck phase
    arrive, changes nothing. The same chance, bots and actions of people give the same game everywhere.
    """
    return stream(chance, BOT, decided * MOST_PLAYERS + player)


@compiled
def split_off(rng: list[int], seed: int, index: int) -> int:
    """`split` for the compiled subset; `rng` is room for a generator."""
    start_stream(rng, seed, SPLIT, index)
    high = next_word(rng) >> 1
    return (high << 32) | next_word(rng)


def split(seed: int, index: int) -> Seed:
    """The seed of the index-th child: for many games from one seed."""
    return Seed(split_off([0, 0, 0, 0], check_seed(seed), index))
