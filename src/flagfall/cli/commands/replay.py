"""`flagfall replay`: checks recorded games against the rules or narrates them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

import typer
from rich.text import Text

from flagfall.cli.arguments.decks import read_table
from flagfall.cli.arguments.options import Lang, Packs, PlayerNames, locale_of
from flagfall.cli.arguments.values import read_count, read_player_names
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import parse_line, read_lines
from flagfall.cli.output.screen import Screen, show_ranking
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import encode
from flagfall.core.errors import BadRecord, FlagfallError
from flagfall.core.game import SPECTATOR, AnyGame, Step, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.plugins import find_plugin
from flagfall.core.records.chain import head_of
from flagfall.core.records.record import Continued, Record
from flagfall.core.records.record import replay as replay_record
from flagfall.core.table import Table
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.narration.chronicle import FINAL_ROUND, Bout, Chronicle, Preparation
from flagfall.games.challengers.narration.events import tell_beginner
from flagfall.games.challengers.narration.match import MatchTeller, opening_events
from flagfall.games.challengers.narration.words import participant_names, reader, tell_event, tell_outcome
from flagfall.games.challengers.narration.words.telling import park_words
from flagfall.games.challengers.state import State
from flagfall.games.challengers.view import View
from flagfall.games.ctb.game import CTB
from flagfall.text.catalog import say
from flagfall.text.cldr import join
from flagfall.text.filling import typed

# Actions and views of a game without words of its own, as readable lines.

# A recorded tournament in words: deck phases, matches, result.


class ReplayStory:
    """Narrates what a viewer saw, or all events."""

    def __init__(self, screen: Screen, game: Challengers, names: list[str], locale: str) -> None:
        self.screen, self.game, self.locale = screen, game, locale
        self.reader = reader(game.table, names, locale)
        self.chronicle = Chronicle()

    def tell(self, steps: Iterable[Step[State, Any]], only: int | None, viewer: int | None) -> None:
        """All rounds, or one; through the eyes of a player, or with open cards."""
        view = self._read(steps, None if viewer is None else PlayerIx(viewer))
        reached = max((bout.round for bout in self.chronicle.bouts), default=0)
        rounds = range(1, max(reached, self.chronicle.round) + 1) if only is None else [only]
        if only is None:
            self._say("cli.replay.box", box=self.game.table.set_names[self.locale][view.excluded])
        for number in rounds:
            self._tell_round(number)
        if only is None and view.outcome is not None:
            self.screen.print()
            self.screen.say(tell_outcome(view.outcome, self.reader))
            scores = self.chronicle.scores or [
                player.fans + sum(trophy.fans or 0 for trophy in player.trophies) for player in view.players
            ]
            show_ranking(self.screen, view, scores, self.reader.players, self.locale)

    def _read(self, steps: Iterable[Step[State, Any]], viewer: PlayerIx | None) -> View:
        """Fill the chronicle; the last view."""
        view: View | None = None
        for step in steps:
            seen = self.game.view(step.state, SPECTATOR if viewer is None else viewer)
            if view is None:
                self.chronicle.see(opening_events(seen, {} if viewer is not None else self._offers(step.state)))
            view = seen
            events = step.events if viewer is None else (self.game.redact(event, viewer) for event in step.events)
            self.chronicle.see(event for event in events if event is not None)
        assert view is not None
        return view

    def _offers(self, state: State) -> dict[PlayerIx, Any]:
        players = [PlayerIx(p) for p in range(self.game.players(state))]
        return {p: own.offer for p in players if (own := self.game.view(state, p).own) is not None}

    def _tell_round(self, number: int) -> None:
        self.screen.print()
        is_final = number == FINAL_ROUND
        title = say("ui.final" if is_final else "ui.round", self.locale, round=number, rounds=ROUNDS)
        self.screen.say(Text(title, style="bold"))
        prepared = [(p, deck) for (n, p), deck in sorted(self.chronicle.preparations.items()) if n == number]
        bouts = self.chronicle.of_round(number)
        if not prepared and not bouts:
            self._say("cli.replay.no_round")
        for player, deck in prepared:
            self._tell_deck(player, deck)
        for bout in bouts:
            self._tell_bout(bout)

    def _tell_deck(self, player: PlayerIx, deck: Preparation) -> None:
        said = self.reader
        parts = [self._words("level", level=deck.level)] if deck.level else []
        for i, offer in enumerate(deck.offers):
            if None not in offer or i:
                parts.append(self._words("redrawn" if i else "drawn", cards=said.nouns(offer)))
        for key, cards in (("picked", deck.picked), ("removed", deck.removed)):
            if cards:
                parts.append(self._words(key, cards=said.nouns(cards)))
        if deck.deck is None:
            parts.append(self._words("nothing"))
        else:
            parts.append(self._words("count", n=deck.deck))
        self.screen.say(self._words("line", player=said.players[player], parts="; ".join(parts)))

    def _tell_bout(self, bout: Bout) -> None:
        said, screen = self.reader, self.screen
        where = say("ui.final", self.locale) if bout.is_final else park_words(bout.park, "name", self.locale)
        a, b = (said.players[p] for p in bout.players)
        screen.print()
        screen.say(Text(say("cli.replay.match", self.locale, where=where, a=a, b=b), style="bold"))
        screen.say(said.line(tell_beginner(bout.first, is_tossed=bout.is_tossed)))
        paragraphs = MatchTeller.new(self.game.table, bout.players).tell(bout.events)
        screen.story([said.paragraph(paragraph) for paragraph in paragraphs], (a, b))
        if bout.trophy is not None:
            screen.say(tell_event(replace(bout.trophy, is_secret=False), said))  # it is no secret any more

    def _words(self, key: str, **values: object) -> str:
        return say(f"cli.replay.deck.{key}", self.locale, **values)

    def _say(self, key: str, **values: object) -> None:
        self.screen.say(say(key, self.locale, **values))


def as_line(form: Mapping[str, Any]) -> str:
    """An action in its JSON form: `take (heap 1, stones 2)`."""
    values = ", ".join(f"{_words(key)} {_value(value)}" for key, value in form.items() if key != "kind")
    name = _words(str(form.get("kind", "")))
    return f"{name} ({values})" if values else name


def as_lines(value: Any, name: str = "") -> Iterator[str]:
    """A view in its JSON form, one field per line, nested fields indented."""
    if isinstance(value, Mapping):
        if name:
            yield f"{name}:"
        for key, inner in value.items():
            if key != "kind":
                yield from (f"{'  ' if name else ''}{line}" for line in as_lines(inner, _words(key)))
    elif isinstance(value, list) and any(isinstance(item, (Mapping, list)) for item in value):
        yield f"{name}:"
        for number, item in enumerate(value):
            yield from (f"  {line}" for line in as_lines(item, str(number)))
    else:
        yield f"{name}: {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, list) and not any(isinstance(item, (Mapping, list)) for item in value):
        return ", ".join(map(_value, value)) or "-"
    if value is None:
        return "-"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _words(key: str) -> str:
    return key.replace("_", " ")


EXAMPLES = examples(
    "flagfall replay games.ndjson --check",
    "flagfall replay games.ndjson --game 2 --round 7",
    "flagfall replay flagfall-7.ndjson --viewer 0 --lang de",
    "flagfall replay flagfall-7.ndjson --play-on 40",
)


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    check: Annotated[bool, typer.Option("--check")] = False,
    game: Annotated[str | None, typer.Option("--game", metavar="N")] = None,
    round: Annotated[str | None, typer.Option("--round", metavar="R")] = None,
    viewer: Annotated[str | None, typer.Option("--viewer", metavar="P")] = None,
    names: PlayerNames = None,
    packs: Packs = None,
    play_on: Annotated[str | None, typer.Option("--play-on", metavar="STEP")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Replay, check or continue recorded games.

    A file with several games is listed; --game tells one of them.
    """
    locale = locale_of(lang, os.environ)
    cards = read_table(packs)
    lines = list(enumerate(read_lines(file), start=1))
    if game is not None:
        number = read_count(game, "--game", 1, 10**9)
        if number > len(lines):
            raise WrongUse("bad_number", "no_such_game", number=number, n=len(lines))
        lines = [lines[number - 1]]
    tapes = [Tape(number, line, parse_line(line, text), cards) for number, (line, text) in lines]
    screen = Screen()
    if save is not None and play_on is None:
        raise WrongUse("bad_input", "save_without_play_on")
    if play_on is not None:
        if len(tapes) != 1:
            raise WrongUse("bad_input", "one_game")
        _play_on(tapes[0], play_on, save, names, packs, lang)
    elif check:
        for tape in tapes:
            tape.play()
        screen.say(say("cli.replay.fine", locale, n=len(tapes)))
    elif len(tapes) > 1:
        _list(screen, tapes, locale)
    else:
        _tell(screen, tapes[0], round, viewer, names, locale)


