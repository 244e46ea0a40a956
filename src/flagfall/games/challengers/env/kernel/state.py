"""What all tournaments of one environment share, declared once (see `core/schema.py`); a game is a `Tour`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flagfall.core.schema import floats, one
from flagfall.games.challengers.bots.batch.play import Team
from flagfall.games.challengers.rules.match.state import MatchRules
from flagfall.games.challengers.rules.tournament.codes import ROUNDS
from flagfall.games.challengers.rules.tournament.state import Log, TourRules

# What is seen of each other participant, in this order
Q_MEETS: Final = 0  # 1 for whom one meets in this round
Q_ROBOT: Final = 1
Q_STEP: Final = 2
Q_LEVEL: Final = 3  # of the pile drawn from, from 1 on; 0 = none yet
Q_PICKS: Final = 4
Q_OFFER: Final = 5  # cards on display
Q_DECK: Final = 6  # cards in the deck
Q_FANS: Final = 7
Q_TROPHIES: Final = 8
Q_LATEST: Final = 9  # round of the latest trophy
Q_TROPHY_FANS: Final = 10  # on all trophies; 0 while that is secret
FEATURES: Final = 11

# … and of oneself
ME_PICKS: Final = 0
ME_REDRAW: Final = 1  # 1 while a redraw is left
ME_COST: Final = 2  # of the extra pick that a card offers
ME_PAID: Final = 3
ME_FANS: Final = 4
ME_TROPHIES: Final = 5
ME_LATEST: Final = 6
ME_TROPHY_FANS: Final = 7
MINE: Final = 8

# … and of the match in which one has to choose
PARK_DECK: Final = 0  # cards left in the own deck
PARK_RIVAL_DECK: Final = 1
PARK_LEFT: Final = 2  # cards that may still be chosen
PARK_ATTACK: Final = 3
PARK_FLAG: Final = 4
PARK_ATTACKS: Final = 5  # 1 if one attacks
PARK_HOLDS: Final = 6  # 1 if one holds the flag
PARK: Final = 7
STOP_OPTION: Final = 255  # choose no further card


@dataclass(slots=True)
class TourSpec:
    """What follows from the settings; packed once (`pack.py`), never written to."""

    kinds: int = 0
    is_draft: int = 0  # choices inside matches are not the learner's: `greedy` answers them
    # where the parts of an observation begin; -1 = there is none
    v_offer: int = 0
    v_asking: int = 0
    v_round: int = 0
    v_phase: int = 0
    v_step: int = 0
    v_level: int = 0
    v_me: int = 0
    v_piles: int = 0
    v_excluded: int = 0
    v_others: int = 0
    v_zones: int = 0
    v_cause: int = 0
    v_park: int = 0
    v_options: int = 0
    mean: list[float] = floats(ROUNDS)  # fans of a trophy, by round


@dataclass(slots=True)
class TourKit:
    """Cards, settings, bots, and a buffer for unused output."""

    rules: MatchRules = one(MatchRules)
    plan: TourRules = one(TourRules)
    team: Team = one(Team)
    spec: TourSpec = one(TourSpec)
    log: Log = one(Log)
