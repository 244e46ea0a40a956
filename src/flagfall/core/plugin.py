"""What the house asks about a game besides its rules: one description per game.

A package offers it under the entry point group `flagfall.games`; `core/registry.py` finds it there. Server,
terminal, bots and tests ask the plug-in and never for a game by its name, so a game can live in any package
(`docs/adding-a-game.md`). Only four fields are needed; everything else has a default that fits a small game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from flagfall.core.action_space import ActionSpace
from flagfall.core.companion import Companion
from flagfall.core.creation import Creation
from flagfall.core.errors import FlagfallError
from flagfall.core.game import AnyGame
from flagfall.core.ids import Seed
from flagfall.core.narration import MakeTeller
from flagfall.core.plans import Plans
from flagfall.core.records.record import Record
from flagfall.core.rng import MOST_PLAYERS
from flagfall.core.words import Say, Words

Failure = type[FlagfallError]


@dataclass(frozen=True, slots=True)
class Resource:
    """Constant data about a game for front ends: `GET /library/<path>`."""

    path: str
    """One word of the address."""
    type: type
    """A dataclass; it becomes the type of the answer in the OpenAPI document."""
    make: Callable[[Say], Any]
    """Makes it, once; `Say` looks words up in the catalogue."""
    about: str
    """One English sentence for the OpenAPI document."""


@dataclass(frozen=True, slots=True)
class TableResource:
    """Data that follows from the settings of a table: `GET /tables/{table_id}/<path>`."""

    path: str
    type: type
    make: Callable[[Any, Say], Any]
    """Makes it from the config of a table."""
    about: str


@dataclass(frozen=True, slots=True)
class CompiledCode:
    """Machine code that a bot or an insight thinks with, if it is there."""

    is_ready: Callable[[], bool]
    """Whether it can be had without waiting for the compiler."""
    compile: Callable[[], None]
    """Compile it for all later callers. A server uses a separate process for this."""


@dataclass(frozen=True, slots=True)
class Story:
    """A game as one viewer knows it: what they saw at first, and what they have heard since."""

    first: Any
    """The view before the first step."""
    events: tuple[Any, ...]
    """The events since then, as the viewer may see them."""
    start: Any = None
    """The state before the first step, where nothing is hidden from the viewer."""
    record: Record | None = None
    """All events of the game, as the viewer may see them."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What a game makes of a story: `GET /tables/{table_id}/<path>`. It costs time, so it is made in another process.

    It must follow from the story alone: so it can tell a viewer nothing that they could not know.
    """

    path: str
    type: type
    """A dataclass; it becomes the type of the answer in the OpenAPI document."""
    make: Callable[[Story, str | None, float, bool], Any]
    """Makes it: of one part of the game or of the newest, with this precision, with or without machine code."""
    about: str
    errors: tuple[Failure, ...] = ()
    """Errors of the game's own that a part can lead to."""
    needs_all: bool = False
    """Whether it needs hidden information and is therefore available only after the end."""
    is_help: bool = False
    """Whether it recommends actions: available only to players alone among bots, at unrated tables."""
    compiled: CompiledCode | None = None


@dataclass(frozen=True, slots=True)
class GameInsights:
    """Insights into a game that are no part of its package: they need more than its rules, such as bots.

    A package offers them under the entry point group `flagfall.insights`, by any name.
    """

    game: str
    """The id of the game."""
    insights: tuple[Insight, ...] = ()
    studies: tuple[Study, ...] = ()


@dataclass(frozen=True, slots=True)
class Study:
    """What a game makes of a situation that a caller provides: `POST /studies/<path>`. Made where insights are."""

    path: str
    question: type
    """A dataclass; the body of the request."""
    type: type
    """A dataclass; it becomes the type of the answer in the OpenAPI document."""
    make: Callable[[Any, bool], Any]
    """Makes it of a question, with or without machine code."""
    about: str
    errors: tuple[Failure, ...] = ()
    """Errors of the game's own that a question can lead to."""
    compiled: CompiledCode | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A small question about a game with one best answer.

    The player who is asked sees the question and the options; the rest is told after the try.
    """

    id: str
    """Unique among all games; it never changes meaning."""
    kind: str
    """The subject of the question, in a word of the game."""
    question: dict[str, Any]
    """What there is to see, for front ends."""
    options: tuple[str, ...]
    """What can be answered."""
    answer: str
    """The best of them."""
    explanation: dict[str, Any]
    """Why it is the best."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a player sees as numbers from 0 to 255, for programs that learn."""

    parts: Mapping[str, tuple[int, ...]]
    """The shape of each named part; the numbers are those of all parts, one after the other."""
    numbers: Callable[[Any, int], Sequence[int]]
    """The numbers of a view, as this player sees them: nothing else is given, so nothing hidden can be in them."""


