"""Chance from a secret: frozen, even, and of no help to whoever has seen a part of it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, permutations

import pytest

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.rng import MASK, below, bot_stream, next_word, shuffle, shuffle_hidden, stream
from flagfall.core.secret import Secret, check_part
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS

SECRET = Secret("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", ("5eed", ""))


# -- frozen -------------------------------------------------------------------------------------------


def test_what_follows_from_a_secret_never_changes() -> None:
    assert SECRET.commitment == "5d41f62f083d7ee86141fa149467af664bcdf398e700c14297796c6aae8472f4"
    assert SECRET.key.hex() == "506def23aab417041e2ce96161372576e4cf4a61aec34d4e27ac8965e4333a79"
    assert stream(SECRET, 1, 0) == [572969064, 338744697, 3173189706, 928916151]
    assert stream(SECRET, 4, 17) == [1413691837, 3306483250, 2256498040, 2711549356]
    cards = list(range(12))
    shuffle_hidden(SECRET, 1, 3, cards, 12)
    assert cards == [10, 11, 8, 5, 0, 3, 9, 6, 1, 7, 4, 2]


def test_every_part_and_its_place_matter_but_not_to_the_commitment() -> None:
    others = [
        Secret(SECRET.secret, parts) for parts in [(), ("",), ("", "5eed"), ("5eed",), ("5e", "ed"), ("5eee", "")]
    ]
    assert len({one.key for one in [SECRET, *others]}) == 7
    assert {one.commitment for one in others} == {SECRET.commitment}


@pytest.mark.parametrize("text", ["", "00" * 31, "00" * 33, "AB" * 32, "xy" * 32, "００" * 32])
def test_what_is_no_secret_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="64 hexadecimal digits"):
        Secret(text)


@pytest.mark.parametrize("part", ["0" * 65, "AB", "x", "5eed\n"])
def test_what_is_no_part_is_refused(part: str) -> None:
    with pytest.raises(BadInput, match="at most 64 hexadecimal digits"):
        check_part(part)


def test_a_secret_does_not_show_itself() -> None:
    assert SECRET.secret[:8] not in f"{SECRET} {SECRET!r}"


def test_with_a_seed_what_is_hidden_is_shuffled_as_ever() -> None:
    one, two = list(range(40)), list(range(40))
    shuffle_hidden(7, 2, 3, one, 40)
    shuffle(stream(7, 2, 3), two, 40)
    assert one == two


# -- even: as NIST SP 800-22 asks, over the first draws of many streams ------------------------------------

FIRST = [next_word(stream(SECRET, purpose, index)) for purpose in range(1, 9) for index in range(2_500)]


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_every_bit_of_the_first_words_is_set_half_the_time() -> None:
    for bit in range(32):
        ones = sum(word >> bit & 1 for word in FIRST)
        assert abs(ones - len(FIRST) / 2) < 4 * (len(FIRST) ** 0.5) / 2


@pytest.mark.parametrize("shift", [0, 8, 16, 24])
def test_every_byte_of_the_first_words_is_even(shift: int) -> None:
    assert chi_square(Counter(word >> shift & 255 for word in FIRST), 256) < 347  # 1 in 10 000 of 255 degrees is above


def test_neighbouring_streams_have_nothing_to_do_with_each_other() -> None:
    assert chi_square(Counter((a >> 28) * 16 + (b >> 28) for a, b in pairwise(FIRST)), 256) < 347
    runs = 1 + sum((a >> 31) != (b >> 31) for a, b in pairwise(FIRST))
    assert abs(runs - len(FIRST) / 2) < 4 * (len(FIRST) ** 0.5) / 2


@pytest.mark.parametrize("n", [2, 6, 7, 59])
def test_first_draws_below_a_number_are_even(n: int) -> None:
    drawn = Counter(below(stream(SECRET, 5, index), n) for index in range(12_000))
    assert chi_square(drawn, n) < n + 4 * (2 * n) ** 0.5 + 8


def test_hidden_shuffles_come_in_every_order_alike() -> None:
    orders = {order: number for number, order in enumerate(permutations(range(4)))}
    found: Counter[int] = Counter()
    for index in range(12_000):
        cards = [0, 1, 2, 3]
        shuffle_hidden(SECRET, 1, index, cards, 4)
        found[orders[tuple(cards)]] += 1
    assert chi_square(found, 24) < 56  # 1 in 10 000 of 23 degrees is above


def test_the_first_draws_of_seeds_are_even_too() -> None:
    drawn = Counter(next_word(stream(seed, 1, 3)) >> 24 for seed in range(20_000))
    assert chi_square(drawn, 256) < 347


# -- the attack -----------------------------------------------------------------------------------------


def unmix(x: int) -> int:
    """`mix` of core/rng.py, backwards."""
    x ^= (x >> 15) ^ (x >> 30)
    x = x * pow(0x735A2D97, -1, 2**32) & MASK
    x ^= (x >> 15) ^ (x >> 30)
    x = x * pow(0x21F0AAAD, -1, 2**32) & MASK
    return x ^ (x >> 16)


def seed_behind(generator: list[int]) -> int:
    """The seed of a stream, from its state: what a bot's own generator gave away."""
    a, b, _, d = generator
    a, b = unmix(a) ^ d, unmix(b) ^ d ^ 0x3C6EF372
    return (unmix(b) ^ a) << 32 | unmix(a) ^ 0x9E3779B9


