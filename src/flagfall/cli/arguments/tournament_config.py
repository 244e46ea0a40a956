"""The settings of a tournament as they are given on the command line."""

from __future__ import annotations

from flagfall.cli.arguments.decks import find_set
from flagfall.cli.arguments.values import read_count, read_number
from flagfall.cli.output.screen import Screen
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.cards import TRAINER, CardTable
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS
from flagfall.text.catalog import say


def read_config(
    players: str, exclude: str | None, difficulty: str, table: CardTable, *, first_game: bool, solo_cards: bool
) -> Config:
    """A configuration that can be played, or one sentence about what does not go together."""
    config = Config(
        players=read_count(players, "--players", 1, MAX_PLAYERS),
        exclude=None if exclude is None else find_set(exclude, table),
        first_game=first_game,
        difficulty=read_number(difficulty, "--difficulty"),
        solo_cards=solo_cards,
    )
    check_config(config, table)
    return config


def tell_unused_trainers(config: Config, table: CardTable, locale: str) -> None:
    """Say on stderr that packs have trainers and the game has none: there is no option for this house rule."""
    if not config.trainers and any(card.level == TRAINER for card in table):
        setting = say("web.form.trainers", locale)
        Screen(stderr=True).say(say("cli.unused_trainers", locale, setting=setting))
