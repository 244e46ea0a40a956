"""The analysis board: any position, moves tried out in it, and what the engine would play."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from flagfall.core.codec import encode
from flagfall.core.errors import BadInput, BadRecord, IllegalAction
from flagfall.core.plugin import CompiledCode, Study, described
from flagfall.games.ctb.actions import Move, Pass, Strike
from flagfall.games.ctb.catalogue import VariantInfo, variant_info
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.errors import BadNotation, BadPosition, BadVariant, GameIsOver, IllegalMove, UnknownVariant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.for_tables import FEW, WrittenMove, written
from flagfall.games.ctb.insight.lines import COUNT, NODES, EngineLine, best_lines, chance_at, score_at
from flagfall.games.ctb.insight.pasted import film_of
from flagfall.games.ctb.notation.actions import format_action, parse_action
from flagfall.games.ctb.notation.position import position_of
from flagfall.games.ctb.search.searcher import Thinker, is_warm, warm_up
from flagfall.games.ctb.state import State
from flagfall.games.ctb.view import View

MOST_MOVES = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardQuestion:
    """A situation to be looked at."""

    text: str = described("A position, the record of a game, or a game in notation.")
    variant: str = field(default="standard", metadata={"description": "The rule set of a position; games name theirs."})
    at: int | None = field(
        default=None, metadata={"description": "Of a game: after how many of its actions. None: after all."}
    )
    moves: list[str] = field(
        default_factory=list, metadata={"description": "Moves that are tried out from there, in notation."}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """One continuation."""

    chance: float = described("Of the south to win.")
    ends_in: int | None = described("Plies to a forced end, if the engine sees one.")
    moves: list[WrittenMove]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAnswer:
    """A situation with open cards, what can be done in it, and what the engine would do."""

    position: str = described("In one line, for the player who wants to come back to it.")
    at: int = described("After how many actions of the game the situation is taken …")
    first: int = described("… the armies stand after so many …")
    count: int = described("… and there are so many in all. Of a position: nothing but zeros.")
    view: dict[str, Any] = described("What there is to see, like the views of tables.")
    legal: list[dict[str, Any]] = described("What the side to move may do.")
    texts: list[str] = described("The same in notation.")
    last: WrittenMove | None = described("The move that was tried out last.")
    chance: float = described("Of the south to win.")
    score: int = described("For the south, in hundredths of a middling piece; a forced end counts as twenty pieces.")
    lines: list[BoardLine] = described("The best ways to go on, the best first.")
    rules: VariantInfo | None = described("What is played by, if it is none of the game's own rule sets.")


def look_at(question: BoardQuestion, is_fast: bool) -> BoardAnswer:
    """The answer; raises what `film_of` raises, BadNotation or IllegalAction."""
    first, states = film_of(question.text, question.variant)
    count = first + len(states) - 1
    at = count if question.at is None else min(max(question.at, first), count)
    if len(question.moves) > MOST_MOVES:
        raise BadInput(f"At most {MOST_MOVES} moves can be tried out in a row.")
    state, last = states[at - first], None
    for text in question.moves:
        action = parse_action(text, state.variant)
        state = CTB.apply(state, state.player(state.field.side), action).state
        last = written(action, state.variant)
    thinker = Thinker(engine="compiled" if is_fast else "interpreted")
    lines = best_lines(state, thinker, count=COUNT, nodes=NODES if is_fast else FEW)
    moves = [] if state.outcome else [a for a in _legal(state) if isinstance(a, (Move, Strike, Pass))]
    return BoardAnswer(
        position=str(position_of(state)),
        at=at,
        first=first,
        count=count,
        view=encode(open_view(state)),
        legal=[encode(action) for action in moves],
        texts=[format_action(action, state.variant) for action in moves],
        last=last,
        chance=round(chance_at(state, lines), 4),
        score=score_at(state, lines),
        lines=[_line(line, state) for line in lines],
        rules=None if config_for(state.variant).rules is None else variant_info(state.variant),
    )


def open_view(state: State) -> View:
    """The view of a spectator to whom nothing is hidden."""
    views = [CTB.view(state, state.player(side)) for side in (0, 1)]
    men = [man for view in views for man in view.men if man.player == view.viewer]
    return replace(views[0], viewer=None, men=tuple(sorted(men, key=lambda man: man.square)))


def _legal(state: State) -> list[Any]:
    return list(CTB.legal(state, state.player(state.field.side)))


def _line(line: EngineLine, state: State) -> BoardLine:
    chance = line.chance if state.field.side == 0 else 1 - line.chance
    moves = [written(action, state.variant) for action in line.actions]
    return BoardLine(chance=round(chance, 4), ends_in=line.ends_in, moves=moves)


BOARD = Study(
    "ctb-board",
    BoardQuestion,
    BoardAnswer,
    look_at,
    "Analyse a position or game of Capture The Base: try moves and get the engine's lines.",
    errors=(BadPosition, BadNotation, BadRecord, BadVariant, IllegalAction, IllegalMove, GameIsOver, UnknownVariant),
    compiled=CompiledCode(is_warm, warm_up),
)
