"""The gauge of a variant as a server offers it: `POST /studies/variant-gauge`."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.errors import BadInput
from flagfall.core.plugin import GameInsights, Study, described
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.errors import ArmyTooLarge, BadVariant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.lab.games import compile_random_games
from flagfall.games.ctb.lab.variant_gauge import gauge_variant
from flagfall.games.ctb.rules import survey
from flagfall.games.ctb.user_content import read_text
from flagfall.lab.measured import SECONDS, Measured, NotReady, check_ready, code_of, measured


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantQuestion:
    """A rule set that is being made."""

    text: str = described("The text of the variant file.")


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantBalance:
    """Measure a rule set with random armies and moves."""

    games: int
    first: Measured = described("Games that the player who moves first wins.")
    second: Measured
    tie: Measured
    plies: Measured = described("Moves of a game.")
    dead: list[str] = described("Pieces that take no part.")


def measure_variant(question: VariantQuestion, is_fast: bool) -> VariantBalance:
    """The gauge of a rule set, in the time that an editor has."""
    check_ready(is_fast)
    made = read_text(question.text)
    found = gauge_variant(variant_of(made["variant"], made["rules"]), seconds=SECONDS)
    figures = {key: measured(figure) for key, figure in found.figures.items()}
    none = Measured(mean=0.0, low=0.0, high=0.0)
    return VariantBalance(
        games=found.games,
        first=figures.get("win.first", none),
        second=figures.get("win.second", none),
        tie=figures.get("tie.all", none),
        plies=figures.get("plies.all", none),
        dead=list(found.dead),
    )


VARIANT_GAUGE = GameInsights(
    CTB.id,
    studies=(
        Study(
            "variant-gauge", VariantQuestion, VariantBalance, measure_variant,
            "Measure a user-made rule set by random games: winners and length.",
            errors=(NotReady, BadInput, BadVariant, ArmyTooLarge),
            compiled=code_of(survey.survey_games, by=compile_random_games),
        ),
    ),
)  # fmt: skip
