"""`flagfall plans`: check, search, show and print seating plans for 3 to 16 players."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from flagfall.cli.arguments.options import Json, Lang, Players, Seed, locale_of
from flagfall.cli.arguments.values import read_count, read_seed, read_word
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen, print_json
from flagfall.cli.usage_error import WrongUse
from flagfall.core.errors import BadConfig, BadData, BadFile
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import MAX_PLAYERS, SearchedPlan, plans, read_searched_plan
from flagfall.games.challengers.narration.words.telling import park_words
from flagfall.games.challengers.seating.bounds import Objective, objectives, unmet_and_most
from flagfall.games.challengers.seating.certificate import certificate, false_claims, gap_of, plan_toml, rounded
from flagfall.games.challengers.seating.fairness import Titles, balanced, titles
from flagfall.games.challengers.seating.measures import NEVER, Measures, Pair, measure
from flagfall.games.challengers.seating.search import ATTEMPTS
from flagfall.games.challengers.seating.search import search as search_plan
from flagfall.games.challengers.sheets.paper import SIZES, Page, to_pdf, to_svg
from flagfall.games.challengers.sheets.sheets import SHEETS, PrintSetting, all_sheets, fans_words
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal

FEWEST_PLAYERS = 3
"""With fewer there is nothing to plan: two always meet."""

SEATINGS = ("printed", "searched")
MOST_GAMES = 10_000_000
MOST_ATTEMPTS = 100_000
SHOWN = 8
"""Pairs that are listed by name."""

Seating = Annotated[str | None, typer.Option("--seating", metavar="WORD")]
Games = Annotated[str, typer.Option("--games", "-n", metavar="N")]

app = new_app(invoke_without_command=True, subcommand_metavar="COMMAND ...")


@app.callback()
def group(ctx: typer.Context) -> None:
    """Check, search, show and print seating plans."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command(
    "check",
    epilog=examples(
        "flagfall plans check --players 7",
        "flagfall plans check --seating searched",
        "flagfall plans check --file mine.toml",
    ),
)
def check(
    players: Annotated[str | None, typer.Option("--players", "-p", metavar="N")] = None,
    seating: Seating = None,
    file: Annotated[str | None, typer.Option("--file", metavar="FILE")] = None,
    games: Games = "0",
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check plans: meetings, the Robot, changes of park, titles."""
    locale = locale_of(lang, os.environ)
    count = read_count(games, "--games", 0, MOST_GAMES)
    found = _own_plans(file) if file is not None else _wanted(players, seating)
    documents = [_examined(kind, n, plan, count) for kind, n, plan in found]
    if as_json:
        print_json(documents)
    else:
        screen = Screen()
        for i, document in enumerate(documents):
            if i:
                screen.print()
            _tell(screen, document, locale)
    if any(document["false_claims"] for document in documents):
        raise typer.Exit(1)


@app.command("search", epilog=examples("flagfall plans search --players 9 --games 200000 --out nine.toml"))
def search(
    players: Players = "7",
    games: Games = "20000",
    seed: Seed = "1",
    attempts: Annotated[str, typer.Option("--attempts", metavar="N")] = str(ATTEMPTS),
    out: Annotated[str | None, typer.Option("--out", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Search for a plan by constraint solver, and for fans that make up for the Robot."""
    locale = locale_of(lang, os.environ)
    n, count, chance = _read_players(players), read_count(games, "--games", 0, MOST_GAMES), read_seed(seed)
    told = Screen(stderr=True)
    told.say(say("plans.searching", locale, n=n))
    lines = search_plan(n, chance, read_count(attempts, "--attempts", 1, MOST_ATTEMPTS))
    config = Config(players=n, schedule=lines)
    claims: dict[str, Any] = certificate(n, lines, None, None, chance)
    if count:
        trials: list[Titles] = []

        def watch(found: Titles) -> None:
            trials.append(found)
            told.say(say("plans.balancing", locale, n=len(trials), gap=_number(found.gap, locale)))

        if config.has_robot:
            config = balanced(config, count, chance, watch)
        bare = titles(Config(players=n, schedule=lines), count, chance) if config.has_robot else None
        claims = certificate(n, lines, titles(config, count, chance), bare, chance)
    text = plan_toml(n, lines, config.head_start, claims)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        Path(out).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{out}: cannot be written ({error.strerror or error}).") from None
    typer.echo(say("plans.saved", locale, path=out))


@app.command(
    "show", epilog=examples("flagfall plans show --players 12", "flagfall plans show --players 6 --seating searched")
)
def show(players: Players = "7", seating: Seating = None, lang: Lang = None, as_json: Json = False) -> None:
    """Show who meets whom in which park."""
    locale = locale_of(lang, os.environ)
    config = _config(players, seating)
    m = measure(config.players, config.lines)
    if as_json:
        print_json({"players": m.players, "lines": config.lines, "robot": m.robot, "half_fans": config.head_start})
        return
    parks = [park_words(park, "name", locale) for park in range(m.seats // 2)]
    rows = [[say("web_replay.mark.round", locale, round=""), *parks]]
    for number, pairs in enumerate(m.meetings, start=1):
        rows.append([str(number), *(" – ".join(_line(m, line, locale) for line in pair) for pair in pairs)])
    screen = Screen()
    screen.table(rows)
    if m.robot is not None:
        screen.print()
        screen.say(say("plans.numbers_are_plans", locale, line=m.robot + 1))
    if any(config.head_start):
        screen.print()
        screen.say(_head_start(config.head_start, locale))


@app.command(
    "print",
    epilog=examples(
        "flagfall plans print --players 12 --out sheets",
        "flagfall plans print --players 7 --paper letter --form svg --lang de",
    ),
)
def print_sheets(
    players: Players = "7",
    seating: Seating = None,
    out: Annotated[str, typer.Option("--out", metavar="DIR")] = ".",
    form: Annotated[str, typer.Option("--form", metavar="WORD")] = "pdf",
    paper: Annotated[str, typer.Option("--paper", metavar="WORD")] = "a4",
    sheets: Annotated[str | None, typer.Option("--sheets", metavar="NAME,...")] = None,
    lang: Lang = None,
) -> None:
    """Write sheets to print."""
    locale = locale_of(lang, os.environ)
    read_word(form, "--form", ("pdf", "svg"))
    setting = PrintSetting(_config(players, seating), locale, read_word(paper, "--paper", tuple(SIZES)))
    wanted = SHEETS if sheets is None else tuple(read_word(name, "--sheets", SHEETS) for name in sheets.split(","))
    made = {name: pages for name, pages in all_sheets(setting).items() if name in wanted}
    stem = f"flagfall-{setting.config.players}-{paper}-{locale}"
    files: dict[str, bytes] = {}
    if form == "pdf":
        pages: list[Page] = [page for part in made.values() for page in part]
        title = setting.say("overview_title", n=setting.config.players)
        files[f"{stem}.pdf"] = to_pdf(pages, title, locale)
    else:
        for name, part in made.items():
            for number, page in enumerate(part, start=1):
                files[f"{stem}-{name}-{number}.svg"] = to_svg(page).encode()
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise BadFile(f"{out}: cannot be written ({error.strerror or error}).") from None
    typer.echo(say("plans.written", locale, n=len(files), path=str(folder)))


# What is checked


def _read_players(text: str) -> int:
    return read_count(text, "--players", FEWEST_PLAYERS, MAX_PLAYERS)


def _config(players: str, seating: str | None) -> Config:
    word = "printed" if seating is None else read_word(seating, "--seating", SEATINGS)
    return Config(players=_read_players(players), seating=word)


_Found = tuple[str, int, SearchedPlan]


def _wanted(players: str | None, seating: str | None) -> list[_Found]:
    """The plans of these numbers of players, printed and searched, or only those asked for."""
    numbers = range(FEWEST_PLAYERS, MAX_PLAYERS + 1) if players is None else [_read_players(players)]
    kinds = SEATINGS if seating is None else (read_word(seating, "--seating", SEATINGS),)
    found: list[_Found] = []
    for n in numbers:
        for kind in kinds:
            config = Config(players=n, seating=kind)
            if kind == "searched":
                found.append((kind, n, plans().searched[n]))
            elif not config.is_searched:
                titles_of = {"titles": list(plans().printed_titles[n])}
                found.append((kind, n, SearchedPlan(config.lines, config.head_start, titles_of)))
    if not found:
        raise WrongUse("bad_input", "no_printed_plan", n=MAX_PLAYERS // 2)
    return found


def _own_plans(file: str) -> list[_Found]:
    try:
        data = tomllib.loads(Path(file).read_text(encoding="utf-8"))
        return [("own", int(plan["players"]), read_searched_plan(plan)) for plan in data["plan"]]
    except OSError as error:
        raise BadFile(f"{file}: cannot be read ({error.strerror or error}).") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{file}: {error}") from None
    except (KeyError, TypeError, ValueError):
        raise BadData(f"{file}: expected [[plan]] tables with players and lines, as 'plans search' writes.") from None


def _examined(kind: str, n: int, plan: SearchedPlan, games: int) -> dict[str, Any]:
    """Everything about one plan, for programs; raises BadConfig for one that cannot be played."""
    if not FEWEST_PLAYERS <= n <= MAX_PLAYERS:
        raise BadConfig(f"Plans are for {FEWEST_PLAYERS} to {MAX_PLAYERS} players, not {n}.")
    m = measure(n, plan.lines)
    claims, is_claimed = plan.certificate, "objectives" in plan.certificate
    shares, without, by_player = claims.get("titles"), claims.get("without_fans"), claims.get("players")
    counted = claims.get("games", plans().counted)
    if games:
        config = Config(players=n, schedule=plan.lines, start_halves=plan.head_start)
        found = titles(config, games)
        shares, by_player, counted, without = rounded(found.by_line), rounded(found.by_player), games, None
    never, most, times = unmet_and_most(m)
    return {
        "players": n,
        "kind": kind,
        "objectives": [
            {"name": o.name, "value": o.value, "best": o.best, "proof": o.proof, "reached": o.is_reached}
            for o in objectives(m)
        ],
        "robot_rounds": {str(line + 1): list(rounds) for line, rounds in enumerate(m.robot_rounds) if line != m.robot}
        if m.robot is not None
        else {},
        "never_meet": [_named(pair) for pair in never],
        "meet_most": [_named(pair) for pair in most],
        "most_meetings": times,
        "pairs": len(m.pairs),
        "changes": list(m.changes),
        "half_fans": list(plan.head_start),
        "titles": shares,
        "games": counted,
        "titles_without_fans": without,
        "titles_by_player": by_player,
        "certificate": is_claimed,
        "false_claims": false_claims(n, plan) if is_claimed else [],
    }


def _named(pair: Pair) -> list[int]:
    return [line + 1 for line in pair]


# … and how it is told


def _tell(screen: Screen, found: dict[str, Any], locale: str) -> None:
    n = found["players"]
    screen.say(say("plans.valid", locale, n=n, kind=say(f"plans.kind.{found['kind']}", locale)))
    rows = [[say(f"plans.column.{name}", locale) for name in ("objective", "value", "best", "proof")]]
    for one in found["objectives"]:
        rows.append(_row(Objective(one["name"], one["value"], one["best"], one["proof"]), locale))
    screen.table(rows, right=frozenset({1, 2}))
    for line in _uneven(found, locale):
        screen.say(line, 2)
    if any(found["half_fans"]):
        screen.say(_head_start(found["half_fans"], locale), 2)
    _tell_titles(screen, found, locale)
    if found["certificate"]:
        wrong = ", ".join(found["false_claims"])
        screen.say(say("plans.false_claim", locale, name=wrong) if wrong else say("plans.certificate", locale))


def _row(o: Objective, locale: str) -> list[str]:
    proof = say(f"plans.proof.{o.proof or 'none'}", locale)
    if not o.is_reached:
        proof = f"{proof} ({say('plans.proof.gap', locale)})"
    return [say(f"plans.objective.{o.name}", locale), *(_value(o.name, v, locale) for v in (o.value, o.best)), proof]


def _value(name: str, value: int, locale: str) -> str:
    if name != "soonest":
        return str(value)
    return say("plans.never", locale) if -value == NEVER else str(-value)


def _uneven(found: dict[str, Any], locale: str) -> list[str]:
    """In words: what is not the same for all players."""
    told = []
    meets = {line: rounds for line, rounds in found["robot_rounds"].items() if rounds}
    for line, rounds in meets.items():
        listed = say("plans.uneven.rounds", locale, n=len(rounds), list=", ".join(map(str, rounds)))
        told.append(say("plans.uneven.robot", locale, line=line, rounds=listed))
    without = [line for line, rounds in found["robot_rounds"].items() if not rounds]
    if without:
        told.append(say("plans.uneven.no_robot", locale, lines=", ".join(without)))
    if never := found["never_meet"]:
        told.append(say("plans.uneven.unmet", locale, n=len(never), pairs=found["pairs"], list=_pairs(never)))
    if found["most_meetings"] > 1:
        told.append(say("plans.uneven.most", locale, times=found["most_meetings"], list=_pairs(found["meet_most"])))
    if len(set(found["changes"])) > 1:
        told.append(say("plans.uneven.changes", locale, list=", ".join(map(str, found["changes"]))))
    return told or [say("plans.uneven.none", locale)]


def _pairs(pairs: list[list[int]]) -> str:
    listed = ", ".join(f"{a}–{b}" for a, b in pairs[:SHOWN])
    return f"{listed}, …" if len(pairs) > SHOWN else listed


def _tell_titles(screen: Screen, found: dict[str, Any], locale: str) -> None:
    shares = found["titles"]
    if not shares:
        return
    shown = Titles(found["games"], tuple(shares), ())
    figures = {"low": min(shares), "high": max(shares), "equal": shown.equal}
    figures |= {"gap": gap_of(shares), "margin": shown.margin}
    words = {name: _number(value, locale) for name, value in figures.items()}
    screen.say(say("plans.titles", locale, games=found["games"], **words))
    lines = [i + 1 for i in range(len(found["changes"])) if not (found["robot_rounds"] and i == plans().robot_seat)]
    listed = ", ".join(f"{line}: {_number(share, locale)}" for line, share in zip(lines, shares, strict=True))
    screen.say(say("plans.line_titles", locale, list=listed), 2)
    if without := found["titles_without_fans"]:
        low, high = _number(min(without), locale), _number(max(without), locale)
        screen.say(say("plans.without_fans", locale, low=low, high=high), 2)
    if by_player := found["titles_by_player"]:
        screen.say(say("plans.draw_order", locale, list=", ".join(_number(share, locale) for share in by_player)), 2)


def _number(value: float, locale: str) -> str:
    return decimal(value, locale, 2)


def _head_start(halves: list[int] | tuple[int, ...], locale: str) -> str:
    shares = [
        say("plans.sheet.line_fans", locale, line=line, fans=fans_words(half, locale))
        for line, half in enumerate(halves, start=1)
        if half
    ]
    return say("plans.head_start", locale, list=", ".join(shares))


def _line(m: Measures, line: int, locale: str) -> str:
    return say("ui.robot", locale) if line == m.robot else str(line + 1)
