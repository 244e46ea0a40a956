"""Games of Capture The Base: at random by the compiled engine, or between two bots through the protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from flagfall.bots import Bot, all_bots, make_bot, sight_of
from flagfall.bots.arena.contest import next_actor
from flagfall.core.errors import BadInput
from flagfall.core.jit import native
from flagfall.core.rng import split
from flagfall.core.schema import to_records
from flagfall.core.table import Table
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import Config, config_for, variant_of
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, load_variant, read_variant, to_table
from flagfall.games.ctb.definitions.pack_rows import empty_field, pack, room_for, square_of, ways_for
from flagfall.games.ctb.definitions.rulebook import name_of
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules import codes, survey
from flagfall.games.ctb.rules.codes import NO_PLAYER
from flagfall.games.ctb.rules.protocol.ending import REASONS
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.state import Work
from flagfall.games.ctb.search.book import Formation, book, read_formation
from flagfall.lab.play import Play, Tally, count, count_share

# What kinds of pieces are called in reports.

# Games of Capture The Base between two bots, through the protocol: one row each, like those at random.

_CODES = {word: code for code, word in REASONS.items()}


def check_formation(variant: Variant, numbers: Any) -> None:
    """Two numbers of the book of this rule set, or none."""
    if numbers == []:
        return
    texts = book().get(variant.id, [])
    is_pair = isinstance(numbers, list) and len(numbers) == 2
    if not is_pair or any(type(n) is not int or not 1 <= n <= len(texts) for n in numbers):
        raise BadInput(f"formations are two numbers from 1 to {len(texts)} for {variant.id}, not {numbers!r}.")


def play_bots(
    variant: Variant, names: Sequence[str], formations: Sequence[int], limit: int, seed: int, begin: int, end: int
) -> Any:
    """The games numbered begin … end - 1; in every other one the two change places."""
    import numpy

    rows = numpy.zeros((end - begin, survey.ROW), numpy.int64)
    config = config_for(variant, pinned=False)
    texts = book()[variant.id] if formations else []
    for i, number in enumerate(range(begin, end)):
        turn = number % 2
        armies = [read_formation(variant, texts[n - 1], side) for side, n in enumerate(_turned(formations, turn))]
        _play(config, _turned(names, turn), armies, limit, split(seed, number), rows[i])
        if turn:  # sides by the pair as it was given
            row = rows[i]
            row[survey.S_FIRST] = 1 - row[survey.S_FIRST]
            row[survey.S_WINNER] = 1 - row[survey.S_WINNER] if row[survey.S_WINNER] >= 0 else NO_PLAYER
            row[survey.S_GOAL], row[survey.S_GOAL + 1] = 0, 0
    return rows


def _turned(pair: Sequence[Any], turn: int) -> list[Any]:
    return list(reversed(pair)) if turn else list(pair)


def _play(config: Config, names: Sequence[str], armies: Sequence[Formation], limit: int, seed: int, row: Any) -> None:
    table = Table(CTB, config, seed)
    bots: list[Bot] = [make_bot(name, CTB, config) for name in names]
    plies = 0
    while table.outcome is None and plies < limit:
        state, player = table.state, next_actor(table)
        side = state.side(player)
        if state.phase is Phase.PLACING and armies:
            table.act(player, _placement(state, side, armies[side]))
            continue
        if state.phase is Phase.PLAYING:
            if plies == 0:
                row[survey.S_FIRST] = state.field.side
                for each in (0, 1):
                    row[survey.S_GOAL + each] = survey.find_goal(state.rules, state.field, each)
            plies += 1
        table.act(player, bots[side].decide(sight_of(table, player)))
    row[survey.S_PLIES], row[survey.S_WINNER] = plies, NO_PLAYER
    if table.outcome is not None:
        row[survey.S_REASON] = _CODES.get(table.outcome.reason, 0)
        if table.outcome.winners:
            row[survey.S_WINNER] = table.state.side(table.outcome.winners[0])
    survey.count_pieces(table.state.field, row)


def _placement(state: Any, side: int, army: Formation) -> Place:
    """The next piece of an army, in the order of squares."""
    standing = {action.square for action in CTB.legal(state, state.player(side)) if isinstance(action, Place)}
    square = min(square for square in army if square in standing)
    return Place(army[square], square)


def label(item: str, locale: str) -> str | None:
    """The name of a kind of piece, in all variants that have it; None for anything else."""
    if item not in _pieces():
        return None
    return " / ".join(dict.fromkeys(name_of(find_variant(variant), item, locale) for variant in _pieces()[item]))


@cache
def _pieces() -> dict[str, list[str]]:
    """The kinds of pieces of all variants, and which have them: one may be called otherwise in another."""
    found: dict[str, list[str]] = {}
    for name in VARIANTS:
        for piece in find_variant(name).pieces:
            found.setdefault(str(piece.id), []).append(name)
    return found


LIMIT = 2_000
RANDOM = "random"
SIDES, PAIR = ("south", "north"), ("one_of_pair", "other_of_pair")


def _prepare(settings: Mapping[str, Any], folder: Path, _: dict[str, str]) -> dict[str, Any]:
    """The variant becomes plain data, whole, so that any machine can play it."""
    variant = _variant(settings.get("variant", "standard"), settings.get("switches", {}), folder)
    found = settings_for(variant, settings.get("bots", RANDOM), settings.get("limit", LIMIT))
    check_formation(variant, formations := settings.get("formations", []))
    return {**found, "formations": formations}


def settings_for(variant: Variant, bots: Any, limit: Any = LIMIT) -> dict[str, Any]:
    """What a chunk of this rule set needs to know, armies at random; raises BadInput."""
    pair = [bots, bots] if isinstance(bots, str) else bots
    if not isinstance(pair, list) or len(pair) != 2:
        raise BadInput(f"bots is the name of a bot or two of them, not {bots!r}.")
    for name in pair:
        if name not in all_bots() or not all_bots()[name].plays("ctb"):
            known = ", ".join(sorted(name for name, kind in all_bots().items() if kind.plays("ctb")))
            raise BadInput(f"bots: there is no bot {name!r} for this game; one of {known}.")
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= 10**6:
        raise BadInput(f"limit is a whole number from 1 to 10^6, not {limit!r}.")
    return {"id": variant.id, "rules": to_table(variant), "bots": pair, "limit": limit, "formations": []}


def _variant(name: Any, switches: Any, folder: Path) -> Variant:
    if not isinstance(name, str):
        raise BadInput(f"variant is the name of a variant or of a file, not {name!r}.")
    found = load_variant(folder / name) if name.endswith(".toml") else find_variant(name)
    if not switches:
        return found
    if not isinstance(switches, dict):
        raise BadInput(f'switches is a table such as {{ "end.quiet_plies" = 40 }}, not {switches!r}.')
    table = to_table(found)
    for key, value in _flat(switches):
        section, _, inner = key.partition(".")
        if not isinstance(table.get(section), dict) or not inner:
            raise BadInput(f"switches: there is no switch {key!r}.")
        place = table[section]
        *parents, last = inner.split(".")
        for parent in parents:
            place = place.setdefault(parent, {})
        place[last] = value
    return read_variant(table, found.id)


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in table.items():
        name = f"{prefix}{key}"
        found += _flat(value, f"{name}.") if isinstance(value, dict) else [(name, value)]
    return found


def _chunk(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally]:
    variant = variant_of(settings["id"], settings["rules"])
    if _is_random(settings):
        rows = _at_random(variant, settings["limit"], seed, begin, end)
    else:
        rows = play_bots(variant, settings["bots"], settings["formations"], settings["limit"], seed, begin, end)
    tally: Tally = {}
    _count_ends(tally, rows, is_pair=not _is_random(settings))
    _count_goals(tally, rows, variant)
    _count_pieces(tally, rows, variant)
    names = {**REASONS, codes.ON: "cut_off"}
    square = [[variant.board.name(square_of(variant.board, int(cell))) if cell else None
               for cell in rows[:, survey.S_GOAL + side]] for side in (0, 1)]  # fmt: skip
    columns = {
        "game": list(range(begin, end)),
        "first": rows[:, survey.S_FIRST],
        "winner": [None if side < 0 else int(side) for side in rows[:, survey.S_WINNER]],
        "reason": [names[int(code)] for code in rows[:, survey.S_REASON]],
        "plies": rows[:, survey.S_PLIES],
        "base_south": square[0],
        "base_north": square[1],
    }
    return columns, tally


def _is_random(settings: Mapping[str, Any]) -> bool:
    return settings["bots"] == [RANDOM, RANDOM] and not settings["formations"]


def _at_random(variant: Variant, limit: int, seed: int, begin: int, end: int) -> Any:
    import numpy

    sizes = (limit + 1, room_for(variant), codes.UNDO, ways_for(variant), 2, 4)
    arrays = [numpy.zeros(n, numpy.int64) for n in sizes]
    shape = to_records(pack(variant)), to_records(empty_field(variant.board)), to_records(Work())
    rows = numpy.zeros((end - begin, survey.ROW), numpy.int64)
    run: Any = native(survey.survey_games)
    run(*shape, *arrays, seed, begin, limit, rows)
    return rows


def _count_ends(tally: Tally, rows: Any, *, is_pair: bool) -> None:
    """Who won, and why; a pair of bots or armies changes sides from game to game."""
    n, winner, first = len(rows), rows[:, survey.S_WINNER], rows[:, survey.S_FIRST]
    count_share(tally, "win.first", (winner == first).sum(), n)
    count_share(tally, "win.second", (winner == 1 - first).sum(), n)
    count_share(tally, "tie.all", (winner < 0).sum(), n)
    for side, name in enumerate(PAIR if is_pair else SIDES):
        count_share(tally, f"{'pair' if is_pair else 'side'}.{name}", (winner == side).sum(), n)
    for code, reason in {**REASONS, codes.ON: "cut_off"}.items():
        count_share(tally, f"reason.{reason}", (rows[:, survey.S_REASON] == code).sum(), n)
    count(tally, "plies.all", rows[:, survey.S_PLIES])


def _count_goals(tally: Tally, rows: Any, variant: Variant) -> None:
    """How often a Base on a square is on the winning side; the north's squares are seen from the north."""
    board, size = variant.board, variant.board.size
    for side in (0, 1):
        for cell in set(rows[:, survey.S_GOAL + side].tolist()) - {codes.OFF}:
            here = rows[:, survey.S_GOAL + side] == cell
            decided = here & (rows[:, survey.S_WINNER] >= 0)
            square = square_of(board, cell) if side == 0 else size - 1 - square_of(board, cell)
            won = (rows[decided, survey.S_WINNER] == side).sum()
            count_share(tally, f"base.{board.name(square)}", won, decided.sum())


def _count_pieces(tally: Tally, rows: Any, variant: Variant) -> None:
    """By kind of piece: how many fall, and how many never move."""
    for kind, piece in enumerate(variant.pieces):
        if total := sum(piece.count):
            count(tally, f"falls.{piece.id}", rows[:, survey.S_FELL + kind], total)
            count(tally, f"still.{piece.id}", rows[:, survey.S_STILL + kind], total)


CTB_GAMES = Play(
    settings=("variant", "switches", "bots", "formations", "limit"),
    groups=("win", "tie", "plies", "side", "pair", "reason", "base", "falls", "still"),
    shares=frozenset({"win", "tie", "side", "pair", "reason", "base", "falls", "still"}),
    prepare=_prepare,
    chunk=_chunk,
    label=label,
    studies="flagfall.games.ctb.lab",
    functions=lambda settings: (survey.survey_games,) if _is_random(settings) else (),
)


def compile_random_games() -> None:
    """Play one game of random moves in machine code."""
    CTB_GAMES.chunk(settings_for(find_variant("standard"), RANDOM), {}, 0, 0, 1)
