"""The plug-in of Challengers!."""

from __future__ import annotations

from typing import Any

from flagfall.core.codec import encode
from flagfall.core.companion import Companion
from flagfall.core.errors import BadConfig, BadData
from flagfall.core.ids import PlayerIx
from flagfall.core.plugin import Environments, GamePlugin, Resource, TableResource
from flagfall.core.words import same
from flagfall.games.challengers.actions import action_space
from flagfall.games.challengers.catalogue import CardLibrary, card_library, table_cards
from flagfall.games.challengers.companion.entries import read_log
from flagfall.games.challengers.companion.evening import accept
from flagfall.games.challengers.companion.view import view_of
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.daily import daily_config
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS, ROUNDS
from flagfall.games.challengers.errors import UnknownSet
from flagfall.games.challengers.fold import fold
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.for_tables import INSIGHTS
from flagfall.games.challengers.insight.puzzles import challengers_puzzles, facts
from flagfall.games.challengers.mixes import Atlas, atlas
from flagfall.games.challengers.narration.tournament import TournamentTeller
from flagfall.games.challengers.premoves import PLANS
from flagfall.games.challengers.rules.protocol.ending import score
from flagfall.games.challengers.state import State
from flagfall.games.challengers.user_content import PACKS, Vocabulary, vocabulary
from flagfall.games.challengers.view import View

_ENV = "flagfall.games.challengers.env"

MOST_PACKS = 4
"""Of one table: all people at it get all of their cards."""

FEWEST_REVEALS = 200
MOST_REVEALS = 5_000
"""Of one match: a pack of cards that feed each other for ever must not keep a server busy."""


def _fit(config: dict[str, Any], seats: int) -> dict[str, Any]:
    return config if "players" in config else {**config, "players": seats}


def _check(config: Config) -> None:
    if len(config.packs) > MOST_PACKS:
        raise BadConfig(f"A table plays with at most {MOST_PACKS} packs, not {len(config.packs)}.")
    check_config(config, CHALLENGERS.cards(config))
    if not FEWEST_REVEALS <= config.max_reveals <= MOST_REVEALS:
        raise BadConfig(f"max_reveals is {FEWEST_REVEALS} to {MOST_REVEALS} here, not {config.max_reveals}.")


def _unrated(config: Config) -> str | None:
    if config.packs:
        return "Games with cards of one's own are not rated."
    if config.max_reveals != Config().max_reveals:
        return "Games with another reveal limit are not rated."
    return "Solo games are not rated." if config.mode == "solo" else None


def _teller(view: View, about: PlayerIx | None = None, *, is_open: bool = False) -> TournamentTeller:
    return TournamentTeller(CHALLENGERS.cards(view.config), view, about, is_open=is_open)


def _points(state: State) -> tuple[int, ...]:
    """The fans of all players except the Robot."""
    return tuple(score(player) for player in state.players[: state.fixed.config.players])


def _marks(state: State) -> tuple[tuple[str, ...], ...]:
    """Rounds with a trophy, and rounds without; those that were not played to their end are left out."""
    played = min(ROUNDS, state.round if state.outcome is not None else state.round - 1)
    return tuple(
        tuple("won" if r in player.trophy_round[: player.trophies] else "lost" for r in range(1, played + 1))
        for player in state.players[: state.fixed.config.players]
    )


def _random_play(config: Config) -> Any:
    """Imported on demand: rules need no bots."""
    from flagfall.games.challengers.bots.random_play import RandomPlay

    return RandomPlay(CHALLENGERS.cards(config))


PLUGIN = GamePlugin(
    random_play=_random_play,
    environments=Environments(
        learners={"Flagfall/ChallengersDraft-v0": (f"{_ENV}.learner:draft", f"{_ENV}.learner:draft_vector")},
        agents={"challengers_v0": f"{_ENV}.zoo"},
    ),
    openspiel=f"{_ENV}.openspiel:ChallengersSpiel",
    game=CHALLENGERS,
    name=same("Challengers!"),
    seats=(1, MAX_PLAYERS),
    players=lambda config: config.players,
    examples=(
        *(Config(players=n) for n in range(1, MAX_PLAYERS + 1)),
        Config(players=1, difficulty=5, solo_cards=True),
    ),
    fit=_fit,
    check=_check,
    setting_errors=(UnknownSet, BadData),
    mode=lambda config: config.mode,
    modes=("tournament", "duel"),
    unrated=_unrated,
    points=_points,
    marks=_marks,
    daily=daily_config,
    usual_bot="greedy",
    plans=PLANS,
    facts=facts,
    fold=fold,
    insights=INSIGHTS,
    creations=(PACKS,),
    puzzles=challengers_puzzles,
    table_library=(
        TableResource("cards", CardLibrary, table_cards, "Get all cards of a table, including those of its packs."),
    ),
    companion=Companion(accept, lambda log: encode(view_of(read_log(list(log))))),
    teller=_teller,
    actions=action_space,
    library=(
        Resource(
            "cards",
            CardLibrary,
            card_library,
            "Get all cards of Challengers!, the sets and the plan, in all languages.",
        ),
        Resource("mixes", Atlas, atlas, "Get the atlas of mixes: measured figures of each choice of five sets."),
        Resource("vocabulary", Vocabulary, vocabulary, "Get the vocabulary of user-made cards."),
    ),
)
