"""`flagfall review`: what an engine thinks of a game of Capture The Base."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Json, Lang, PlayerNames, locale_of
from flagfall.cli.arguments.values import read_count, read_player_names
from flagfall.cli.commands.ctb import find
from flagfall.cli.help_pages import examples
from flagfall.cli.output.position_lines import show_position
from flagfall.cli.output.record_files import choose_record, read_lines
from flagfall.cli.output.screen import Screen, print_json, sparkline
from flagfall.cli.usage_error import WrongUse
from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.improvements import Improvement
from flagfall.games.ctb.insight.pasted import is_position
from flagfall.games.ctb.insight.placement import PlacementVerdict
from flagfall.games.ctb.insight.review import NODES, Remark, Review
from flagfall.games.ctb.insight.review import review as judge
from flagfall.games.ctb.notation.actions import format_action
from flagfall.games.ctb.notation.game_text import parse_game
from flagfall.games.ctb.notation.position import position_of
from flagfall.games.ctb.session import Game
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent

EXAMPLES = examples(
    "flagfall review games.ndjson --game 2 --threads 2",
    "flagfall review flagfall-7.ndjson --nodes 50000 --json",
    "echo '4b3/8/4S3/8/8/8/s7/B7 s' | flagfall review -",
)
MOST_NODES = 10_000_000
MOST_THREADS = 64


def review(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    game: Annotated[str | None, typer.Option("--game", metavar="N")] = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="VARIANT")] = None,
    nodes: Annotated[str | None, typer.Option("--nodes", metavar="N")] = None,
    threads: Annotated[str, typer.Option("--threads", metavar="N")] = "1",
    names: PlayerNames = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Judge a recorded game of Capture The Base, or a position.

    The engine's chances after every move, mistakes with what was better, and how well the armies were placed. Of a
    position: the best lines.
    """
    locale = locale_of(lang, os.environ)
    budget = None if nodes is None else read_count(nodes, "--nodes", 100, MOST_NODES)
    cores = read_count(threads, "--threads", 1, MOST_THREADS)
    lines = read_lines(file)
    text = b"\n".join(line for _, line in lines).decode("utf-8", "replace")
    if is_position(text):
        show_position(text, find(variant or "standard"), budget, cores, locale, as_json=as_json)
        return
    record = choose_record(lines, file, game) if text.lstrip().startswith("{") else parse_game(text)
    if record.game != CTB.id:
        raise WrongUse("bad_record", "no_review", game=record.game)
    if variant is not None:
        raise WrongUse("bad_input", "variant_of_record")
    given = read_player_names(names, 2, locale)
    played = Game.replay(record)
    found = judge(record, nodes=budget or NODES, threads=cores)
    if as_json:
        print_json(_document(found, played))
        return
    _Teller(
        Screen(), found, played, given or [say("cli.replay.player", locale, number=p) for p in (0, 1)], locale
    ).tell()


class _Teller:
    """A review in words."""

    def __init__(self, screen: Screen, found: Review, played: Game, names: list[str], locale: str) -> None:
        self.screen, self.found, self.names, self.locale = screen, found, names, locale
        self.variant = played.variant
        self.winners = () if played.state.outcome is None else played.state.outcome.winners

    def tell(self) -> None:
        found = self.found
        if not found.remarks:
            self._say("nothing")
            return
        self._say("chances", player=self.names[0])
        self.screen.print(sparkline(found.chances), soft_wrap=True)
        for verdict in found.placements:
            self._tell_placement(verdict)
        self.screen.print()
        for remark in found.mistakes():
            self._tell_remark(remark)
        if not found.mistakes() and not found.improvements:
            self._say("no_mistakes")
        if found.mistakes():
            self.screen.print()
        for player, name in enumerate(self.names):
            self._tell_improvements(player, name)
        for player, name in enumerate(self.names):
            self._say("accuracy", player=name, accuracy=percent(found.accuracy(player), self.locale))

    def _tell_placement(self, verdict: PlacementVerdict) -> None:
        values = {"player": self.names[verdict.player], "better": verdict.better, "others": verdict.others}
        if verdict.forced is not None:
            self._say(f"placed_{verdict.forced}", **values)
            return
        key = "placed_well" if verdict.better * 2 <= verdict.others else "placed_badly"
        if verdict.gain is None:
            self._say(f"{key}_only", **values)
        else:
            self._say(key, **values, pieces=f"{verdict.gain / 100:+.1f}")

    def _tell_remark(self, remark: Remark) -> None:
        self._say(
            remark.grade,
            number=remark.number,
            player=self.names[remark.player],
            move=self._move(remark.action),
            before=percent(remark.before, self.locale),
            after=percent(remark.after, self.locale),
            line=" ".join(map(self._move, remark.line)),
        )

    def _tell_improvements(self, player: int, name: str) -> None:
        """What would have helped most; a winner needs no list."""
        better = [one for one in self.found.improvements if one.player == player]
        if not better or player in self.winners:
            return
        self._say("improvements", player=name)
        for one in better:
            self._say(
                f"improvement_{one.kind}{'_only' if one.is_forced else ''}",
                number=one.number,
                move="" if one.action is None else self._move(one.action),
                pieces=decimal(one.gain / 100, self.locale, 1),
                before=percent(one.played_chance, self.locale),
                after=percent(one.chance, self.locale),
                line=" ".join(map(self._move, one.line)),
                army=position_of(one.start).board,
            )
        self.screen.print()

    def _move(self, action: Action) -> str:
        return format_action(action, self.variant)

    def _say(self, key: str, **values: object) -> None:
        self.screen.say(say(f"cli.review.{key}", self.locale, **values))


def _document(found: Review, played: Game) -> dict[str, object]:
    return {
        "chances": [round(chance, 4) for chance in found.chances],
        "accuracy": [round(found.accuracy(player), 4) for player in (0, 1)],
        "placements": [_placement_document(verdict) for verdict in found.placements],
        "improvements": [_better_document(one, played.variant) for one in found.improvements],
        "turning": list(found.turning),
        "moves": [_move_document(remark, played.variant) for remark in found.remarks],
        "nodes": found.nodes,
    }


def _placement_document(verdict: PlacementVerdict) -> dict[str, object]:
    told = ("player", "gain", "forced", "better", "others")
    return {"kind": "placement_verdict", **{name: getattr(verdict, name) for name in told}}


def _better_document(better: Improvement, variant: Variant) -> dict[str, object]:
    return {
        "kind": better.kind,
        "number": better.number,
        "player": better.player,
        "move": None if better.action is None else format_action(better.action, variant),
        "line": [format_action(action, variant) for action in better.line],
        "position": str(position_of(better.start)),
        "chance": round(better.chance, 4),
        "played_chance": round(better.played_chance, 4),
        "score": better.score,
        "played_score": better.played,
    }


def _move_document(remark: Remark, variant: Variant) -> dict[str, object]:
    return {
        "number": remark.number,
        "player": remark.player,
        "move": format_action(remark.action, variant),
        "before": round(remark.before, 4),
        "after": round(remark.after, 4),
        "grade": remark.grade,
        "best": format_action(remark.best, variant),
        "line": [format_action(action, variant) for action in remark.line],
    }
