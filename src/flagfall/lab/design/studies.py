"""The gauges as a server offers them: `POST /studies/card-gauge` and `POST /studies/variant-gauge`."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.errors import BadData, BadInput, FlagfallError
from flagfall.core.jit import has_native, is_cold, native
from flagfall.core.plugin import CompiledCode, GameInsights, Study, described
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.user_pack import add_pack, read_pack
from flagfall.games.challengers.game import Challengers
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.engine import survey
from flagfall.games.ctb.errors import ArmyTooLarge, BadVariant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.hooks.creation import read_text
from flagfall.lab.design.card_gauge import gauge_card
from flagfall.lab.design.variant_gauge import gauge_variant
from flagfall.lab.plays.meetings import FUNCTIONS
from flagfall.lab.results.tally import Figure

SECONDS = 1.5
"""How long a user of an editor is ready to wait."""


class NotReady(FlagfallError):
    """The engine is still being compiled."""

    code = "not_ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """A figure and where it lies in 95 of 100 cases."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CardQuestion:
    """A card of a pack that is being made."""

    text: str = described("The text of the pack file.")
    card: str = described("The id of the card.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPower:
    """How strong a card is: differences in winning chance, 0.03 is three more of a hundred matches won."""

    card: str
    level: str
    meetings: int
    power: Measured = described("Against the average printed card of its level.")
    weakest: float = described("The weakest printed card of the level, likewise.")
    strongest: float
    verdict: str = described("`weak` or `strong` outside the range of the printed cards, `usual` inside.")
    is_sure: bool = described("Whether the whole interval says so.")
    stronger_than: int = described("Printed cards that are weaker …")
    of: int = described("… of so many.")


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantQuestion:
    """A rule set that is being made."""

    text: str = described("The text of the variant file.")


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantBalance:
    """What a rule set does by itself, with armies and moves at random."""

    games: int
    first: Measured = described("Games that the player who moves first wins.")
    second: Measured
    tie: Measured
    plies: Measured = described("Moves of a game.")
    dead: list[str] = described("Pieces that take no part.")


def measure_card(question: CardQuestion, is_fast: bool) -> CardPower:
    """The gauge of a card, in the time that an editor has."""
    _check_ready(is_fast)
    table = add_pack(box(), read_pack(question.text.encode(), "pack"))
    found = gauge_card(table, question.card, seconds=SECONDS)
    low, high = found.range
    return CardPower(
        card=found.card,
        level=found.level,
        meetings=found.meetings,
        power=_measured(found.power),
        weakest=low,
        strongest=high,
        verdict=found.verdict,
        is_sure=found.is_sure,
        stronger_than=found.stronger_than,
        of=len(found.printed),
    )


def measure_variant(question: VariantQuestion, is_fast: bool) -> VariantBalance:
    """The gauge of a rule set, likewise."""
    _check_ready(is_fast)
    made = read_text(question.text)
    found = gauge_variant(variant_of(made["variant"], made["rules"]), seconds=SECONDS)
    figures = {key: _measured(figure) for key, figure in found.figures.items()}
    none = Measured(mean=0.0, low=0.0, high=0.0)
    return VariantBalance(
        games=found.games,
        first=figures.get("win.first", none),
        second=figures.get("win.second", none),
        tie=figures.get("tie.all", none),
        plies=figures.get("plies.all", none),
        dead=list(found.dead),
    )


def _measured(figure: Figure) -> Measured:
    return Measured(mean=figure.mean, low=figure.low, high=figure.high)


def _check_ready(is_fast: bool) -> None:
    if not is_fast:
        raise NotReady("The engine is being compiled, which takes a minute or two once; try again then.")


def _cards_are_warm() -> bool:
    return has_native() and not any(is_cold(function) for function in FUNCTIONS)


def _warm_cards() -> None:
    for function in FUNCTIONS:
        native(function)


def _boards_are_warm() -> bool:
    return has_native() and not is_cold(survey.survey_games)


def _warm_boards() -> None:
    native(survey.survey_games)


CARD_GAUGE = GameInsights(
    Challengers.id,
    studies=(
        Study(
            "card-gauge", CardQuestion, CardPower, measure_card,
            "How strong a card of one's own is against the printed cards of its level, by simulated matches.",
            errors=(NotReady, BadData), compiled=CompiledCode(_cards_are_warm, _warm_cards),
        ),
    ),
)  # fmt: skip
VARIANT_GAUGE = GameInsights(
    CTB.id,
    studies=(
        Study(
            "variant-gauge", VariantQuestion, VariantBalance, measure_variant,
            "Who wins by a rule set of one's own, and how long it takes, by games of random moves.",
            errors=(NotReady, BadInput, BadVariant, ArmyTooLarge),
            compiled=CompiledCode(_boards_are_warm, _warm_boards),
        ),
    ),
)  # fmt: skip
