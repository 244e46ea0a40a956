"""What front ends need of the rule sets: boards, pieces, combat and switches, every word in every language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flagfall.core.languages import FALLBACK, codes
from flagfall.core.plugin import described
from flagfall.core.words import Say, Words, in_all
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, to_table
from flagfall.games.ctb.definitions.rulebook import chapters, explain, name_of, title_of
from flagfall.games.ctb.definitions.switches import NO_LIMIT, Switch, SwitchType, switches
from flagfall.games.ctb.definitions.variant import Piece, Variant, combat_table
from flagfall.games.ctb.search.book import offers, read_formation


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceInfo:
    """One kind of piece of a variant."""

    id: str
    name: Words
    letter: str
    number: int
    count: list[int] = described("Of the first side and of the other.")
    move: int = described("Spaces; 0: it stays where it is.")
    may_attack: bool
    is_goal: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterInfo:
    """A part of the rules in sentences."""

    key: str = described("`army` and `fighting` have a table besides, which `pieces` and `combat` tell.")
    heading: Words
    lines: list[Words]
    points: list[Words] = described("A list below the lines.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPiece:
    """A piece and its square."""

    piece: str
    square: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FormationInfo:
    """An army that players are offered; it can be mirrored, and placed by either side."""

    id: str
    places: list[PlacedPiece] = described("As the side in the south places it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantInfo:
    """One rule set of Capture The Base."""

    id: str
    title: Words
    rules: Words = described("The whole rules as plain text, with army and combat table.")
    chapters: list[ChapterInfo] = described("The same as parts, to be laid out.")
    rows: int
    cols: int
    home_rows: int
    blocked: list[str]
    is_hidden: bool = described("Whether a player cannot see what the rival's pieces are.")
    pieces: list[PieceInfo]
    combat: dict[str, dict[str, str]] = described("Attacker, defender: who falls (attacker, defender, both, none).")
    formations: list[FormationInfo] = described("Armies that do well against the default opponent.")
    switches: dict[str, Any] = described("The value of every switch, by its key.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchInfo:
    """A rule that a variant can set. `config.rules` of a table takes `{extends, section: {name: value}}`."""

    key: str = described("Section and name, such as `movement.jump`.")
    type: SwitchType
    default: Any
    name: Words
    options: dict[str, Words] = described("What it may say, if it is a choice.")
    low: int | None
    high: int | None
    may_be_zero: bool = described("0 is allowed, too, and switches the rule off.")
    rule: str = described("The number of the ruling behind it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantLibrary:
    """The rule sets of Capture The Base and the switches they are made of."""

    variants: list[VariantInfo]
    switches: list[SwitchInfo]


def variant_library(say: Say) -> VariantLibrary:
    """The rule sets of Capture The Base."""
    return VariantLibrary(
        variants=[variant_info(find_variant(name)) for name in VARIANTS],
        switches=[_switch(switch, say) for switch in switches().values()],
    )


def variant_info(variant: Variant) -> VariantInfo:
    """A rule set as the browser needs it."""
    board, values = variant.board, to_table(variant)
    combat: dict[str, dict[str, str]] = {}
    for side in (0, 1):
        for (attacker, defender), falls in combat_table(variant, side).items():
            combat.setdefault(attacker, {})[defender] = falls
    return VariantInfo(
        id=variant.id,
        title=in_all(lambda locale: title_of(variant, locale)),
        rules=in_all(lambda locale: explain(variant, locale)),
        chapters=_chapters(variant),
        rows=board.rows,
        cols=board.cols,
        home_rows=board.home_rows,
        blocked=values["board"]["blocked"],
        is_hidden=variant.is_hidden,
        pieces=[_piece(piece, variant) for piece in variant.pieces],
        combat=combat,
        formations=[_formation(name, text, variant) for name, text in offers(variant).items()],
        switches={
            key: values[switch.section][switch.name] for key, switch in switches().items() if switch.section != "pieces"
        },
    )


def _chapters(variant: Variant) -> list[ChapterInfo]:
    told = {code: chapters(variant, code) for code in codes()}
    return [
        ChapterInfo(
            key=chapter.key,
            heading={code: told[code][at].heading for code in told},
            lines=[{code: told[code][at].lines[n] for code in told} for n in range(len(chapter.lines))],
            points=[{code: told[code][at].points[n] for code in told} for n in range(len(chapter.points))],
        )
        for at, chapter in enumerate(told[FALLBACK])
    ]


def table_variant(config: Config, say: Say) -> VariantInfo:
    """The rule set of a table, house rules included."""
    return variant_info(variant_of(config.variant, config.rules))


def _formation(name: str, text: str, variant: Variant) -> FormationInfo:
    army = read_formation(variant, text, 0)
    return FormationInfo(id=name, places=[PlacedPiece(piece=army[square], square=square) for square in sorted(army)])


def _piece(piece: Piece, variant: Variant) -> PieceInfo:
    return PieceInfo(
        id=piece.id,
        name=in_all(lambda locale: name_of(variant, piece.id, locale)),
        letter=piece.letter,
        number=piece.number,
        count=list(piece.count),
        move=piece.move,
        may_attack=piece.may_attack,
        is_goal=piece.goal,
    )


def _switch(switch: Switch, say: Say) -> SwitchInfo:
    words = f"server.switches.{switch.key.replace('<id>.', '').replace('.', '_')}"
    is_number = switch.type == "int"
    return SwitchInfo(
        key=switch.key,
        type=switch.type,
        default=switch.default,
        name=say(f"{words}.name"),
        options={word: say(f"{words}.options.{word}") for word in switch.words},
        low=switch.low if is_number else None,
        high=switch.high if is_number and switch.high != NO_LIMIT else None,
        may_be_zero=switch.zero,
        rule=switch.rule,
    )
