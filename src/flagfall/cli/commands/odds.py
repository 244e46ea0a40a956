"""`flagfall odds`: how likely one deck beats another, exactly or by a sample."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from flagfall.cli.arguments.decks import read_deck, read_table
from flagfall.cli.arguments.language import locale_of
from flagfall.cli.arguments.options import DeckA, DeckB, First, Json, Lang, Names, Packs, Policy, Round, Seed, Trophies
from flagfall.cli.arguments.values import (
    read_count,
    read_first,
    read_names,
    read_number,
    read_policies,
    read_seed,
    read_trophies,
)
from flagfall.cli.help_pages import examples
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.codec import encode
from flagfall.games.challengers.analysis.odds import MAX_MATCHES, Odds
from flagfall.games.challengers.analysis.odds import odds as ask_odds
from flagfall.games.challengers.analysis.study import Progress
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent

EXAMPLES = examples(
    'flagfall odds --a "3 newcomer, talent, dog" --b "2 pig, horse"',
    "flagfall odds --a mine.txt --b theirs.txt -n 1000000 --workers 2",
)
MAX_WORKERS = 256
FINE = 100_000  # matches from which a second digit means something


def odds(
    a: DeckA,
    b: DeckB,
    matches: Annotated[str, typer.Option("-n", "--matches", metavar="N")] = "100000",
    seed: Seed = "0",
    first: First = None,
    round: Round = "1",
    trophies: Trophies = "0,0",
    choose: Policy = "sensible",
    exact: Annotated[bool | None, typer.Option("--exact/--sample")] = None,
    workers: Annotated[str, typer.Option("--workers", metavar="N")] = "1",
    names: Names = None,
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """How likely is one deck to beat another?

    Exact where playing all orders of both decks is no more work than the sample asked for; otherwise
    a sample with its 95 % interval.
    """
    locale = locale_of(lang, os.environ)
    players = read_names(names, locale)
    table = read_table(packs)
    decks = read_deck(a, "--a", table), read_deck(b, "--b", table)
    number, beginner = read_seed(seed), read_first(first)
    n = read_count(matches, "--matches", 1, MAX_MATCHES)
    cores = read_count(workers, "--workers", 1, MAX_WORKERS)
    with _watched(locale, is_quiet=as_json) as progress:
        found = ask_odds(
            *decks,
            matches=n,
            seed=number,
            first=beginner,
            exact=exact,
            round=read_number(round, "--round"),
            trophies=read_trophies(trophies),
            choose=read_policies(choose),
            cards=table,
            workers=cores,
            progress=progress,
            on_compile=None if as_json else lambda: Screen(stderr=True).say(say("cli.odds.compiling", locale)),
        )
    if as_json:
        document = encode(found)
        print_json({"seed": number, "first": beginner} | {key: document[key] for key in document if key != "kind"})
    else:
        _show(Screen(), found, number, beginner, players, locale)


def _show(screen: Screen, found: Odds, seed: int, beginner: int | None, players: tuple[str, str], locale: str) -> None:
    digits = 2 if found.exact or found.matches >= FINE else 1
    a, b = players
    screen.say(say("cli.odds.wins", locale, a=a, b=b, share=percent(found.win, locale, digits)))
    low, high = percent(found.low, locale, digits), percent(found.high, locale, digits)
    key = "exact" if found.exact else "sampled"
    screen.say(say(f"cli.odds.{key}", locale, n=found.matches, seed=str(seed), low=low, high=high))
    if beginner is None:
        screen.say(say("cli.odds.toss", locale))
    else:
        screen.say(say("cli.odds.first", locale, player=players[beginner]))
    rows = [["", *(say(f"cli.odds.column_{key}", locale) for key in ("wins", "no_power", "bench_full", "fans"))]]
    for name, win, losses, fans in zip(players, (found.win, 1 - found.win), found.losses, found.fans, strict=True):
        shares = [percent(share, locale, digits) for share in (win, losses["no_power"], losses["bench_full"])]
        rows.append([name, *shares, decimal(fans, locale, 2)])
    screen.print()
    screen.table(rows, right=frozenset(range(1, 5)))


@contextmanager
def _watched(locale: str, *, is_quiet: bool) -> Iterator[Progress | None]:
    """Progress on stderr for those who watch."""
    if is_quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress as Bar

    with Bar(console=Screen(stderr=True), transient=True) as bar:
        task = bar.add_task(say("cli.odds.playing", locale), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