def test_a_bots_generator_gave_the_seed_away() -> None:
    source = random.Random(1)
    for seed in (source.getrandbits(63) for _ in range(500)):
        assert seed_behind(bot_stream(seed, source.randrange(8), source.randrange(100))) == seed


def test_a_bots_generator_gives_nothing_of_a_secret_away() -> None:
    for number in range(500):
        secret = Secret(f"{number:064x}")
        guess = seed_behind(bot_stream(secret, 1, number)) & 2**63 - 1
        assert guess != seed_behind(bot_stream(secret, 0, number)) & 2**63 - 1
        assert stream(guess, 1, 3) != stream(secret, 1, 3)


TOY = 1 << 11
"""Seeds an attacker has to try; the real space takes some hundred core-hours, this one a second."""


def guesses(view: object) -> list[int]:
    """The seeds under which somebody sees just this at the beginning: their offer, the seats, the set left out."""
    me = PlayerIx(0)
    return [
        seed for seed in range(TOY) if CHALLENGERS.view(CHALLENGERS.setup(Config(players=2), Seed(seed)), me) == view
    ]


@pytest.mark.slow
def test_with_the_old_chance_the_first_offer_leads_to_every_hidden_card() -> None:
    state = CHALLENGERS.setup(Config(players=2), Seed(1_618))
    found = guesses(CHALLENGERS.view(state, PlayerIx(0)))
    assert found == [1_618]
    assert CHALLENGERS.setup(Config(players=2), Seed(found[0])).stock == state.stock


@pytest.mark.slow
def test_with_the_new_chance_the_same_search_finds_nothing() -> None:
    state = CHALLENGERS.setup(Config(players=2), Secret(f"{1_618:064x}"))
    assert guesses(CHALLENGERS.view(state, PlayerIx(0))) == []


def test_knowing_every_stream_but_one_does_not_help_with_that_one() -> None:
    """Two secrets are told apart by each of their streams, and no stream of one is a stream of the other."""
    one, two = Secret("00" * 32), Secret("00" * 31 + "01")
    states = [
        tuple(stream(secret, purpose, index)) for secret in (one, two) for purpose in range(8) for index in range(64)
    ]
    assert len(set(states)) == len(states)
    flips = [
        bin(a ^ b).count("1")
        for x, y in zip(states[:512], states[512:], strict=True)
        for a, b in zip(x, y, strict=True)
    ]
    assert abs(sum(flips) / len(flips) - 16) < 0.5  # every bit of a state changes with any bit of the secret, or not
