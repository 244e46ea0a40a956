"""A trial of a new rule set: both armies are placed, and the analysis board continues."""

from __future__ import annotations

from dataclasses import dataclass, field

from flagfall.core.plugin import Study, described
from flagfall.core.rng import BOT, below, stream
from flagfall.core.table import Table
from flagfall.games.ctb.actions import Call, Decide, Place
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.errors import ArmyTooLarge, BadVariant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.user_content import read_text

MOST_TRIALS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialQuestion:
    """A rule set that is being made."""

    text: str = described("The text of the variant file.")
    number: int = field(default=0, metadata={"description": "Another number gives other armies."})


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialAnswer:
    """A game that has just begun by these rules."""

    record: str = described("Its record, for the analysis board (`ctb-board`).")


def try_out(question: TrialQuestion, is_fast: bool) -> TrialAnswer:
    """Both armies placed at random, up to the first move; raises BadVariant or ArmyTooLarge."""
    seed = min(abs(question.number), MOST_TRIALS)
    table, rng = Table(CTB, Config(**read_text(question.text)), seed), stream(seed, BOT)
    while table.actors and table.state.phase is not Phase.PLAYING:
        player = table.actors[0]
        steps = [action for action in table.seen_by(player).legal if isinstance(action, (Place, Call, Decide))]
        table.act(player, steps[below(rng, len(steps))])
    return TrialAnswer(record=table.record().to_json())


TRIAL = Study(
    "variant-trial",
    TrialQuestion,
    TrialAnswer,
    try_out,
    "Start a trial game of a rule set with random armies, for the analysis board.",
    errors=(BadVariant, ArmyTooLarge),
)
