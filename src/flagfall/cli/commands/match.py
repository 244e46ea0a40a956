"""`flagfall match`: plays a match and prints it in words or as JSON."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated

import typer

from flagfall.cli.arguments.decks import read_deck, read_table
from flagfall.cli.arguments.options import (
    DeckA,
    DeckB,
    First,
    Json,
    Lang,
    Names,
    Packs,
    Policy,
    Round,
    Seed,
    Trophies,
    locale_of,
)
from flagfall.cli.arguments.values import read_first, read_names, read_number, read_policies, read_seed, read_trophies
from flagfall.cli.help_pages import examples
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.codec import encode
from flagfall.games.challengers import CardTable, MatchResult, play_match
from flagfall.games.challengers.narration.words import tell_match
from flagfall.text.catalog import say
from flagfall.text.cldr import join
from flagfall.text.filling import grouped

EXAMPLES = examples(
    'flagfall match --a "3 newcomer, dog, champion" --b "2 skeleton, ghost"',
    "flagfall match --a mine.txt --b theirs.txt --seed 7 --names Ada,Ben",
    'flagfall match --a "horse, pig" --b "mime, clown" --no-shuffle --first 0',
)


def match(
    a: DeckA,
    b: DeckB,
    seed: Seed = None,
    no_shuffle: Annotated[bool, typer.Option("--no-shuffle")] = False,
    first: First = None,
    round: Round = "1",
    trophies: Trophies = "0,0",
    choose: Policy = "sensible",
    names: Names = None,
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Play one match and print it in words.

    Without --seed the match is a new one each time; the seed is printed, so that it can be repeated.
    """
    locale = locale_of(lang, os.environ)
    players = read_names(names, locale)
    table = read_table(packs)
    decks = read_deck(a, "--a", table), read_deck(b, "--b", table)
    number = read_seed(seed)
    result = play_match(
        *decks,
        seed=number,
        shuffle=not no_shuffle,
        first=read_first(first),
        round=read_number(round, "--round"),
        trophies=read_trophies(trophies),
        choose=read_policies(choose),
        cards=table,
    )
    if as_json:
        print_json(match_document(result, number))
        return
    screen = Screen()
    show_decks(screen, decks, table, players, locale)
    screen.print()
    screen.story(tell_match(result.events, table, players, locale), players)
    screen.print()
    screen.say(say("cli.again", locale, seed=str(number)))


def match_document(result: MatchResult, seed: int) -> dict[str, object]:
    """A match for programs; `decks` are the cards of each side after the match."""
    return {
        "seed": seed,
        "first": result.first,
        "winner": result.winner,
        "reason": result.reason,
        "fans": list(result.fans),
        "decks": encode(result.decks),
        "events": encode(result.events),
    }


def show_decks(
    screen: Screen, decks: Sequence[Sequence[str]], table: CardTable, players: tuple[str, str], locale: str
) -> None:
    """Who plays with what."""
    for player, deck in zip(players, decks, strict=True):
        cards = join(grouped(table.name(card, locale) for card in deck), locale)
        count = say("ui.cards", locale, n=len(deck))
        screen.say(say("cli.deck", locale, player=player, cards=cards, count=count))
