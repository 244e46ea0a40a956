"""`flagfall swing`: how the chance of winning went up and down in a match, card by card."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.decks import read_deck, read_table
from flagfall.cli.arguments.options import First, Json, Lang, Packs, PlayerNames, Policy, Seed, Trophies, locale_of
from flagfall.cli.arguments.values import (
    read_count,
    read_first,
    read_number,
    read_player_names,
    read_policies,
    read_seed,
    read_share,
    read_trophies,
)
from flagfall.cli.commands.odds import plain
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import read_record
from flagfall.cli.output.screen import Screen, print_json, sparkline
from flagfall.cli.usage_error import WrongUse
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.followed_game import FollowedMatch
from flagfall.games.challengers.insight.match_swing import Eyes, meetings
from flagfall.games.challengers.insight.match_swing import swing as ask_swing
from flagfall.games.challengers.insight.odds import Setting
from flagfall.games.challengers.insight.swing import SwingLine, swing_line
from flagfall.games.challengers.narration.words import default_names, participant_names
from flagfall.text.catalog import say
from flagfall.text.cldr import percent

EXAMPLES = examples(
    'flagfall swing --a "3 pig, dog, champion" --b "2 skeleton, ghost" --seed 7',
    "flagfall swing games.ndjson --round 7",
    "flagfall swing games.ndjson --viewer 0 --json",
)
FINAL = ROUNDS + 1


def swing(
    record: Annotated[str | None, typer.Argument(metavar="[RECORD]")] = None,
    a: Annotated[str | None, typer.Option("--a", metavar="DECK")] = None,
    b: Annotated[str | None, typer.Option("--b", metavar="DECK")] = None,
    seed: Seed = None,
    game: Annotated[str, typer.Option("--game", metavar="N")] = "1",
    round: Annotated[str | None, typer.Option("--round", metavar="R")] = None,
    viewer: Annotated[str, typer.Option("--viewer", metavar="P|spectator|full")] = "full",
    precision: Annotated[str, typer.Option("--precision", metavar="SHARE")] = "0.02",
    first: First = None,
    trophies: Trophies = "0,0",
    choose: Policy = "sensible",
    names: PlayerNames = None,
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """How likely was it, after every card that was turned up?

    Of one match between two decks, or of the matches of a recorded tournament.
    """
    locale = locale_of(lang, os.environ)
    table = read_table(packs)
    eyes, share = _eyes(viewer), read_share(precision, "--precision")
    decks_given = (a is not None) + (b is not None)
    if decks_given != (2 if record is None else 0):
        raise WrongUse("bad_input", "record_or_decks")
    lines: list[tuple[dict[str, Any], SwingLine, tuple[str, str]]] = []
    if record is not None:
        for meeting, called in _recorded(record, game, round, eyes, names, table, locale):
            line = swing_line(table, meeting.course, precision=share)
            lines.append(({"round": meeting.round, "park": meeting.park, "players": meeting.players}, line, called))
    else:
        setting = Setting(
            seed=read_seed(seed),
            first=read_first(first),
            round=read_number(round or "1", "--round"),
            trophies=read_trophies(trophies),
            choose=read_policies(choose),
            cards=table,
        )
        decks = read_deck(a or "", "--a", table), read_deck(b or "", "--b", table)
        given = read_player_names(names, 2, locale)
        called = default_names(locale) if len(given) < 2 else (given[0], given[1])
        lines.append(({"seed": setting["seed"]}, ask_swing(*decks, eyes=eyes, precision=share, **setting), called))
    if as_json:
        print_json({"viewer": eyes, "matches": [about | plain(line) for about, line, _ in lines]})
        return
    screen = Screen()
    for number, (about, line, called) in enumerate(lines):
        if number:
            screen.print()
        _show(screen, about, line, called, table, locale)


def _recorded(
    file: str, game: str, round_: str | None, eyes: Eyes, names: str | None, table: CardTable, locale: str
) -> list[tuple[FollowedMatch, tuple[str, str]]]:
    """The matches of one recorded tournament, and what the players of each are called."""
    record = read_record(file, game)
    if record.game != Challengers.id:
        raise WrongUse("bad_record", "no_swing", game=record.game)
    found = meetings(record, Challengers(table), eyes)
    if round_ is not None:
        wanted = FINAL if round_ == "final" else read_count(round_, "--round", 1, ROUNDS)
        found = [meeting for meeting in found if meeting.round == wanted]
    if not found:
        raise WrongUse("bad_input", "no_match", text=round_ or "–")
    people = record.config.get("players", 4)
    called = participant_names(people, locale, read_player_names(names, people, locale))
    return [(meeting, (called[meeting.players[0]], called[meeting.players[1]])) for meeting in found]


def _show(
    screen: Screen, about: dict[str, Any], line: SwingLine, players: tuple[str, str], table: CardTable, locale: str
) -> None:
    a, b = players
    if "seed" in about:
        screen.say(say("cli.swing.match", locale, a=a, b=b, seed=str(about["seed"])))
    else:
        key = "final" if about["round"] == FINAL else "round"
        screen.say(say(f"cli.swing.{key}", locale, a=a, b=b, round=about["round"]))
    screen.print("  " + sparkline([point.win for point in line.points]), soft_wrap=True)
    rows = [["", say("cli.swing.card", locale), say("cli.swing.chance", locale, player=a), ""]]
    before = line.points[0].win
    for number, point in enumerate(line.points):
        step = point.win - before
        before = point.win
        what = say("cli.swing.start" if number == 0 else "cli.swing.end", locale)
        if point.card is not None and point.player is not None:
            what = f"{players[point.player]}: {table.name(point.card, locale)}"
        moved = f"{step * 100:+.0f}" if abs(step) >= 0.005 else ""
        mark = " ◄" if number == line.decided else ""
        rows.append([str(number), what, percent(point.win, locale, 0), moved + mark])
    screen.table(rows, right=frozenset({0, 2}))
    if line.winner is not None:
        key = "certain" if line.decided is None else "decided"
        screen.say(say(f"cli.swing.{key}", locale, n=line.decided, player=players[line.winner]))


def _eyes(text: str) -> Eyes:
    named: dict[str, Eyes] = {"full": "full", "spectator": "spectator"}
    return named[text] if text in named else read_count(text, "--viewer", 0, 7)
