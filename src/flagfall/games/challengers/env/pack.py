"""From the settings of a tournament to what the compiled functions read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.core.errors import BadConfig
from flagfall.envs.layout import Layout
from flagfall.games.challengers.bots.batch.games import team_of
from flagfall.games.challengers.config import Config, optional_sets
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.env.kernel.state import FEATURES, MINE, PARK, TourKit, TourSpec
from flagfall.games.challengers.rules.match.codes import PILES, ZONE
from flagfall.games.challengers.rules.tournament.codes import PARKS, ROUNDS
from flagfall.games.challengers.rules.tournament.plan_rows import plan_for
from flagfall.games.challengers.state import PHASES, STEPS

MOST_KINDS = 253
"""A byte names a card in an observation."""


def layout_of(config: Config, table: CardTable, *, is_draft: bool) -> Layout:
    """The parts of an observation."""
    kinds = len(table)
    if kinds > MOST_KINDS:
        raise BadConfig(f"An environment can tell {MOST_KINDS} kinds of cards apart; these packs have {kinds}.")
    if config.trainers:
        raise BadConfig("Environments do not show trainers: leave the option trainers out.")
    match = 0 if is_draft else kinds
    return Layout(
        {
            "deck": (kinds,),  # own cards by kind
            "offer": (kinds,),  # cards on display
            "asking": (kinds,),  # the card that offers an extra pick
            "round": (ROUNDS,),
            "phase": (len(PHASES),),  # deck phase, match phase, final decks, final match, over
            "step": (len(STEPS),),  # level, picking, paying, removing, ready
            "level": (PILES,),  # of the pile drawn from
            "me": (MINE,),  # picks, redraw left, cost, paid, fans, trophies, latest trophy, fans on trophies
            "piles": (PILES, 2),  # cards, discards
            "excluded": (len(optional_sets(table)),),  # the set in the box
            # by participant: meets, robot, step, level, picks, offer, deck, fans, trophies, latest, fans on trophies
            "others": (config.players + config.has_robot - 1, FEATURES),
            "zones": (2 if match else 0, 3, kinds),  # the match one chooses in: own and rival's row, bench, exhausted
            "cause": (match,),  # the card that asks
            "park": (PARK if match else 0,),  # own deck, rival's, left, attack, flag, attacks, holds
            "options": (ZONE + 1 if match else 0,),  # cards to choose from, by number from 1 on; 255 = no further one
        }
    )


def kit_of(config: Config, table: CardTable, layout: Layout, bots: Sequence[str | None], *, is_draft: bool) -> TourKit:
    """Cards, settings and bots."""
    plan = plan_for(config, table)
    names = ("offer", "asking", "round", "phase", "step", "level", "me", "piles", "excluded", "others",
             "zones", "cause", "park", "options")  # fmt: skip
    starts: dict[str, Any] = {f"v_{name}": layout.start(name) for name in names}
    spec = TourSpec(kinds=len(table), is_draft=int(is_draft), **starts)
    spec.mean[:] = [sum(plan.trophy[r * PARKS : r * PARKS + plan.stacks]) / plan.stacks for r in range(ROUNDS)]
    return TourKit(rules=pack(table), plan=plan, team=team_of(bots, table), spec=spec)
