"""`flagfall advise`: what to pick and what to part with, of a deck or in a recorded tournament."""

from __future__ import annotations

import os
import re
from typing import Annotated

import typer

from flagfall.cli.arguments.decks import read_deck, read_table
from flagfall.cli.arguments.language import locale_of
from flagfall.cli.arguments.options import First, Json, Lang, Packs, Players, Trophies
from flagfall.cli.arguments.values import read_count, read_first, read_number, read_share, read_trophies
from flagfall.cli.help_pages import examples
from flagfall.cli.output.advice import show_advice, show_decisions
from flagfall.cli.output.record_files import read_record
from flagfall.cli.output.screen import Screen, print_json
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import encode
from flagfall.games.challengers.bots.weights import FINAL
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.advice.adviser import Adviser
from flagfall.games.challengers.insight.advice.answer import Advice
from flagfall.games.challengers.insight.advice.ask import advise as ask_advice
from flagfall.games.challengers.insight.advice.decisions import recorded_decisions
from flagfall.games.challengers.insight.advice.trial import is_fast

EXAMPLES = examples(
    'flagfall advise --deck "3 newcomer, dog, cow, cat, bard, talent" --round 3',
    'flagfall advise --deck mine.txt --offer "pony, cow, mime, pig" --round 2',
    "flagfall advise --deck mine.txt --levels --round 4 --players 4",
    "flagfall advise games.ndjson --player 0 --round 3",
)
PLACE = re.compile(r"([1-8]|final)(-\d{1,2})?")
MOST_FANS = 99


def advise(
    record: Annotated[str | None, typer.Argument(metavar="[RECORD]")] = None,
    deck: Annotated[str | None, typer.Option("--deck", metavar="DECK")] = None,
    offer: Annotated[str | None, typer.Option("--offer", metavar="DECK")] = None,
    levels: Annotated[bool, typer.Option("--levels")] = False,
    round: Annotated[str | None, typer.Option("--round", metavar="R|R-N")] = None,
    players: Players = "2",
    lead: Annotated[str, typer.Option("--lead", metavar="FANS")] = "0",
    picks: Annotated[str | None, typer.Option("--picks", metavar="N")] = None,
    no_redraw: Annotated[bool, typer.Option("--no-redraw")] = False,
    seen: Annotated[str | None, typer.Option("--seen", metavar="DECK")] = None,
    first: First = None,
    trophies: Trophies = "0,0",
    game: Annotated[str | None, typer.Option("--game", metavar="N")] = None,
    player: Annotated[str, typer.Option("--player", metavar="P")] = "0",
    precision: Annotated[str, typer.Option("--precision", metavar="SHARE")] = "0.02",
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """What to pick, and what to part with?

    Of a deck that you name, or for the decisions of a player in a recorded tournament.
    """
    locale, table = locale_of(lang, os.environ), read_table(packs)
    share = read_share(precision, "--precision")
    if (record is None) == (deck is None):
        raise WrongUse("bad_input", "record_or_deck")
    screen = Screen()
    if record is not None:
        found = _recorded(record, game, player, round, share, table)
        if as_json:
            print_json({"player": int(player), "decisions": encode(found)})
        elif round is None:
            show_decisions(screen, found, table, locale)
        else:
            for one in found:
                show_advice(screen, one, table, locale)
        return
    allowed = None if picks is None else read_count(picks, "--picks", 1, 5)
    advice = ask_advice(
        read_deck(deck or "", "--deck", table),
        offer=() if offer is None else read_deck(offer, "--offer", table),
        about="levels" if levels else None,
        round=_number(round or "1"),
        players=read_count(players, "--players", 1, MAX_PLAYERS),
        lead=_lead(lead),
        picks=allowed,
        can_redraw=not no_redraw,
        seen=() if seen is None else read_deck(seen, "--seen", table),
        trophies=read_trophies(trophies),
        first=read_first(first),
        precision=share,
        cards=table,
    )
    if as_json:
        print_json(encode(advice))
    else:
        show_advice(screen, advice, table, locale)


def _recorded(
    file: str, game: str | None, player: str, place: str | None, precision: float, table: CardTable
) -> list[Advice]:
    """Advice for decisions of one player of a recorded tournament: all, those of a round, or one."""
    record = read_record(file, game)
    if record.game != Challengers.id:
        raise WrongUse("bad_record", "no_advice", game=record.game)
    people = record.config.get("players", 4)
    me = read_count(player, "--player", 0, people - 1)
    if place is not None and PLACE.fullmatch(place) is None:
        raise WrongUse("bad_input", "place", text=place)
    part = None if place is None else place.replace("final", str(FINAL))
    is_compiled = is_fast("auto")
    found = [
        Adviser(one.position, precision=precision, is_fast=is_compiled).advise(one.name, one.taken)
        for one in recorded_decisions(record, Challengers(table), me, part)
    ]
    if not found:
        raise WrongUse("no_such_decision", "no_decision", player=me, text=place or "–")
    return found


def _number(text: str) -> int:
    return FINAL if text == "final" else read_count(text, "--round", 1, FINAL)


def _lead(text: str) -> int:
    number = read_number(text, "--lead")
    if abs(number) > MOST_FANS:
        raise WrongUse("bad_number", "range", name="--lead", low=-MOST_FANS, high=MOST_FANS, text=text)
    return number
