"""`flagfall odds`: how likely one deck beats another, exactly or by a sample."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

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
from flagfall.cli.arguments.values import (
    read_count,
    read_first,
    read_names,
    read_number,
    read_policies,
    read_seed,
    read_share,
    read_trophies,
    read_word,
)
from flagfall.cli.help_pages import examples
from flagfall.cli.output.screen import Screen, print_json
from flagfall.cli.usage_error import WrongUse, program_name
from flagfall.core.codec import encode
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.examples import ENDINGS, Example, example
from flagfall.games.challengers.insight.odds import MAX_MATCHES, Odds, Setting
from flagfall.games.challengers.insight.odds import odds as ask_odds
from flagfall.games.challengers.insight.sampling import Progress
from flagfall.games.challengers.insight.what_if import Difference, what_if
from flagfall.games.challengers.notation import parse_deck
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent

# What `flagfall odds` can add: another card, and a match to watch.

USUAL = {"--round": "1", "--trophies": "0,0", "--choose": "sensible"}


def change_deck(
    deck: Sequence[CardId], without: Sequence[str] | None, added: Sequence[str] | None, table: CardTable
) -> list[CardId] | None:
    """The deck without some cards and with some others; None where nothing is to be changed."""
    if not without and not added:
        return None
    changed = list(deck)
    for card in (card for text in without or () for card in parse_deck(text, table)):
        if card not in changed:
            raise WrongUse("bad_deck", "not_in_deck", name="--without", card=card)
        changed.remove(card)
    return changed + [card for text in added or () for card in parse_deck(text, table)]


def plain(found: Any) -> dict[str, Any]:
    """An answer for programs."""
    return {key: value for key, value in encode(found).items() if key != "kind"}


def show_difference(screen: Screen, found: Difference, player: str, locale: str) -> None:
    """What the change does, with its interval."""
    words = {
        "before": percent(found.before, locale, 1),
        "after": percent(found.after, locale, 1),
        "low": _signed(found.low, locale),
        "high": _signed(found.high, locale),
        "change": _signed(found.change, locale),
    }
    screen.print()
    screen.say(say("cli.odds.what_if", locale, player=player, n=found.matches, **words))


def show_example(
    screen: Screen,
    found: Example,
    players: tuple[str, str],
    options: Mapping[str, str | Sequence[str] | None],
    locale: str,
) -> None:
    """A match, and how to watch it."""
    command = [program_name(), "match"]
    for option, value in (*options.items(), ("--seed", str(found.seed))):
        for one in [value] if isinstance(value, str) else value or ():
            if USUAL.get(option) != one:
                command += [option, one]
    reason = say(f"cli.odds.reason_{found.reason}", locale)
    words = {"winner": players[found.winner], "reason": reason, "share": percent(found.share, locale, 0)}
    screen.print()
    screen.say(say(f"cli.odds.show_{found.ending}", locale, n=found.reveals, seed=str(found.seed), **words))
    screen.say(shlex.join(command), indent=2)


def _signed(share: float, locale: str) -> str:
    return f"{'−' if share < 0 else '+'}{decimal(abs(share) * 100, locale, 1)}"


EXAMPLES = examples(
    'flagfall odds --a "3 newcomer, talent, dog" --b "2 pig, horse"',
    "flagfall odds --a mine.txt --b theirs.txt -n 1000000 --workers 2",
    "flagfall odds --a mine.txt --b theirs.txt --without pig --with horse",
    'flagfall odds --a "3 pig, horse" --b "2 bard, cow" --show typical',
)
MAX_WORKERS = 256
FINE = 100_000  # matches from which a second digit means something


def odds(
    a: DeckA,
    b: DeckB,
    matches: Annotated[str, typer.Option("-n", "--matches", metavar="N")] = "100000",
    precision: Annotated[str | None, typer.Option("--precision", metavar="SHARE")] = None,
    without: Annotated[list[str] | None, typer.Option("--without", metavar="CARD")] = None,
    added: Annotated[list[str] | None, typer.Option("--with", metavar="CARD")] = None,
    show: Annotated[str | None, typer.Option("--show", metavar="win|loss|typical")] = None,
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
    number, beginner, n = read_seed(seed), read_first(first), read_count(matches, "--matches", 1, MAX_MATCHES)
    share = None if precision is None else read_share(precision, "--precision")
    ending = None if show is None else read_word(show, "--show", ENDINGS)
    changed = change_deck(decks[0], without, added, table)
    setting = Setting(
        seed=number,
        first=beginner,
        round=read_number(round, "--round"),
        trophies=read_trophies(trophies),
        choose=read_policies(choose),
        cards=table,
        workers=read_count(workers, "--workers", 1, MAX_WORKERS),
    )
    with _watched(locale, is_quiet=as_json) as progress:
        setting["progress"] = progress
        found = ask_odds(*decks, matches=n, precision=share, exact=exact, **setting)
        difference = None if changed is None else what_if(decks[0], changed, decks[1], matches=n, **setting)
        shown = None if ending is None else example(*decks, ending, **setting)
    if as_json:
        extras = {"what_if": difference, "show": shown}
        asked = {key: plain(extra) for key, extra in extras.items() if extra is not None}
        print_json({"seed": number, "first": beginner} | plain(found) | asked)
        return
    screen = Screen()
    _show(screen, found, number, beginner, players, locale)
    if difference is not None:
        show_difference(screen, difference, players[0], locale)
    if shown is not None:
        options = {"--a": a, "--b": b, "--first": first, "--round": round, "--trophies": trophies, "--choose": choose}
        show_example(screen, shown, players, options | {"--pack": packs}, locale)


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