def _play_on(
    tape: Tape, step: str, save: str | None, names: str | None, packs: list[str] | None, lang: str | None
) -> None:
    """Continue in the terminal after a number of actions, at the first seat; the new record names its origin."""
    from flagfall.cli.commands.play.command import challengers
    from flagfall.cli.commands.play.ctb.command import ctb
    from flagfall.cli.commands.play.save_file import new_save

    record = tape.record
    at = read_count(step, "--play-on", 0, len(record.actions))
    tape.play()  # an error names the line and the action
    begun = replace(record.playing(record.actions[:at]), continues=Continued(head_of(record), at))
    if Table.resume(tape.game, begun, tape.packs).outcome is not None:
        raise WrongUse("bad_record", "is_over")
    if record.game not in (Challengers.id, CTB.id):
        raise WrongUse("bad_record", "not_in_terminal", game=record.game)
    file = new_save(save, f"{record.chance}-{at}")
    file.write(begun)
    if record.game == CTB.id:
        ctb(resume=file.name, lang=lang)
    else:
        challengers(resume=file.name, names=names, packs=packs, lang=lang)


class Tape:
    """One record, with the rules it follows."""

    def __init__(self, number: int, line: int, record: Record, cards: CardTable) -> None:
        self.number, self.line, self.record = number, line, record
        self.game: AnyGame
        try:
            known = find_plugin(record.game).rules(record.rules_version)
            self.game = Challengers(cards) if isinstance(known, Challengers) else known
        except FlagfallError as error:
            raise BadRecord(f"Line {line}: {error}") from None
        self.packs = dict(cards.packs) if record.game == Challengers.id else {}

    def steps(self) -> Iterator[Step[Any, Any]]:
        """Every step, recomputed; an error names the line and the action."""
        try:
            yield from replay_record(self.record, self.game, self.packs)
        except FlagfallError as error:
            raise BadRecord(f"Line {self.line}: {error}") from None

    def play(self) -> tuple[int, Outcome | None]:
        """All of it: how many took part, and how it ended."""
        *_, last = self.steps()
        return self.game.players(last.state), self.game.outcome(last.state)


