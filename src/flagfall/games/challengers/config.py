"""The settings of a tournament, checked as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.core.rng import Chance, below, stream
from flagfall.games.challengers.definitions.cards import TRAINER, TRAINER_SET, CardTable
from flagfall.games.challengers.definitions.plans import (
    BOX_PLAYERS,
    MAX_PLAYERS,
    Rows,
    Schedule,
    bracket_of,
    check_rows,
    check_schedule,
    check_trophies,
    plans,
)
from flagfall.games.challengers.errors import UnknownSet
from flagfall.games.challengers.streams import SETUP

FIRST_GAME_EXCLUDES = "outer_space"
SETS_IN_PLAY = 5
HARDEST = {"solo": 5, "duel": 3, "tournament": 3}
"""The Robot's highest difficulty, by mode."""
MOST_DEALT = (3, 2)
"""Trainers for each person, of which they keep one: as many as there are for all (CH-BEACH-07)."""
HOUSE_RULES = (
    "three_first_picks",
    "fans_for_lower_level",
    "looking_dog",
    "trainers",
    "must_pick_all",
    "allow_cut",
    "robot_fixed_plan",
    "robot_policy",
    "final_tie",
    "empty_deck_opening",
    "seating",
)
"""The options of the ledger that a table can choose from two words."""


@dataclass(frozen=True, slots=True)
class Config:
    """What is decided before a tournament. Every ledger option is a field; its default is the ruling."""

    players: int = 4
    exclude: str | None = None
    """The set that stays in the box; None: drawn by the seed (CH-SETUP-17)."""
    sets: tuple[str, ...] | None = None
    """Instead of `exclude`: the five sets in play. City and the sets of packs are always in."""
    first_game: bool = False
    """The preset for newcomers: Outer Space stays in the box (CH-SETUP-19)."""
    difficulty: int = 1
    """Of the Robot: 1 to 3, in solo play 1 to 5."""
    solo_cards: bool = False
    """Mix the SOLO cards into the Robot's pool; solo play only (CH-SOLO-08)."""
    packs: tuple[dict[str, Any], ...] = ()
    """Cards of users: the whole contents of their packs, so that a saved game never depends on a file."""

    # What is reported of the sequel, as switches (CH-BEACH)
    three_first_picks: bool = False
    fans_for_lower_level: bool = False
    looking_dog: bool = False
    trainers: bool = False
    """Everybody is dealt trainers of the packs and keeps one (CH-BEACH-07)."""
    any_sets: bool = False
    """`sets` are any five sets, those of packs too; a set of a pack that is not named stays out."""
    base_set: str = "city"
    """With `any_sets`: the set that is always in play, City or one of a pack."""

    # The options of the ledger
    must_pick_all: bool = False
    discard_capacity: int = 40
    fan_supply: int = 0
    allow_cut: bool = False
    empty_deck_opening: str = "beginner_loses"
    final_tie: str = "toss"
    robot_fixed_plan: bool = True
    robot_policy: str = "first"
    max_reveals: int = 1_000
    seating: str = "printed"
    """The plans of 3 to 8 players: as printed, or as found by `flagfall plans search` (CH-MANY-05)."""
    schedule: tuple[tuple[int, ...], ...] | None = None
    start_halves: tuple[int, ...] | None = None
    """By line of the plan: half fans to begin with; None: as the plan has it (CH-MANY-06)."""
    plan_rows: tuple[dict[str, int], ...] | None = None
    trophy_values: tuple[tuple[int, ...], ...] | None = None

    @property
    def mode(self) -> str:
        """Follows from the number of players alone (CH-SETUP-04)."""
        return {1: "solo", 2: "duel"}.get(self.players, "tournament")

    @property
    def has_robot(self) -> bool:
        """The Robot fills odd tables (CH-SETUP-22)."""
        return self.players % 2 == 1

    @property
    def boxes(self) -> int:
        """More than eight players use two boxes (CH-MANY-01)."""
        return 1 if self.players <= BOX_PLAYERS else 2

    @property
    def lines(self) -> Schedule:
        """The park of each round by line of the plan."""
        if self.schedule is not None:
            return self.schedule
        return plans().searched[self.players].lines if self.is_searched else plans().seats[bracket_of(self.players)]

    @property
    def is_searched(self) -> bool:
        """Whether the plans are those that a search found; solo and duel have but one (CH-MANY-05)."""
        if self.schedule is not None or self.mode != "tournament":
            return False
        return self.players > BOX_PLAYERS or self.seating == "searched"

    @property
    def head_start(self) -> tuple[int, ...]:
        """By line of the plan: half fans to begin with (CH-MANY-06)."""
        if self.start_halves is not None:
            return self.start_halves
        return plans().searched[self.players].head_start if self.is_searched else (0,) * len(self.lines)

    @property
    def levels(self) -> Rows:
        """By round: the levels on offer and how many cards may be picked."""
        if self.plan_rows is not None:
            return self.plan_rows
        return plans().sequel_rounds if self.three_first_picks else plans().rounds

    @property
    def prizes(self) -> tuple[tuple[int, ...], ...]:
        """By round: the fans on its trophies, those of all boxes in play (CH-MANY-03)."""
        if self.trophy_values is not None:
            return self.trophy_values
        return tuple(fans * self.boxes for fans in plans().trophies)

    def level_fans(self, number: int, level: str) -> int:
        """Fans for taking a level in a round, where a higher one is open, too (CH-BEACH-02)."""
        return plans().lower_level_fans if self.fans_for_lower_level and level < max(self.levels[number - 1]) else 0

    def has_set(self, set_id: str) -> bool:
        """Whether cards of a set are in play with `any_sets` (CH-BEACH-04, 05)."""
        return set_id in (*(self.sets or ()), self.base_set, "robot")

    @property
    def is_open(self) -> bool:
        """Trophies are open with two players and alone, secret otherwise (CH-2P-06, CH-MATCH-39)."""
        return self.players <= 2


