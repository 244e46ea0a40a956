"""Tournament plans, trophies and starting decks: the rest of the box as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.games.challengers.definitions.cards import read_toml
from flagfall.games.challengers.ids import CardId

ROUNDS = 7
BOX_PLAYERS = 8
"""Of one box; more players use two of them (CH-MANY-01)."""
MAX_PLAYERS = 16
BOX_PARKS = BOX_PLAYERS // 2

Schedule = tuple[tuple[int, ...], ...]
"""One line per seat: the park of each round."""

Rows = tuple[Mapping[str, int], ...]
"""One line per round: the levels on offer and how many cards may be picked."""


@dataclass(frozen=True, slots=True)
class Park:
    """A park and the icons of its two halves."""

    id: str
    halves: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What one step of the Robot's difficulty changes in its deck."""

    number: int
    removes: CardId
    adds: int  # random cards of the pool


@dataclass(frozen=True, slots=True)
class SearchedPlan:
    """A plan for one number of players, as found by `flagfall plans search`."""

    lines: Schedule
    head_start: tuple[int, ...]  # half fans to begin with, by line: make up for what the Robot costs (CH-MANY-06)
    certificate: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TournamentPlans:
    """The contents of the box besides the market cards."""

    draw: int  # cards of an offer
    robot_seat: int  # the seat whose plan never changes park
    rounds: Rows
    trophies: tuple[tuple[int, ...], ...]  # fans of the trophies of each round
    parks: tuple[Park, ...]
    seats: Mapping[str, Schedule]  # as printed, by bracket
    searched: Mapping[int, SearchedPlan]  # by number of players
    printed_titles: Mapping[int, tuple[float, ...]]  # of equal bots with the printed plans, by players and line
    counted: int  # tournaments in which these were counted
    starter: tuple[CardId, ...]
    robot: tuple[CardId, ...]
    robot_pool: tuple[CardId, ...]
    solo_pool: tuple[CardId, ...]
    difficulties: tuple[Difficulty, ...]


@cache
def plans() -> TournamentPlans:
    """The plans of the box."""
    folder = Path(__file__).parents[1] / "data"
    data = read_toml(folder / "plans.toml", "plans.toml")
    decks = read_toml(folder / "decks.toml", "decks.toml")
    searched = read_toml(folder / "searched_plans.toml", "searched_plans.toml")
    found = TournamentPlans(
        draw=data["draw"],
        robot_seat=data["robot_seat"],
        rounds=tuple(data["rounds"]),
        trophies=tuple(tuple(fans) for fans in data["trophies"]),
        parks=tuple(Park(park["id"], tuple(park["halves"])) for park in data["park"]),
        seats={bracket: tuple(tuple(line) for line in lines) for bracket, lines in data["seats"].items()},
        searched={plan["players"]: read_searched_plan(plan) for plan in searched["plan"]},
        printed_titles={plan["players"]: tuple(plan["titles"]) for plan in searched["printed"]},
        counted=searched["games"],
        starter=_spread(decks["starter"]),
        robot=_spread(decks["robot"]),
        robot_pool=_spread(decks["robot_pool"]),
        solo_pool=_spread(decks["solo_pool"]),
        difficulties=tuple(
            Difficulty(step["number"], CardId(step["removes"]), step["adds"]) for step in decks["difficulty"]
        ),
    )
    for lines in (*found.seats.values(), *(plan.lines for plan in found.searched.values())):
        check_schedule(lines)
    check_rows(found.rounds)
    check_trophies(found.trophies)
    return found


def bracket_of(players: int) -> str:
    """Which printed plans a number of players uses: 1-2, 3-4, 5-6 or 7-8."""
    high = players + players % 2
    return f"{high - 1}-{high}"


def check_schedule(lines: Sequence[Sequence[int]]) -> None:
    """In every round each park in use has exactly two seats (CH-SETUP-08)."""
    parks = len(lines) // 2
    if len(lines) % 2 or any(len(line) != ROUNDS for line in lines):
        raise BadConfig(f"A schedule has an even number of lines with {ROUNDS} parks each.")
    for number, column in enumerate(zip(*lines, strict=True), start=1):
        if sorted(column) != sorted(list(range(parks)) * 2):
            raise BadConfig(f"Round {number} of the schedule does not seat two at each of the {parks} parks.")


def check_rows(rows: Sequence[Mapping[str, int]]) -> None:
    """Seven lines, each with at least one level and one pick (CH-FLOW-08)."""
    if len(rows) != ROUNDS:
        raise BadConfig(f"A plan has {ROUNDS} lines, not {len(rows)}.")
    for number, row in enumerate(rows, start=1):
        if not row or any(level not in ("A", "B", "C") or not 1 <= picks <= 5 for level, picks in row.items()):
            raise BadConfig(f"Line {number} of the plan: levels A, B, C with 1 to 5 picks each, not {dict(row)!r}.")


def check_trophies(values: Sequence[Sequence[int]], boxes: int = 1) -> None:
    """Four trophies a round and box, worth more from round to round (CH-MATCH-40)."""
    parks = BOX_PARKS * boxes
    if len(values) != ROUNDS or any(len(fans) != parks or min(fans) < 0 for fans in values):
        raise BadConfig(f"Trophies are {ROUNDS} rows of {parks} numbers of fans.")
    if any(sum(now) >= sum(later) for now, later in pairwise(values)):
        raise BadConfig("Trophies of later rounds must be worth more fans.")


def read_searched_plan(data: Mapping[str, Any]) -> SearchedPlan:
    """A plan as it stands in `searched_plans.toml`."""
    lines = tuple(tuple(line) for line in data["lines"])
    return SearchedPlan(lines, tuple(data.get("head_start", [0] * len(lines))), data.get("certificate", {}))


def _spread(counts: Mapping[str, Any]) -> tuple[CardId, ...]:
    return tuple(CardId(card) for card, n in counts.items() for _ in range(n))