def _tell(screen: Screen, tape: Tape, round_: str | None, viewer: str | None, names: str | None, locale: str) -> None:
    players, outcome = tape.play()
    only = None if round_ is None else _round(round_, locale)
    watcher = None if viewer is None else read_count(viewer, "--viewer", 0, players - 1)
    given = read_player_names(names, players, locale)
    record = tape.record
    if record.continues is not None:
        source, at = record.continues.source, record.continues.at
        screen.say(say("cli.replay.continues", locale, source=source, n=at))
    people = say("cli.replay.people", locale, n=players)
    about = {"game": record.game, "version": record.rules_version, "players": people, "seed": str(record.chance)}
    screen.say(say("cli.replay.about", locale, n=len(record.actions), **about))
    if isinstance(tape.game, Challengers):
        called = participant_names(players, locale, given)
        ReplayStory(screen, tape.game, called, locale).tell(tape.steps(), only, watcher)
        return
    if record.game == "ctb":
        _tell_board_game(screen, tape)
    else:
        _tell_any_game(screen, tape, SPECTATOR if watcher is None else PlayerIx(watcher), locale)
    screen.say(say("cli.replay.result", locale, result=_result(outcome, given, locale)))


def _tell_any_game(screen: Screen, tape: Tape, viewer: Viewer, locale: str) -> None:
    """Of a game without words of its own: who did what, and what the viewer sees at the end."""
    for number, entry in enumerate(tape.record.actions, start=1):
        who = say("cli.replay.player", locale, number=entry.player)
        screen.print(f"{number}. {who}: {as_line(entry.action)}", soft_wrap=True)
    *_, last = tape.steps()
    screen.print()
    for line in as_lines(encode(tape.game.view(last.state, viewer))):
        screen.print(line, soft_wrap=True)
    screen.print()


def _tell_board_game(screen: Screen, tape: Tape) -> None:
    """The moves as text, and the final board."""
    from flagfall.games.ctb import Game, format_game

    screen.print(format_game(tape.record).rpartition("]\n")[2].strip(), soft_wrap=True)
    screen.print()
    screen.print(str(Game.replay(tape.record)), soft_wrap=True)


def _list(screen: Screen, tapes: list[Tape], locale: str) -> None:
    screen.say(say("cli.replay.games", locale, n=len(tapes)))
    keys = ("number", "game", "players", "seed", "actions", "result")
    rows = [[say(f"cli.replay.column_{key}", locale) for key in keys]]
    for tape in tapes:
        players, outcome = tape.play()
        record = tape.record
        numbers = (str(players), str(record.chance), str(len(record.actions)))
        rows.append([str(tape.number), record.game, *numbers, _result(outcome, [], locale)])
    screen.table(rows, right=frozenset({0, 2, 3, 4}))


def _result(outcome: Outcome | None, names: list[str], locale: str) -> str:
    """How any game ended."""
    if outcome is None:
        return say("cli.replay.unfinished", locale)
    winners = [names[p] if p < len(names) else say("cli.replay.player", locale, number=p) for p in outcome.winners]
    if not winners:
        return say("cli.replay.nobody", locale)
    return say("cli.replay.wins", locale, winners=join(winners, locale), reason=outcome.reason)


def _round(text: str, locale: str) -> int:
    if typed("cli", locale).get(text.strip().casefold()) == "final":
        return FINAL_ROUND
    return read_count(text, "--round", 1, ROUNDS)
