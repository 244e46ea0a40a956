"""The plug-in of Capture The Base."""

from __future__ import annotations

from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.plugin import Environments, GamePlugin, Resource, TableResource
from flagfall.core.words import same
from flagfall.games.ctb.actions import PLAYERS, AcceptTie, OfferTie, Resign, action_space
from flagfall.games.ctb.catalogue import VariantInfo, VariantLibrary, table_variant, variant_library
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.definitions.pack_rows import room_for
from flagfall.games.ctb.errors import ArmyTooLarge, BadPosition, BadVariant, UnknownVariant
from flagfall.games.ctb.fold import fold
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.insight.board import BOARD
from flagfall.games.ctb.insight.for_tables import REVIEW
from flagfall.games.ctb.insight.hint import HINTS
from flagfall.games.ctb.insight.puzzles import ctb_puzzles, facts
from flagfall.games.ctb.insight.trial import TRIAL
from flagfall.games.ctb.narration.teller import CtbTeller
from flagfall.games.ctb.premoves import PLANS
from flagfall.games.ctb.rules.protocol.legal_text import legal_numbers, legal_text
from flagfall.games.ctb.user_content import MADE_VARIANTS
from flagfall.games.ctb.view import View

MOST_ACTIONS = 3_000
"""What a position may offer at a table: every player is sent the list at every turn. Ours stay below 350."""


def _check(config: Config) -> None:
    """Whether the rule set is playable and its lists of moves are short enough to send."""
    variant = variant_of(config.variant, config.rules)
    if (most := room_for(variant)) > MOST_ACTIONS:
        raise BadVariant(
            f"With these pieces on this board a position can offer {most} moves; at a table at most {MOST_ACTIONS}. "
            "Use fewer pieces, shorter moves or a smaller board."
        )
    CTB.setup(config, Seed(0))


def _unrated(config: Config) -> str | None:
    if config.rules is not None:
        return "Variants of one's own are not rated."
    return "Rated games start from an empty board: no position." if config.position is not None else None


def _teller(view: View, about: PlayerIx | None = None, *, is_open: bool = False) -> CtbTeller:
    """The narration depends on the events alone."""
    return CtbTeller(view)


_ENV = "flagfall.games.ctb.env"

PLUGIN = GamePlugin(
    environments=Environments(
        learners={"Flagfall/CTB-v0": (f"{_ENV}.learner:ctb", f"{_ENV}.learner:ctb_vector")},
        agents={"ctb_v0": f"{_ENV}.zoo"},
    ),
    openspiel=f"{_ENV}.openspiel:CtbSpiel",
    game=CTB,
    name=same("Capture The Base"),
    seats=(PLAYERS, PLAYERS),
    players=lambda config: PLAYERS,
    examples=tuple(Config(variant=name) for name in ("standard", "close_combat", "pandemonium_mines")),
    check=_check,
    legal_text=legal_text,
    legal_numbers=legal_numbers,
    setting_errors=(UnknownVariant, BadVariant, ArmyTooLarge, BadPosition),
    mode=lambda config: config.variant if config.rules is None else "custom",
    modes=VARIANTS,
    unrated=_unrated,
    resignation=Resign(),
    quits=(Resign, OfferTie, AcceptTie),
    usual_bot="engine-3",
    plans=PLANS,
    facts=facts,
    pairing_clock=("bank", 900, 5),
    fold=fold,
    teller=_teller,
    actions=lambda config: action_space(variant_of(config.variant, config.rules)),
    library=(
        Resource(
            "variants",
            VariantLibrary,
            variant_library,
            "Get all rule sets of Capture The Base and their switches, in every language.",
        ),
    ),
    insights=(REVIEW, HINTS),
    studies=(BOARD, TRIAL),
    creations=(MADE_VARIANTS,),
    puzzles=ctb_puzzles,
    table_library=(
        TableResource(
            "variant",
            VariantInfo,
            table_variant,
            "Get the rule set of a table in the form of the library.",
        ),
    ),
)
