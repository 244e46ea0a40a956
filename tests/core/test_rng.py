"""The generator is frozen: these numbers are part of every saved game."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core import rng
from flagfall.core.errors import BadSeed
from flagfall.core.jit import native
from flagfall.games.challengers import streams
from flagfall.games.ctb.streams import COIN

SEEDS = st.integers(0, 2**63 - 1)
WORDS = st.integers(0, 2**32 - 1)

# (seed, purpose, index): the first five words. Changing one of them is a new rules version.
VECTORS = {
    (0, 1, 0): [4080648028, 2673765403, 4050361112, 685959331, 1928240834],
    (1, 4, 17): [4217364824, 1583954937, 22410072, 584388600, 3303681312],
    (2**63 - 1, 6, 2**31 - 1): [3039811950, 2964196090, 152610132, 3007257907, 255034472],
    (48213, 9, 12345): [2111767427, 1953222107, 2234103944, 3270829978, 1329217585],
}


class Xoshiro128:
    """xoshiro128++ as published, word for word."""

    def __init__(self, state):
        self.s = list(state)

    @staticmethod
    def rotl(x, k):
        return ((x << k) | (x >> (32 - k))) % 2**32

    def next(self):
        s = self.s
        result = (self.rotl((s[0] + s[3]) % 2**32, 7) + s[0]) % 2**32
        t = (s[1] << 9) % 2**32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = self.rotl(s[3], 11)
        return result


@pytest.mark.parametrize(("name", "words"), VECTORS.items())
def test_the_first_words_of_a_stream_never_change(name, words):
    generator = rng.stream(*name)
    assert [rng.next_word(generator) for _ in words] == words


@given(st.tuples(WORDS, WORDS, WORDS, WORDS).filter(any))
def test_the_generator_is_xoshiro128(state):
    mine, reference = list(state), Xoshiro128(state)
    for _ in range(20):
        assert rng.next_word(mine) == reference.next()
        assert mine == reference.s


def test_the_published_first_output_of_a_known_state():
    # state 1, 2, 3, 4: rotl(1 + 4, 7) + 1
    assert rng.next_word([1, 2, 3, 4]) == 5 * 128 + 1


@given(SEEDS, st.integers(1, 10), st.integers(0, 2**31 - 1))
def test_machine_code_gives_the_same_stream(seed, purpose, index):
    plain, machine = [0] * 4, numpy.zeros(4, numpy.int64)
    rng.start_stream(plain, seed, purpose, index)
    native(rng.start_stream)(machine, seed, purpose, index)
    assert plain == machine.tolist()
    for n in (1, 2, 6, 52, 256):
        assert rng.below(plain, n) == native(rng.below)(machine, n)
    cards, other = list(range(30)), numpy.arange(30, dtype=numpy.int32)
    rng.shuffle(plain, cards, 25)
    native(rng.shuffle)(machine, other, 25)
    assert cards == other.tolist()
    assert cards[25:] == [25, 26, 27, 28, 29]
    assert plain == machine.tolist()


@given(WORDS)
def test_mixing_stays_within_a_word_and_loses_nothing(word):
    mixed = rng.mix(word)
    assert 0 <= mixed < 2**32
    # every step can be undone: multiply by the inverse, xor the shifted word back
    x = mixed ^ (mixed >> 15) ^ (mixed >> 30)
    x = (x * pow(0x735A2D97, -1, 2**32)) % 2**32
    x = x ^ (x >> 15) ^ (x >> 30)
    x = (x * pow(0x21F0AAAD, -1, 2**32)) % 2**32
    assert x ^ (x >> 16) == word


@given(SEEDS, st.integers(1, 10), st.integers(0, 2**31 - 1), SEEDS, st.integers(1, 10), st.integers(0, 2**31 - 1))
def test_different_streams_begin_differently(seed, purpose, index, seed_2, purpose_2, index_2):
    one, two = rng.stream(seed, purpose, index), rng.stream(seed_2, purpose_2, index_2)
    assert (one == two) == ((seed, purpose, index) == (seed_2, purpose_2, index_2))


def test_neighbouring_streams_have_nothing_in_common():
    firsts = [
        rng.next_word(rng.stream(seed, purpose, index))
        for seed in range(10)
        for purpose in range(1, 11)
        for index in range(20)
    ]
    assert len(set(firsts)) == len(firsts)
    ones = sum(word.bit_count() for word in firsts) / len(firsts)
    assert abs(ones - 16) < 0.3  # five standard deviations of 2000 words


def test_drawing_from_one_stream_does_not_shift_another():
    coin = rng.stream(5, streams.COIN, 3)
    shuffle = rng.stream(5, streams.SHUFFLE, 3)
    before = shuffle[:]
    rng.next_word(coin)
    assert shuffle == before


@pytest.mark.parametrize("n", [2, 6, 7, 13])
def test_numbers_below_n_are_equally_likely(n):
    generator = rng.stream(2024, streams.SETUP)
    draws = 6000
    counts = Counter(rng.below(generator, n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((count - draws / n) ** 2 / (draws / n) for count in counts.values())
    assert chi_square < {2: 15.2, 6: 25.8, 7: 27.9, 13: 39.2}[n]  # exceeded once in ten thousand fair runs


def test_every_bit_of_the_words_is_fair():
    generator = rng.stream(7, streams.SETUP)
    words = [rng.next_word(generator) for _ in range(4000)]
    for bit in range(32):
        assert abs(sum((word >> bit) & 1 for word in words) - 2000) < 5 * 31.6


def test_a_shuffle_is_a_permutation_and_each_place_is_equally_likely():
    generator = rng.stream(11, streams.SHUFFLE)
    places: Counter[int] = Counter()
    for _ in range(3000):
        cards = list(range(6))
        rng.shuffle(generator, cards, 6)
        assert sorted(cards) == list(range(6))
        places[cards.index(0)] += 1
    assert sum((n - 500) ** 2 / 500 for n in places.values()) < 25.8


@pytest.mark.parametrize("n", [0, 1])
def test_a_shuffle_of_nothing_draws_nothing(n):
    generator = rng.stream(1, streams.SHUFFLE)
    before = generator[:]
    cards = [5, 6]
    rng.shuffle(generator, cards, n)
    assert (generator, cards) == (before, [5, 6])


def test_child_seeds_are_seeds_and_differ():
    children = [rng.split(3, index) for index in range(1000)]
    assert len(set(children)) == 1000
    assert all(rng.check_seed(child) == child for child in children)
    assert rng.split(3, 7) == rng.split(3, 7) != rng.split(4, 7)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, "1", None, True, False, [1]])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(BadSeed, match="whole number"):
        rng.check_seed(seed)
    with pytest.raises(BadSeed):
        rng.stream(seed, streams.SETUP)


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32, 2**63 - 1])
def test_the_whole_range_of_seeds_is_accepted(seed):
    assert rng.check_seed(seed) == seed


def test_purposes_are_distinct_and_keep_their_numbers():
    assert (streams.SETUP, streams.TROPHIES, streams.OFFERS, streams.SHUFFLE, streams.COIN, streams.EFFECTS) == (
        1, 2, 3, 4, 5, 6,
    )  # fmt: skip
    assert (rng.BOT, rng.SPLIT) == (7, 8)
    assert (streams.SHUFFLE_A, streams.SHUFFLE_B) == (9, 10)
    assert COIN == 5


def test_a_bot_draws_by_its_player_and_how_often_that_player_has_decided():
    assert rng.bot_stream(3, 2, 5) == rng.stream(3, 7, 5 * 16 + 2), "frozen: saved games go on with the same chance"


def test_a_fresh_interpreter_gives_the_same_numbers():
    # no hash seed, no platform word, no earlier draw may matter
    (seed, purpose, index), words = next(iter(VECTORS.items()))
    code = f"""
from flagfall.core import rng
generator = rng.stream({seed}, {purpose}, {index})
print(*[rng.next_word(generator) for _ in range(5)])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [int(word) for word in run.stdout.split()] == words


@pytest.mark.parametrize("n", [2, 3, 12, 60, 128])
def test_a_shuffle_draws_what_below_would_draw(n):
    """The generator is written out inside `shuffle`; it is the same one."""
    quick, slow = list(range(n)), list(range(n))
    one, two = rng.stream(7, streams.SHUFFLE, n), rng.stream(7, streams.SHUFFLE, n)
    rng.shuffle(one, quick, n)
    for i in range(n - 1, 0, -1):
        j = rng.below(two, i + 1)
        slow[i], slow[j] = slow[j], slow[i]
    assert quick == slow
    assert one == two