_WORDS = {
    "empty_deck_opening": ("beginner_loses", "toss"),
    "final_tie": ("toss", "order"),
    "robot_policy": ("first", "random"),
    "seating": ("printed", "searched"),
}


def check_config(config: Config, table: CardTable) -> None:
    """Raise BadConfig or UnknownSet for settings that cannot be played."""
    if not 1 <= config.players <= MAX_PLAYERS:
        raise BadConfig(f"A tournament has 1 to {MAX_PLAYERS} players, not {config.players}.")
    top = HARDEST[config.mode]
    if not 1 <= config.difficulty <= top:
        raise BadConfig(f"The Robot's difficulty is 1 to {top} with {config.players} players, not {config.difficulty}.")
    if config.solo_cards and config.mode != "solo":
        raise BadConfig("The SOLO cards are only for solo play.")
    for name, allowed in _WORDS.items():
        if getattr(config, name) not in allowed:
            raise BadConfig(f"{name} is {' or '.join(allowed)}, not {getattr(config, name)!r}.")
    for name, low in (("discard_capacity", 1), ("fan_supply", 0), ("max_reveals", 1)):
        if getattr(config, name) < low:
            raise BadConfig(f"{name} is at least {low}, not {getattr(config, name)}.")
    _check_sets(config, table)
    if config.trainers:
        _check_trainers(config, table)
    if config.schedule is not None:
        check_schedule(config.schedule)
        if len(config.schedule) != config.players + config.players % 2:
            raise BadConfig(f"The schedule has {len(config.schedule)} lines; this does not fit the number of players.")
    halves = config.start_halves
    if halves is not None and (len(halves) != len(config.lines) or min(halves) < 0):
        raise BadConfig(f"start_halves are {len(config.lines)} numbers of half fans, one for each line of the plan.")
    if config.plan_rows is not None:
        check_rows(config.plan_rows)
    if config.trophy_values is not None:
        check_trophies(config.trophy_values, config.boxes)


def trainers_dealt(players: int, trainers: int) -> int:
    """How many trainers a person gets: three if there are enough, else two; 0 if there are too few."""
    return next((each for each in MOST_DEALT if each * players <= trainers), 0)


def _check_trainers(config: Config, table: CardTable) -> None:
    found = sum(card.copies for card in table if card.level == TRAINER)
    if trainers_dealt(config.players, found) == 0:
        least = MOST_DEALT[-1] * config.players
        who = "1 player needs" if config.players == 1 else f"{config.players} players need"
        raise BadConfig(f"{who} {least} trainers (two each); the chosen packs have {found}.")


def optional_sets(table: CardTable) -> tuple[str, ...]:
    """The six sets of which one stays in the box."""
    return tuple(s.id for s in table.sets.values() if s.cards and not s.always and s.id != "robot")


def excluded_set(config: Config, table: CardTable, chance: Chance) -> str:
    """The set that stays in the box."""
    choices = optional_sets(table)
    if config.sets is not None:
        return next(set_id for set_id in choices if set_id not in config.sets)
    if config.exclude is not None:
        return config.exclude
    if config.first_game:
        return FIRST_GAME_EXCLUDES
    return choices[below(stream(chance, SETUP, 0), len(choices))]


def _check_sets(config: Config, table: CardTable) -> None:
    choices = optional_sets(table)
    if config.any_sets:
        _check_any_sets(config, table)
        return
    if config.base_set != "city":
        raise BadConfig("Another base set than City needs any_sets.")
    given = (
        ("exclude", config.exclude is not None),
        ("sets", config.sets is not None),
        ("first_game", config.first_game),
    )
    if sum(is_given for _, is_given in given) > 1:
        raise BadConfig("Give only one of exclude, sets and first_game.")
    for set_id in (*(config.sets or ()), *((config.exclude,) if config.exclude is not None else ())):
        if set_id not in table.sets or set_id in ("robot", TRAINER_SET):
            raise UnknownSet(f"There is no set '{set_id}'; one of {', '.join(choices)}.")
    if config.exclude is not None and config.exclude not in choices:
        raise BadConfig(f"'{config.exclude}' is always in play; leave out one of {', '.join(choices)}.")
    if config.sets is not None:
        chosen = {set_id for set_id in config.sets if set_id in choices}
        if len(chosen) != SETS_IN_PLAY:
            raise BadConfig(f"Exactly {SETS_IN_PLAY} of {', '.join(choices)} are in play, not {len(chosen)}.")


def _check_any_sets(config: Config, table: CardTable) -> None:
    """Five sets and a base set, of the box or of packs (CH-BEACH-04, 05)."""
    known = [set_id for set_id in table.sets if set_id not in ("robot", TRAINER_SET)]
    for set_id in (*(config.sets or ()), config.base_set):
        if set_id not in known:
            raise UnknownSet(f"There is no set '{set_id}'; one of {', '.join(known)}.")
    bases = [set_id for set_id in known if table.sets[set_id].always or table.sets[set_id].cards == 0]
    if config.base_set not in bases:
        raise BadConfig(f"The base set is one of {', '.join(bases)}, not '{config.base_set}'.")
    if config.exclude is not None or config.first_game:
        raise BadConfig("With any_sets give sets, not exclude or first_game.")
    chosen = set(config.sets or ())
    if config.sets is None or len(chosen) != SETS_IN_PLAY or config.base_set in chosen:
        raise BadConfig(f"With any_sets exactly {SETS_IN_PLAY} sets besides the base set are in play.")
