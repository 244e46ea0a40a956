"""The gauge of a card as a server offers it: `POST /studies/card-gauge`."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.errors import BadData
from flagfall.core.plugin import GameInsights, Study, described
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.user_pack import add_pack, read_pack
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.lab.card_gauge import gauge_card
from flagfall.games.challengers.lab.meetings import FUNCTIONS, compile_drafts
from flagfall.lab.measured import SECONDS, Measured, NotReady, check_ready, code_of, measured


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


def measure_card(question: CardQuestion, is_fast: bool) -> CardPower:
    """The gauge of a card, in the time that an editor has."""
    check_ready(is_fast)
    table = add_pack(box(), read_pack(question.text.encode(), "pack"))
    found = gauge_card(table, question.card, seconds=SECONDS)
    low, high = found.range
    return CardPower(
        card=found.card,
        level=found.level,
        meetings=found.meetings,
        power=measured(found.power),
        weakest=low,
        strongest=high,
        verdict=found.verdict,
        is_sure=found.is_sure,
        stronger_than=found.stronger_than,
        of=len(found.printed),
    )


CARD_GAUGE = GameInsights(
    Challengers.id,
    studies=(
        Study(
            "card-gauge", CardQuestion, CardPower, measure_card,
            "Measure a user-made card against the printed cards of its level by simulation.",
            errors=(NotReady, BadData), compiled=code_of(*FUNCTIONS, by=compile_drafts),
        ),
    ),
)  # fmt: skip