@dataclass(frozen=True, slots=True)
class Environments:
    """The learning environments of a game; imported on demand."""

    learners: Mapping[str, tuple[str, str | None]]
    """Id at Gymnasium -> `module:function` of one game, and of many side by side."""
    agents: Mapping[str, str]
    """Name, such as `ctb_v0` -> the module with `env`, `raw_env` and `parallel_env` of PettingZoo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlugin:
    """One game, described for code that does not know its rules."""

    game: AnyGame
    """The rules. `game.id` is also the name of the entry point."""

    name: Words
    """What people call it."""

    seats: tuple[int, int]
    """The fewest and the most players; at most MOST_PLAYERS."""

    players: Callable[[Any], int]
    """How many players a game with this config has."""

    examples: tuple[Any, ...] = ()
    """Configs that together show every size and mode; the contract tests play them. Empty: the config's defaults."""

    # -- settings -------------------------------------------------------------------------------

    fit: Callable[[dict[str, Any], int], dict[str, Any]] = lambda config, seats: config
    """A config in its JSON form with the number of seats filled in where it names no number of players."""

    check: Callable[[Any], object] | None = None
    """Raises BadInput for a config that cannot be played, or not on a server. None: `setup` is tried."""

    setting_errors: tuple[type[FlagfallError], ...] = ()
    """Errors of the game's own that settings can lead to; the OpenAPI document lists their codes."""

    # -- play -----------------------------------------------------------------------------------

    mode: Callable[[Any], str] = lambda config: "standard"
    """Games of one mode are comparable: people have a rating for each. A slug."""

    modes: tuple[str, ...] = ("standard",)
    """The modes in which games are rated, for lists of the best."""

    unrated: Callable[[Any], str | None] = lambda config: None
    """Why a game with this config cannot be rated, as one English sentence; None: it can."""

    resignation: Any = None
    """The action that gives the game up, where it is legal. It is taken for a player who gives up or runs out of time;
    None, or where it is not legal: the table ends the game without the rules."""

    quits: tuple[type, ...] = ()
    """Classes of actions that end a game by word and not by play: resigning, offering and accepting a tie. Random
    play and training leave them out, so that games have a length."""

    points: Callable[[Any], tuple[int, ...]] | None = None
    """The score of each player in a state, where the game has one; more is better. It decides between
    equal places of different tables, in a cup."""

    marks: Callable[[Any], tuple[tuple[str, ...], ...]] | None = None
    """By player, how each part of the game went, such as its rounds: `won`, `lost` or `tied`."""

    daily: Callable[[date], dict[str, Any]] | None = None
    """The config, as JSON, of the game of a day, which all people play with the same chance."""

    legal_text: Callable[[Any, int], str | None] | None = None
    """What `game.legal` lists for a state and a player, as JSON without blanks, where that is quicker to have; None
    where it is not."""

    legal_numbers: Callable[[Any, int], str | None] | None = None
    """The same as numbers of `actions`, in the same order, as a JSON list without blanks; None where the numbers of
    what `game.legal` lists have to be looked up one by one."""

    usual_bot: str | None = None
    """The default bot. None: the first bot made for this game, otherwise `random`."""

    plans: Plans | None = None
    """What players can have done while they are away. None: nothing."""

    pairing_clock: tuple[Literal["none", "each", "bank"], int, int] = ("each", 120, 0)
    """The thinking time of games between people who were brought together: kind, seconds, increment."""

    # -- telling and studying -------------------------------------------------------------------

    fold: Callable[[Any, Sequence[Any]], Any] | None = None
    """The view after a step, from the view before it and the redacted events. If there is one, the contract tests
    hold it to what `view` says."""

    actions: Callable[[Any], ActionSpace] | None = None
    """Every action of a config as a number."""

    observation: Callable[[Any], Observation] | None = None
    """What players of a config see as numbers. With this and `actions` a game has learning environments and a game of
    OpenSpiel, unless it brings its own:"""

    environments: Environments | None = None
    """Learning environments of its own, such as compiled ones."""

    openspiel: str | None = None
    """A game of OpenSpiel of its own: `module:class`, a subclass of `flagfall.spiel.FlagfallGame`."""

    random_play: Callable[[Any], Any] | None = None
    """The bot `random` for a config. None: any legal action but `quits`, each with the same chance."""

    library: tuple[Resource, ...] = ()
    """What front ends of this game fetch once."""

    table_library: tuple[TableResource, ...] = ()
    """What they fetch for each table."""

    insights: tuple[Insight, ...] = ()
    """What it can say about a game besides what happened: chances, mistakes. See also `GameInsights`."""

    studies: tuple[Study, ...] = ()
    """What it can say about situations that belong to no table."""

    creations: tuple[Creation, ...] = ()
    """What people can make for it themselves."""

    puzzles: Callable[[], tuple[Puzzle, ...]] = tuple
    """The puzzles of the game; loaded on demand."""
    facts: Callable[[Record], tuple[dict[str, dict[str, int]], ...]] | None = None
    """The facts about each player of a finished game, for profiles: counts by group and key, from a replay."""

    older: tuple[AnyGame, ...] = ()
    """Earlier versions of the rules, which continue and replay the games begun with them."""
    companion: Companion | None = None
    """What it offers to people who play it on a real table. None: nothing."""
    teller: MakeTeller | None = None
    """Narrates events as keys of the catalogue. None: front ends show views and events directly."""

    def __post_init__(self) -> None:
        fewest, most = self.seats
        if not 1 <= fewest <= most <= MOST_PLAYERS:
            raise ValueError(f"{self.game.id}: seats are 1 to {MOST_PLAYERS}, not {fewest} to {most}")

    @property
    def id(self) -> str:
        """The slug of the game."""
        return self.game.id

    def rules(self, version: int) -> AnyGame:
        """The rules of a version, as far as they are still here; otherwise those of today."""
        return next((game for game in self.older if game.rules_version == version), self.game)

    def cases(self) -> tuple[Any, ...]:
        """The examples, or the config's defaults."""
        return self.examples or (self.game.types.config(),)

    def check_config(self, config: Any) -> None:
        """Raise BadInput for a config that cannot be played."""
        if self.check is None:
            self.game.setup(config, Seed(0))
        else:
            self.check(config)


def described(text: str) -> Any:
    """A field of a resource, with what it means for the OpenAPI document."""
    return field(metadata={"description": text})
