"""A position of Capture The Base in the terminal: the board, the chances and the engine's best lines."""

from __future__ import annotations

from flagfall.cli.output.screen import Screen, print_json
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.insight.lines import NODES, EngineLine, best_lines, chance_at
from flagfall.games.ctb.insight.pasted import state_at
from flagfall.games.ctb.notation.actions import format_action
from flagfall.games.ctb.notation.position import board_text, position_of
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.text.catalog import say
from flagfall.text.cldr import percent


def show_position(text: str, variant: Variant, nodes: int | None, threads: int, locale: str, *, as_json: bool) -> None:
    """Analyse the position and print it; raises BadPosition."""
    state = state_at(text, variant)
    lines = best_lines(state, Thinker(threads=threads), nodes=nodes or NODES)
    if as_json:
        print_json(
            {
                "position": str(position_of(state)),
                "chance": round(chance_at(state, lines), 4),
                "lines": [_document(line, variant, state.field.side) for line in lines],
            }
        )
        return
    screen = Screen()
    screen.print(board_text(position_of(state)), soft_wrap=True)
    screen.print()
    chance = percent(chance_at(state, lines), locale)
    if not lines:
        screen.say(say("cli.review.over", locale, chance=chance))
        return
    side = ("south", "north")[state.field.side]
    screen.say(say(f"cli.review.to_move_{side}", locale, chance=chance))
    for number, line in enumerate(lines, start=1):
        moves = " ".join(format_action(action, variant) for action in line.actions)
        screen.say(f"{number}. {_worth(line, state.field.side, locale)}  {moves}")


def _worth(line: EngineLine, side: int, locale: str) -> str:
    if line.ends_in is None:
        return percent(_of_south(line, side), locale)
    winner = "south" if _of_south(line, side) > 0.5 else "north"
    return say(f"cli.review.{winner}_wins", locale, n=(line.ends_in + 1) // 2)


def _of_south(line: EngineLine, side: int) -> float:
    return line.chance if side == 0 else 1 - line.chance


def _document(line: EngineLine, variant: Variant, side: int) -> dict[str, object]:
    moves = [format_action(action, variant) for action in line.actions]
    return {"chance": round(_of_south(line, side), 4), "ends_in": line.ends_in, "moves": moves}
