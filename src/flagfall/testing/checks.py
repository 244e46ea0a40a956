"""All promises of a game, as checks to be run one by one or all at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flagfall.core.plugin import GamePlugin
from flagfall.testing.case import BrokenPromise, Case, cases_of
from flagfall.testing.promises import knowledge, play, plugin, saving

Promise = Callable[[Case], None]

PROMISES: tuple[Promise, ...] = (
    plugin.plugin_says_what_the_game_does,
    plugin.actions_and_numbers_belong_to_each_other,
    plugin.every_number_is_an_action,
    plugin.whoever_gives_up_loses,
    play.random_play_ends,
    play.same_seed_same_game,
    play.applying_leaves_the_state,
    play.only_actors_act,
    play.waiting_is_no_new_decision,
    saving.everything_survives_the_codec,
    saving.record_replays,
    saving.broken_record_says_where,
    saving.table_resumes_and_undoes,
    saving.saved_state_is_the_state,
    saving.copied_state_is_the_state,
    saving.wrong_saved_state_is_refused,
    knowledge.events_tell_what_views_show,
    knowledge.sampled_state_looks_the_same,
)


@dataclass(frozen=True)
class Check:
    """One promise for one config: call it."""

    promise: Promise
    case: Case

    def __call__(self) -> None:
        """Raises BrokenPromise."""
        self.promise(self.case)

    def __str__(self) -> str:
        return f"{self.promise.__name__}-{self.case}"


def game_checks(plugin: GamePlugin) -> list[Check]:
    """Every promise for every example of a game."""
    return [Check(promise, case) for case in cases_of(plugin) for promise in PROMISES]


def check_game(plugin: GamePlugin) -> int:
    """Run all checks; their number. Raises BrokenPromise with every failure."""
    checks, broken = game_checks(plugin), []
    for check in checks:
        try:
            check()
        except BrokenPromise as error:
            broken.append(str(error))
        except Exception as error:  # whatever a game raises that should not
            broken.append(f"{check}: {error!r}")
    if broken:
        raise BrokenPromise("\n".join([f"{len(broken)} of {len(checks)} checks found something:", *broken]))
    return len(checks)
