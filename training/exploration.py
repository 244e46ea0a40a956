"""Games by the rules in which a `builder` explorations something: in its first rounds it plays by shaken tables."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from flagfall.core.jit import compiled
from flagfall.core.rng import below, next_word, split_off, start_stream
from flagfall.games.challengers.bots.batch.builder import BuilderTables, lead_of
from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import BUILDER, Team, answer_well, lay_out
from flagfall.games.challengers.bots.deck_value.worth import WEIGHT, Desk
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, PILES
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import DECK_PHASE, FINAL_DECKS, FINAL_ROUND, LEVEL, PARKS
from flagfall.games.challengers.rules.tournament.course import decide, next_actor
from flagfall.games.challengers.rules.tournament.numbers import level_number
from flagfall.games.challengers.rules.tournament.state import Log, Player, Tour, TourRules

MOST_CARDS: Final = 24
STREAM: Final = 78
WORDS: Final = 4294967296.0
SEATS: Final = 6

# The columns of what is noted of a round
N_BEFORE: Final = 0  # lead before it, as the player sees it
N_AFTER: Final = 1
N_TROPHIES: Final = 2  # own, after it
N_LEAD: Final = 3  # true fans after it, less those of the best of the others, then the next ones
N_SCORE: Final = 10  # own true fans after it
NOTED: Final = 11

# … of a game
V_SEAT: Final = 0
V_SHAKEN: Final = 1  # rounds of shaken tables
V_FINAL: Final = 2  # 1: a finalist
V_WON: Final = 3
V_ROUNDS: Final = 4
EXPLORED: Final = 5


class RandomAction(NamedTuple):
    """Tables as they were, and how much they are shaken."""

    size: Any
    names: Any
    base: Any
    parameters: Any
    card_noise: float
    slope_noise: float
    chaos: float


@compiled
def bell(rng: list[int]) -> float:
    """A number around 0 with a spread of 1."""
    total = float(next_word(rng)) + next_word(rng) + next_word(rng) + next_word(rng)
    return (total / WORDS - 2.0) * 1.7320508


@compiled(inline=False)
def shake(learned: BuilderTables, random_action: RandomAction, rng: list[int], last: int) -> None:
    """The tables of a game: shaken up to a round, from then on as they were."""
    for r in range(1, FINAL_ROUND + 1):
        noise = random_action.card_noise if r <= last else 0.0
        slope = random_action.slope_noise if r <= last else 0.0
        learned.kept[r] = 1e9
        size = 0.3 * slope * bell(rng)
        names = 0.5 * slope * bell(rng)
        crowd = 0.5 * slope * bell(rng)
        learned.parameters[r][WEIGHT] = random_action.parameters[r][WEIGHT] * (1.0 + 0.5 * slope * bell(rng))
        for i in range(len(learned.size[r])):
            learned.size[r][i] = random_action.size[r][i] + size * i
        for i in range(len(learned.names[r])):
            learned.names[r][i] = random_action.names[r][i] + names * i + crowd * max(0, i - SEATS)
        for k in range(len(learned.name)):
            learned.base[r][k] = random_action.base[r][k] + noise * bell(rng)
        if learned.has_future[r] == 0:
            for k in range(len(learned.name)):
                learned.card[r][k] = learned.base[r][k]


@compiled(inline=False)
def note_deck(player: Player, deck: list[int]) -> None:
    """What a player brought to the last match."""
    for i in range(min(len(deck), player.brought_n)):
        deck[i] = player.brought[i]


@compiled(inline=False)
def note_round(plan: TourRules, t: Tour, learned: BuilderTables, me: int, notes: list[float]) -> None:
    """What a round left behind."""
    player = t.players[me]
    notes[N_AFTER] = lead_of(plan, t, learned, me)
    notes[N_TROPHIES] = player.trophies
    notes[N_SCORE] = t.score[me]
    n = 0
    for q in range(plan.seated):
        if q != me:
            lead = float(t.score[me] - t.score[q])
            j = n
            while j > 0 and notes[N_LEAD + j - 1] > lead:
                notes[N_LEAD + j] = notes[N_LEAD + j - 1]
                j -= 1
            notes[N_LEAD + j] = lead
            n += 1


@compiled(inline=False)
def met_by(before: list[int], me: int) -> int:
    """Whom a player met in the matches that were played last."""
    for i in range(len(before)):
        if before[i] == me:
            return before[i ^ 1]
    return NO_PLAYER


@compiled
def round_of(t: Tour) -> int:
    """The round that is played, or that of the final."""
    return FINAL_ROUND if t.finalist[0] != NO_PLAYER else t.round


@compiled(inline=False)
def any_level(plan: TourRules, t: Tour, rng: list[int]) -> int:
    """A level of this round by lot."""
    level = below(rng, PILES)
    while plan.picks[(t.round - 1) * PILES + level] == 0:
        level = below(rng, PILES)
    return level_number(level)


@compiled
def play_explorations(
    rules: list[MatchRules], plan: list[TourRules], team: list[Team], tours: list[Tour], log: list[Log],
    rng: list[int], out: list[int], seed: int, start: int, learned: BuilderTables, rival: BuilderTables, desk: Desk,
    random_action: RandomAction,
    other: int, first: int, own: list[int], pairs: list[int], decks: list[list[list[int]]],
    rivals: list[list[list[int]]], notes: list[list[list[float]]], ends: list[list[int]],
) -> None:  # fmt: skip
    """One game a row of `ends`; the player who explorations sits in every place in turn, all others are `other`."""
    t = tours[0]
    for g in range(len(ends)):
        number = start + g
        me = number % plan[0].players
        for q in range(plan[0].players):
            team[0].policy[q] = BUILDER if q == me else other
        start_stream(own, seed, STREAM, number)
        last = first + below(own, FINAL_ROUND + 1 - first)
        shake(learned, random_action, own, last)
        p = lay_out(rules[0], plan[0], t, log[0], split_off(rng, seed, number))
        notes[g][0][N_BEFORE] = lead_of(plan[0], t, learned, me)
        while p != NO_PLAYER:
            r = round_of(t)
            is_drafting = t.phase == DECK_PHASE
            is_level = is_drafting and t.players[p].step == LEVEL
            if p == me and is_level and r <= last and next_word(own) < random_action.chaos * WORDS:
                answer = any_level(plan[0], t, own)
            elif p == me:
                answer = answer_well(rules[0], plan[0], team[0], learned, desk, t, p, rng, out)
            else:
                answer = answer_well(rules[0], plan[0], team[0], rival, desk, t, p, rng, out)
            if is_drafting:
                for i in range(len(pairs)):
                    pairs[i] = t.pair[i]
            elif t.phase == FINAL_DECKS:
                for i in range(len(pairs)):
                    pairs[i] = t.finalist[i] if i < 2 else NO_PLAYER
            decide(rules[0], plan[0], t, log[0], p, answer)
            p = next_actor(plan[0], t)
            after = round_of(t)
            if after != r or p == NO_PLAYER:
                note_round(plan[0], t, learned, me, notes[g][r - 1])
                met = met_by(pairs, me)
                if met != NO_PLAYER:
                    note_deck(t.players[me], decks[g][r - 1])
                    note_deck(t.players[met], rivals[g][r - 1])
                if p != NO_PLAYER:
                    notes[g][after - 1][N_BEFORE] = notes[g][r - 1][N_AFTER]
        ends[g][V_SEAT] = me
        ends[g][V_SHAKEN] = last
        ends[g][V_FINAL] = int(t.finalist[0] == me or t.finalist[1] == me)
        ends[g][V_WON] = int(t.winner == me)
        ends[g][V_ROUNDS] = t.round


class Explorations(NamedTuple):
    """By game and round."""

    decks: Any
    rivals: Any  # of who was met
    notes: Any
    ends: Any


class Explorer:
    """Plays them; keeps what every call needs."""

    def __init__(self, games: BulkGames, other: int) -> None:
        self.games, self.other = games, other
        self.learned, self.desk = games.drafting
        self.rival = type(self.learned)(*(np.array(part) for part in self.learned))
        self.keep()

    def keep(self) -> None:
        """What the tables are now, before anything is shaken."""
        c = self.learned
        self._kept: tuple[Any, Any, Any, Any] = (
            np.array(c.size), np.array(c.names), np.array(c.base), np.array(c.parameters)
        )  # fmt: skip

    def play(
        self, games: int, seed: int, start: int = 0, *, card: float = 0.0, slope: float = 0.0, chaos: float = 0.0,
        first: int = 1,
    ) -> Explorations:  # fmt: skip
        """So many games, numbered from `start` on."""
        g = self.games
        decks: Any = np.full((games, FINAL_ROUND, MOST_CARDS), -1, np.int16)
        rivals: Any = np.full((games, FINAL_ROUND, MOST_CARDS), -1, np.int16)
        notes: Any = np.zeros((games, FINAL_ROUND, NOTED), np.float32)
        ends: Any = np.zeros((games, EXPLORED), np.int32)
        random_action = RandomAction(*self._kept, card_noise=card, slope_noise=slope, chaos=chaos)
        g.function(play_explorations)(
            g.rules, g.plan, g.team, g.new_tours(1), g.log, g.rng, g.out, seed, start, self.learned, self.rival,
            self.desk, random_action, self.other, first, g.list_of(4), g.list_of(2 * PARKS), decks, rivals,
            notes, ends,
        )  # fmt: skip
        return Explorations(decks, rivals, notes, ends)
