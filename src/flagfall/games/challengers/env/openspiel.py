"""Challengers! in OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flagfall.core.ids import Seed
from flagfall.core.schema import clone
from flagfall.games.challengers.config import Config, optional_sets
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS, ROUNDS, plans
from flagfall.games.challengers.env import pack
from flagfall.games.challengers.env.kernel.sight import show
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.rules.match.codes import NO_PLAYER, ZONE
from flagfall.games.challengers.rules.match.state import Match, PileSet
from flagfall.games.challengers.rules.match.undecided import UNDECIDED
from flagfall.games.challengers.rules.protocol.setup import ROBOT, SET
from flagfall.games.challengers.rules.tournament.state import Player
from flagfall.games.challengers.state import PHASES, Arena, State
from flagfall.games.challengers.streams import COIN, EFFECTS, SETUP, TROPHIES
from flagfall.spiel.dealer import CARD, Dealer, Word
from flagfall.spiel.game import SHARED, FlagfallGame, game_type, read_params

# What a player sees as numbers, in the layout of the learning environments and by the same function.
#
# `show` runs here as plain Python on the states of the protocol, which have what it looks for under the same names. So
# one place says what an observation holds, and nothing is in it that a player cannot see.


@dataclass(slots=True)
class _Tournament:
    """A `Tour`, as far as an observation asks for it."""

    phase: int
    round: int
    players: list[Player]
    stock: PileSet
    seats: tuple[int, ...]
    excluded: int
    finalist: tuple[int, ...]
    park: list[Match]
    pair: list[int]  # two for each park
    done: list[int]


class TournamentSight:
    """The observations of Challengers!."""

    def __init__(self, config: Config, table: CardTable) -> None:
        self.layout = pack.layout_of(config, table, is_draft=False)
        bots: list[str | None] = [None] * config.players
        self._kit = pack.kit_of(config, table, self.layout, bots, is_draft=False)
        self._sets = optional_sets(table)

    def of(self, state: State, player: int) -> list[int]:
        """What a player sees; the match only of the player who has to choose in it."""
        view, fixed, arenas = [0] * self.layout.length, state.fixed, state.arenas
        tour: Any = _Tournament(
            phase=state.phase,
            round=state.round,
            players=self._seated(state),
            stock=state.stock,
            seats=fixed.seats,
            excluded=self._kit.plan.choice[self._sets.index(fixed.excluded)],
            finalist=state.finalists or (NO_PLAYER, NO_PLAYER),
            park=[arena.match for arena in arenas],
            pair=[p for arena in arenas for p in arena.players],
            done=[int(arena.is_over) for arena in arenas],
        )
        show(self._kit, tour, player, view)
        return view

    def _seated(self, state: State) -> list[Player]:
        """The Robot has no offers; in the environments its level is the first all the time."""
        robot = state.fixed.robot
        return [replace(seated, level=0) if p == robot else seated for p, seated in enumerate(state.players)]


OUTCOMES = 2 * ZONE
"""Chance deals kinds of cards, of which there are fewer, or one of so many cards."""

DECISIONS = 4 * ZONE
"""Of one player in one deck phase, at most: every card of a deck picked, paid and removed, and a few more."""


@dataclass(frozen=True)
class ChallengersDealer(Dealer):
    """Deals no more trophies than there are parks, and no more cards of the Robot's pool than it gets."""

    trophies: int = 0  # of one round
    robots: int = 0

    def what(self, purpose: int, index: int) -> str:
        if purpose == SETUP:
            return "set" if index == SET else "seat"
        return {COIN: "toss", EFFECTS: "effect"}.get(purpose, "number")

    def shuffle(self, purpose: int, index: int, cards: list[int], n: int) -> None:
        """One card after the other."""
        if purpose == TROPHIES:
            for i in range(min(self.trophies, n)):
                _swap(cards, i, i + CARD.card(cards[i:n], "trophy"))
        elif purpose == SETUP and index == ROBOT:
            for i in range(n - 1, max(0, n - 1 - self.robots), -1):
                _swap(cards, i, CARD.card(cards[: i + 1], "robot card"))
        else:
            super().shuffle(purpose, index, cards, n)


def _swap(cards: list[int], i: int, j: int) -> None:
    cards[i], cards[j] = cards[j], cards[i]


class ChallengersSpiel(FlagfallGame):
    """`python_flagfall_challengers(players=4)`."""

    defaults: ClassVar[dict[str, Any]] = {
        **SHARED,
        "players": 2,
        "exclude": "",
        "first_game": False,
        "difficulty": 1,
        "solo_cards": False,
    }
    registered: ClassVar[Any] = game_type("python_flagfall_challengers", "Challengers!", (1, MAX_PLAYERS), defaults)

    def __init__(self, params: Any = None) -> None:
        given = read_params(params, self.defaults)
        config = Config(
            players=given["players"],
            exclude=given["exclude"] or None,
            first_game=given["first_game"],
            difficulty=given["difficulty"],
            solo_cards=given["solo_cards"],
        )
        CHALLENGERS.setup(config, Seed(0))  # what is wrong with it is said by the rules
        parks = (config.players + 1) // 2
        longest = (ROUNDS + 1) * (config.players * DECISIONS + parks * config.max_reveals * ZONE)
        super().__init__(CHALLENGERS, config, given, longest, OUTCOMES)

    def dealer(self) -> Dealer:
        steps = plans().difficulties
        robots = (
            sum(step.adds for step in steps if step.number <= self.config.difficulty) if self.config.has_robot else 0
        )
        return ChallengersDealer(trophies=(self.config.players + 1) // 2, robots=robots)

    def make_sight(self) -> TournamentSight:
        """Deck, offer, the others, and the match one chooses in."""
        return TournamentSight(self.config, CHALLENGERS.table)

    def undecide(self, state: State) -> State:
        """Piles are unordered, and future chance is explicit."""
        if self.is_sampled:
            return state
        copy = state.fork()
        copy.fixed = replace(state.fixed, chance=self.dealer())
        for pile in copy.stock.pile:
            pile.ordered = UNDECIDED
        copy.arenas = [Arena(arena.players, clone(arena.match), arena.is_over) for arena in state.arenas]
        for arena in copy.arenas:
            arena.match.rng, arena.match.started = [Word("effect")] * 4, 1  # type: ignore[list-item]
        return copy

    def chance_text(self, what: str, outcome: int) -> str:
        if what == "card":
            return f"deal {CHALLENGERS.table.ids[outcome]}"
        return f"box {optional_sets(CHALLENGERS.table)[outcome]}" if what == "set" else f"{what} {outcome}"

    def state_text(self, state: State) -> str:
        return f"round {state.round} {PHASES[state.phase]}"
