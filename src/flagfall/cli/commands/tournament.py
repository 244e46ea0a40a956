"""`flagfall tournament`: lets bots play a tournament and prints a summary or JSON."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.bot_team import BotTeam, make_team, next_actor, read_bots
from flagfall.cli.arguments.decks import read_table
from flagfall.cli.arguments.options import (
    Bots,
    Difficulty,
    Exclude,
    FirstGame,
    Json,
    Lang,
    Packs,
    PlayerNames,
    Players,
    Seed,
    SoloCards,
    locale_of,
)
from flagfall.cli.arguments.tournament_config import read_config, tell_unused_trainers
from flagfall.cli.arguments.values import read_player_names, read_seed
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import append_record, check_place
from flagfall.cli.output.screen import Screen, print_json, show_ranking
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.narration.chronicle import FINAL_ROUND, ROUNDS, Bout, Chronicle
from flagfall.games.challengers.narration.match import opening_events
from flagfall.games.challengers.narration.words import participant_names, reader, tell_outcome
from flagfall.games.challengers.narration.words.telling import tell_result
from flagfall.games.challengers.view import PlayerView, View
from flagfall.text.catalog import say
from flagfall.text.filling import Reader

# A tournament of bots as seen by a viewer who sees everything: played to its end, and written down.

Watch = Callable[[int], None]
"""Called with the number of every round that is over."""


class Reporter:
    """Lets a team of bots play and keeps the chronicle."""

    def __init__(self, table: Table, team: BotTeam) -> None:
        self.table, self.team, self.chronicle = table, team, Chronicle()
        view = self.view
        offers = {p: table.seen_by(p).view.own.offer for p in self._players()}
        self.chronicle.see(opening_events(view, offers))

    @property
    def view(self) -> View:
        """The table as the first player sees it; what is open to all is open to them."""
        view: View = self.table.seen_by(PlayerIx(0)).view
        return view

    def play(self, watch: Watch | None = None) -> None:
        """To the end."""
        while (player := next_actor(self.table)) is not None:
            number = self.chronicle.round
            self.chronicle.see(self.table.act(player, self.team.decide(self.table, player)))
            if watch is not None and (self.chronicle.round > number or self.chronicle.outcome is not None):
                watch(number)

    def scores(self) -> list[int]:
        """Fans and trophies of every participant, hidden or not; fans won in the final count for nothing."""
        if self.chronicle.scores is not None:
            return list(self.chronicle.scores)
        views = {p: self.table.seen_by(p).view.players[p] for p in self._players()}
        everybody = enumerate(self.view.players)
        return [_score(views.get(PlayerIx(p), player)) for p, player in everybody]

    def document(self) -> dict[str, Any]:
        """The whole tournament for programs."""
        record, outcome = self.table.record(), self.chronicle.outcome
        assert outcome is not None
        return {
            "game": record.game,
            "seed": record.chance,
            "config": {key: value for key, value in record.config.items() if key != "kind"},
            "excluded": self.view.excluded,
            "outcome": {
                "winners": list(outcome.winners),
                "ranking": [list(group) for group in outcome.ranking],
                "reason": outcome.reason,
            },
            "scores": self.scores(),
            "rounds": [self._round(number) for number in sorted({bout.round for bout in self.chronicle.bouts})],
            "actions": len(record.actions),
        }

    def _round(self, number: int) -> dict[str, Any]:
        prepared = (
            {
                "player": p,
                "level": deck.level,
                "offers": deck.offers,
                "picked": deck.picked,
                "removed": deck.removed,
                "cards": deck.deck,
            }
            for (round_number, p), deck in sorted(self.chronicle.preparations.items())
            if round_number == number
        )
        return {
            "round": number,
            "is_final": number == FINAL_ROUND,
            "decks": list(prepared),
            "matches": [_match(bout) for bout in self.chronicle.of_round(number)],
        }

    def _players(self) -> list[PlayerIx]:
        return [PlayerIx(p) for p in range(self.view.config.players)]


def _match(bout: Bout) -> dict[str, Any]:
    assert bout.ended is not None
    return {
        "park": bout.park,
        "players": list(bout.players),
        "first": bout.first,
        "winner": bout.winner,
        "reason": bout.ended.reason,
        "reveals": bout.ended.reveals,
        "trophy": None if bout.trophy is None or bout.trophy.is_boxed else bout.trophy.fans,
    }


def _score(player: PlayerView) -> int:
    return player.fans + sum(trophy.fans or 0 for trophy in player.trophies)


EXAMPLES = examples(
    "flagfall tournament --players 8 --bots greedy,random --seed 1",
    "flagfall tournament --players 4 --record games.ndjson",
)


def tournament(
    players: Players = "4",
    bots: Bots = "greedy",
    seed: Seed = None,
    exclude: Exclude = None,
    first_game: FirstGame = False,
    difficulty: Difficulty = "1",
    solo_cards: SoloCards = False,
    names: PlayerNames = None,
    record: Annotated[str | None, typer.Option("--record", metavar="FILE")] = None,
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Let bots play a whole tournament.

    Without --seed it is a new one each time; the seed is printed, so that it can be repeated.
    """
    locale = locale_of(lang, os.environ)
    cards = read_table(packs)
    config = read_config(players, exclude, difficulty, cards, first_game=first_game, solo_cards=solo_cards)
    tell_unused_trainers(config, cards, locale)
    called = participant_names(config.players, locale, read_player_names(names, config.players, locale))
    team = read_bots(bots, config.players)
    if record is not None:
        check_place(record)
    table = Table(Challengers(cards), config, read_seed(seed), dict(cards.packs))
    reporter = Reporter(table, make_team(team, 0, cards, config))
    story = None if as_json else TournamentPrinter(reporter, reader(cards, called, locale))
    reporter.play(story.tell_round if story else None)
    if record is not None:
        append_record(record, table.record())
    if story is None:
        print_json(reporter.document() | {"bots": team, "names": called})
    else:
        story.tell_end(str(table.chance))


class TournamentPrinter:
    """A tournament in short."""

    def __init__(self, reporter: Reporter, said: Reader) -> None:
        self.reporter, self.reader, self.screen = reporter, said, Screen()

    def tell_round(self, number: int) -> None:
        """The matches of a round and the standings after it."""
        locale, screen = self.reader.locale, self.screen
        if number < FINAL_ROUND:
            screen.say(say("ui.round", locale, round=number, rounds=ROUNDS))
        for bout in self.reporter.chronicle.of_round(number):
            screen.say(tell_result(bout, self.reader), indent=2)
        if number < FINAL_ROUND:
            scores = sorted(zip(self.reporter.scores(), self.reader.players, strict=True), key=lambda row: -row[0])
            standings = ", ".join(f"{name} {score}" for score, name in scores)
            screen.say(say("cli.tournament.fans", locale, standings=standings), indent=2)

    def tell_end(self, seed: str) -> None:
        """Who has won."""
        locale, screen, view = self.reader.locale, self.screen, self.reporter.view
        assert view.outcome is not None
        screen.print()
        screen.say(tell_outcome(view.outcome, self.reader))
        show_ranking(screen, view, self.reporter.scores(), self.reader.players, locale)
        screen.print()
        screen.say(say("cli.tournament.again", locale, seed=seed))
