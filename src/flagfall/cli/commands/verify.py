"""`flagfall verify`: whether recorded games are what was played, chance and all."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.decks import read_table
from flagfall.cli.arguments.options import Json, Lang, Packs, locale_of
from flagfall.cli.error_output import one_line
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import read_lines
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.codec import encode
from flagfall.core.plugins import find_plugin
from flagfall.core.records.record import Record
from flagfall.core.records.verification import RecordRules, Verification, verify_line
from flagfall.core.secret import Secret
from flagfall.games.challengers.game import Challengers
from flagfall.text.catalog import say
from flagfall.text.cldr import join

EXAMPLES = examples(
    "flagfall verify game.ndjson",
    "flagfall verify games.ndjson --json",
    "flagfall verify game.ndjson --commitment 81ecce417cc3f7a8",
)
BAD = 1
"""The exit code if a record is not what it says."""


def verify(
    file: Annotated[str, typer.Argument(metavar="RECORD")],
    commitment: Annotated[str | None, typer.Option("--commitment", metavar="HEX")] = None,
    chain: Annotated[str | None, typer.Option("--chain", metavar="HEX")] = None,
    packs: Packs = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Check that a record is what was played, chance and all.

    Commitment, shuffles, offers, coins, actions and outcome are worked out again. Exit code 0: all is as it
    says. 1: something was changed; the first place is named.
    """
    locale = locale_of(lang, os.environ)
    cards = read_table(packs)

    def rules(record: Record) -> RecordRules:
        if record.game == Challengers.id:
            return RecordRules(Challengers(cards), dict(cards.packs))
        return RecordRules(find_plugin(record.game).rules(record.rules_version), {})

    found = [(number, verify_line(_plain(line), rules, commitment, chain)) for number, line in read_lines(file)]
    if as_json:
        print_json({"good": all(v.is_good for _, v in found), "records": [_document(n, v) for n, v in found]})
    else:
        for number, verdict in found:
            _tell(number, verdict, locale)
    if not all(verdict.is_good for _, verdict in found):
        raise typer.Exit(BAD)


def _plain(line: bytes) -> bytes:
    """Without what editors put around a line."""
    return line.removeprefix(b"\xef\xbb\xbf").removesuffix(b"\r")


def _document(line: int, verdict: Verification) -> dict[str, Any]:
    record, fault = verdict.record, verdict.fault
    chance = None if record is None else record.chance
    return {
        "line": line,
        "good": verdict.is_good,
        "code": None if fault is None else fault.code,
        "place": None if fault is None else fault.place,
        "message": None if fault is None else fault.message,
        "game": None if record is None else record.game,
        "rules_version": None if record is None else record.rules_version,
        "actions": None if record is None else len(record.actions),
        "continues": None if record is None or record.continues is None else encode(record.continues),
        "chance": None if chance is None else "secret" if isinstance(chance, Secret) else "seed",
        "commitment": chance.commitment if isinstance(chance, Secret) else None,
        "chain": verdict.chain or None,
        "checked": verdict.checked,
        "unchecked": verdict.unchecked,
    }


def _tell(line: int, verdict: Verification, locale: str) -> None:
    record, fault = verdict.record, verdict.fault
    if fault is not None:
        words = say(f"cli.verify.fault.{fault.code}", locale, detail=fault.message)
        where = say("cli.verify.where", locale, line=line, place=fault.place)
        print(one_line(f"{say('cli.error', locale)}[{fault.code}]: {where}: {words}"), file=sys.stderr, flush=True)
        return
    assert record is not None, "a good record was read"
    screen = Screen()
    screen.say(say("cli.verify.good", locale, line=line, game=record.game, n=len(record.actions)))
    for key, parts in (("checked", verdict.checked), ("unchecked", verdict.unchecked)):
        if parts:
            listed = join([say(f"cli.verify.part.{part}", locale) for part in parts], locale)
            screen.say(say(f"cli.verify.{key}", locale, parts=listed), indent=2)
    if record.continues is not None:
        origin = {"source": record.continues.source, "n": record.continues.at}
        screen.say(say("cli.replay.continues", locale, **origin), indent=2)
    if isinstance(record.chance, Secret):
        screen.say(say("cli.verify.commitment", locale, value=record.chance.commitment), indent=2)
    if verdict.chain:
        screen.say(say("cli.verify.chain", locale, value=verdict.chain), indent=2)
