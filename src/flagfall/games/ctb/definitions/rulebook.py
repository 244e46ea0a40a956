"""The rules of a variant in plain words, put together from its data: nothing here knows a variant by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flagfall.core.languages import FALLBACK
from flagfall.core.translation.translations import game_words
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.variant import Special, Variant, combat_table

_MARKS = {"defender": "+", "attacker": "-", "both": "x", "none": "o"}

Words = Mapping[str, Mapping[str, str]]


def words(language: str) -> Words:
    """The words of a language by group and key."""
    return game_words("ctb", language)


def title_of(variant: Variant, language: str = FALLBACK) -> str:
    """The name of a variant; users' variants have one for all languages."""
    return words(language)["titles"].get(variant.id, variant.title)


def name_of(variant: Variant, piece_id: str, language: str = FALLBACK) -> str:
    """The name of a piece; words that users made up stay as they are."""
    label = variant.pieces[variant.kind(piece_id)].label
    return words(language)["names"].get(label, label)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules in sentences; `army` and `fighting` come with a table, which front ends draw."""

    key: str
    heading: str
    lines: tuple[str, ...]
    points: tuple[str, ...] = ()  # a list below the lines


def chapters(variant: Variant, language: str = FALLBACK) -> list[Chapter]:
    """The whole rules of a variant but for its tables."""
    texts = words(language)
    said: dict[str, tuple[list[str], list[str]]] = {
        "goal": (_goal(variant, language), []),
        "board": (_board(variant, texts), []),
        "army": ([_army_total(variant, language)], []),
        "placing": (_placing(variant, texts), []),
        "beginning": (_beginning(variant, texts), []),
        "turn": (_turn(variant, texts), []),
        "moving": (_moving(variant, texts), []),
        "attacking": (_attacking(variant, texts), []),
        "fighting": (_fight_lines(variant, texts), _specials(variant, language)),
        "ending": (_ending(variant, texts), []),
    }
    return [Chapter(key, texts["headings"][key], tuple(lines), tuple(points)) for key, (lines, points) in said.items()]


def explain(variant: str | Variant, language: str = FALLBACK) -> str:
    """The whole rules of a variant, with its army and its combat table."""
    found = find_variant(variant) if isinstance(variant, str) else variant
    texts = words(language)
    title = title_of(found, language)
    lines = [title, "=" * len(title)]
    for key, section in (
        ("goal", _goal(found, language)),
        ("board", _board(found, texts)),
        ("army", _army(found, language)),
        ("placing", _placing(found, texts)),
        ("beginning", _beginning(found, texts)),
        ("turn", _turn(found, texts)),
        ("moving", _moving(found, texts)),
        ("attacking", _attacking(found, texts)),
        ("fighting", _fighting(found, language)),
        ("ending", _ending(found, texts)),
    ):
        heading = texts["headings"][key]
        lines += ["", heading, "-" * len(heading), *section]
    return "\n".join(lines) + "\n"


def _goal(variant: Variant, language: str) -> list[str]:
    goals = [name_of(variant, piece.id, language) for piece in variant.pieces if piece.goal and any(piece.count)]
    forms = _one_goal(variant, words(language))
    return [
        words(language)["goal"]["one" if forms else variant.end.goals_needed].format(goals=", ".join(goals), **forms)
    ]


def _one_goal(variant: Variant, texts: Words) -> dict[str, str]:
    """How to speak of the only goal piece of a side; nothing where there are more, or a kind of no known gender."""
    goals = [piece for piece in variant.pieces if piece.goal and any(piece.count)]
    if len(goals) != 1 or goals[0].count != (1, 1):
        return {}
    label = goals[0].label
    return {"goal": texts["one_goal"][label], "a_goal": texts["a_goal"][label]} if label in texts["one_goal"] else {}


def _board(variant: Variant, texts: Words) -> list[str]:
    board = variant.board
    lines = [texts["board"]["size"].format(cols=board.cols, rows=board.rows, home=board.home_rows)]
    if board.blocked:
        squares = ", ".join(board.name(square) for square in sorted(board.blocked))
        lines.append(texts["board"]["blocked"].format(squares=squares))
    return lines


def _army(variant: Variant, language: str) -> list[str]:
    texts = words(language)["army"]
    is_even = all(piece.count[0] == piece.count[1] for piece in variant.pieces)
    counts = ["count"] if is_even else ["count_first", "count_other"]
    rows = [[texts[key] for key in ("piece", "letter", "number", *counts, "move", "attacks", "goal")]]
    for piece in variant.pieces:
        if any(piece.count):
            rows.append(
                [
                    name_of(variant, piece.id, language),
                    piece.letter,
                    str(piece.number),
                    *(str(n) for n in piece.count[: len(counts)]),
                    str(piece.move) if piece.move else texts["stays"],
                    texts["yes" if piece.may_attack else "no"],
                    texts["yes"] if piece.goal else "",
                ]
            )
    return [*_table(rows), "", _army_total(variant, language)]


def _army_total(variant: Variant, language: str) -> str:
    texts = words(language)["army"]
    is_even = all(piece.count[0] == piece.count[1] for piece in variant.pieces)
    n = variant.total(0)
    return (texts["total"] if is_even else texts["totals"]).format(n=n, first=n, other=variant.total(1))


def _placing(variant: Variant, texts: Words) -> list[str]:
    setup = variant.setup
    lines = [texts["first_placer"][setup.first_placer], texts["placement"][setup.placement]]
    lines.append(texts["visibility"][setup.visibility])
    if variant.is_hidden:
        lines.append(texts["reveal"][setup.reveal])
    return lines


def _beginning(variant: Variant, texts: Words) -> list[str]:
    lines = [texts["first_move"][variant.turn.first_move]]
    if variant.turn.first_move == "toss_winner_decides":
        lines.append(texts["toss_caller"][variant.turn.toss_caller])
    return lines


def _turn(variant: Variant, texts: Words) -> list[str]:
    lines = [texts["turn"]["once"], texts["turn"]["pass_yes" if variant.turn.voluntary_pass else "pass_no"]]
    if variant.turn.truce:
        lines.append(texts["turn"]["truce"].format(n=variant.turn.truce))
    return lines


def _moving(variant: Variant, texts: Words) -> list[str]:
    movement = variant.movement
    distance, directions = texts["distance"][movement.distance], texts["directions"][movement.directions]
    path = "bent_exact" if (movement.path, movement.distance) == ("bent", "exact") else movement.path
    lines = [texts["path"][path].format(distance=distance, directions=directions)]
    lines.append(texts["jump"][movement.jump])
    if not movement.backward:
        lines.append(texts["backward"]["no"])
    return lines


def _attacking(variant: Variant, texts: Words) -> list[str]:
    attack = variant.attack
    key = variant.movement.directions if attack.directions == "same" else attack.directions
    lines = [texts["reach"][attack.reach].format(directions=texts["directions"][key])]
    if not variant.movement.backward and attack.directions == "same":
        lines.append(texts["backward"]["no_attack"])
    lines.append(texts["attack"]["advance" if attack.advance else "stay"])
    lines.append(texts["attack"]["compulsory" if attack.compulsory else "optional"])
    return lines


def _fighting(variant: Variant, language: str) -> list[str]:
    texts = words(language)
    fight = texts["fight"]
    lines = _fight_lines(variant, texts)
    lines += [f"  * {point}" for point in _specials(variant, language)]
    lines += ["", fight["table"], "", *_combat(variant, language, 0), "", fight["legend"]]
    if combat_table(variant, 0) != combat_table(variant, 1):
        lines += ["", fight["table_other"], "", *_combat(variant, language, 1)]
    return lines


def _fight_lines(variant: Variant, texts: Words) -> list[str]:
    lines = [texts["order"][variant.combat.order], texts["equal"][variant.combat.equal]]
    return [*lines, texts["fight"]["specials"]] if _exceptions(variant) else lines


def _exceptions(variant: Variant) -> list[Special]:
    """Those about pieces that are there."""
    present = {piece.id for piece in variant.pieces if any(piece.count)} | {"*"}
    return [s for s in variant.combat.exception if s.attacker in present and s.defender in present]


def _specials(variant: Variant, language: str) -> list[str]:
    fight = words(language)["fight"]

    def name(piece: str) -> str:
        return fight["anybody"] if piece == "*" else name_of(variant, piece, language)

    told = [
        fight["special"].format(attacker=name(s.attacker), defender=name(s.defender), result=fight[s.removes])
        for s in _exceptions(variant)
    ]
    return [f"{text[0].upper()}{text[1:]}" for text in told]


def _combat(variant: Variant, language: str, side: int) -> list[str]:
    table = combat_table(variant, side)
    defenders = list(dict.fromkeys(defender for _, defender in table))
    rows = [["", *(variant.pieces[variant.kind(piece)].letter for piece in defenders)]]
    for attacker in dict.fromkeys(attacker for attacker, _ in table):
        letter = variant.pieces[variant.kind(attacker)].letter
        marks = [_MARKS[table[attacker, defender]] for defender in defenders]
        rows.append([f"{letter} {name_of(variant, attacker, language)}", *marks])
    return _table(rows)


def _ending(variant: Variant, texts: Words) -> list[str]:
    end = variant.end
    forms = _one_goal(variant, texts)
    lines = [
        texts["goals_needed"]["one" if forms else end.goals_needed].format(**forms),
        texts["goal_contact"][f"{end.goal_contact}_one" if forms else end.goal_contact].format(**forms),
        texts["none_can_act"][end.none_can_act],
        texts["one_cannot_act"][end.one_cannot_act],
        texts["dead_position"][end.dead_position],
        texts["repetition"][end.repetition_result if end.repetition else "off"].format(n=end.repetition),
        texts["quiet"][end.quiet_result if end.quiet_plies else "off"].format(n=end.quiet_plies),
    ]
    if end.shuttle_limit:
        lines.append(texts["shuttle"]["on"].format(n=end.shuttle_limit))
    return [*lines, texts["agreement"]["ways"]]


def _table(rows: list[list[str]]) -> list[str]:
    """Columns of equal width, two spaces apart."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
