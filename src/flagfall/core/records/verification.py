"""Is a record what was played? All that follows from it is worked out again, and the first thing that differs is named.

What it proves: with the commitment that was shown before the game, that all chance was fixed then; with a value of
the chain that was shown during the game, that the actions up to it are these. A record alone proves only that it is
whole: a forger who rewrites all of it can write a chain that fits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from flagfall.core.errors import BadRecord, FlagfallError
from flagfall.core.game import AnyGame
from flagfall.core.outcome import Outcome
from flagfall.core.records.chain import Chain
from flagfall.core.records.file import OLD_FORMAT, Written, read, write
from flagfall.core.records.record import Ending, Record, replay
from flagfall.core.secret import Secret


@dataclass(frozen=True, slots=True)
class RecordRules:
    """What a record is played by again: a game, and the user packs it has, by hash."""

    game: AnyGame
    packs: dict[str, str]


FindRules = Callable[[Record], RecordRules]

WITHOUT_RULES = ("given_up", "time", "abandoned", "rules_changed", "taken_back")
"""Reasons of an end that no rules lead to."""

_PLACE = re.compile(r"record\.(actions\[\d+\]|[a-z_]+)")
_ACTION = re.compile(r"Action (\d+) ")


@dataclass(frozen=True, slots=True)
class RecordFault:
    """The first thing that is wrong: where, a stable code, and a sentence."""

    place: str  # a field of the record, such as `actions[11]` or `chance`; in text that cannot be read, `character 80`
    code: str
    message: str


@dataclass(slots=True)
class Verification:
    """What was found out about a record."""

    checked: list[str] = field(default_factory=list)  # commitment, header, actions, chance, rules, outcome, head, text
    unchecked: list[str] = field(default_factory=list)  # what this record does not contain, or cannot be known
    fault: RecordFault | None = None
    record: Record | None = None
    chain: str = ""  # the last value before the chance was opened: what the table showed

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong."""
        return self.fault is None


class _Wrong(Exception):
    def __init__(self, place: str, code: str, message: str) -> None:
        super().__init__(message)
        self.fault = RecordFault(place, code, message)


def verify_line(line: bytes, rules: FindRules, commitment: str | None = None, chain: str | None = None) -> Verification:
    """Check one line of a file; nothing is raised for a bad record.

    `commitment` and `chain` are what was noted before or during the game, or the beginnings of it.
    """
    verdict = Verification()
    try:
        written = _read(line)
        verdict.record = written.record
        if written.format == OLD_FORMAT:
            verdict.unchecked += ["commitment", "header", "actions", "chance", "outcome", "head", "text"]
            _compare_notes(written, commitment, chain)
            _play(verdict, written.record, rules)
        else:
            _check(verdict, written, line, rules, commitment, chain)
    except _Wrong as wrong:
        verdict.fault = wrong.fault
    return verdict


def _read(line: bytes) -> Written:
    try:
        json.loads(line.decode())
    except UnicodeDecodeError as error:
        raise _Wrong(f"character {error.start}", "unreadable", "This is not UTF-8 text.") from None
    except json.JSONDecodeError as error:
        raise _Wrong(f"character {error.pos}", "unreadable", f"This is not valid JSON: {error.msg}.") from None
    except (ValueError, RecursionError):
        raise _Wrong("record", "unreadable", "This is not valid JSON.") from None
    try:
        return read(line)
    except BadRecord as error:
        found = _PLACE.match(str(error))
        raise _Wrong(found[1] if found else "record", "unreadable", str(error)) from None


def _check(
    verdict: Verification, written: Written, line: bytes, rules: FindRules, commitment: str | None, chain: str | None
) -> None:
    record = written.record
    if not isinstance(record.chance, Secret):
        verdict.unchecked.append("commitment")
    elif record.chance.commitment == written.commitment:
        verdict.checked.append("commitment")
    else:
        raise _Wrong("chance", "wrong_commitment", "The secret does not match the commitment.")
    _close(verdict, written, _follow(verdict, written))
    _compare_notes(written, commitment, chain)
    _play(verdict, record, rules)
    canonical = write(record, written.head).encode()
    if line != canonical:
        at = next((i for i, (a, b) in enumerate(zip(line, canonical, strict=False)) if a != b), len(canonical))
        raise _Wrong(f"character {at}", "other_text", "The text differs from the standard text of this record.")
    verdict.checked.append("text")


def _follow(verdict: Verification, written: Written) -> Chain:
    """The chain from its start to the last action."""
    chain = Chain(written.record)
    if chain.check != written.start:
        what = "the format, game, rules version, config, packs, commitment or parts of the chance"
        raise _Wrong("header", "header_changed", f"The header was changed: {what}.")
    verdict.checked.append("header")
    for number, (entry, claimed) in enumerate(zip(written.record.actions, written.checks, strict=True)):
        if chain.add(entry.player, entry.action) != claimed:
            message = f"Action {number + 1} is not the one that was recorded here, or something before it is missing."
            raise _Wrong(f"actions[{number}]", "action_changed", message)
    verdict.checked.append("actions")
    verdict.chain = chain.value.hex()
    return chain


def _close(verdict: Verification, written: Written, chain: Chain) -> None:
    """The values that cover what is opened after the last action."""
    closing = chain.close(written.record)
    if closing.opened != written.opened:
        last = len(written.record.actions)
        message = f"The chance was changed, or actions after number {last} are missing."
        raise _Wrong("chance", "chance_changed", message)
    verdict.checked.append("chance")
    is_ended = written.record.outcome is not None
    if closing.head != written.head:
        if is_ended and closing.outcome != written.outcome:
            raise _Wrong("outcome", "outcome_changed", "The outcome is not the one that was recorded.")
        raise _Wrong("head", "head_changed", "The closing hash does not belong to this record.")
    if is_ended and closing.outcome != written.outcome:
        raise _Wrong("outcome", "outcome_changed", "The check of the outcome does not belong to this record.")
    verdict.checked.append("head")


def _compare_notes(written: Written, commitment: str | None, chain: str | None) -> None:
    """Whether the record is the one whose hash was noted."""
    if commitment is not None and not (written.commitment and written.commitment.startswith(commitment.lower())):
        raise _Wrong("chance", "other_commitment", "The commitment differs from the one you noted.")
    if chain is not None and not any(value.startswith(chain.lower()) for value in _values(written.record)):
        raise _Wrong("actions", "other_chain", "The value you noted is not in this game's chain.")


def _values(record: Record) -> Iterator[str]:
    chain = Chain(record)
    yield chain.value.hex()
    for entry in record.actions:
        chain.add(entry.player, entry.action)
        yield chain.value.hex()


def _play(verdict: Verification, record: Record, rules: FindRules) -> None:
    """Every shuffle, offer, coin and prize again, and whether the actions are allowed and lead to the outcome."""
    try:
        found = rules(record)
    except FlagfallError as error:
        raise _Wrong("game", "unknown_game", str(error)) from None
    game = found.game
    if record.packs != found.packs:
        wanted = ", ".join(record.packs) or "none"
        raise _Wrong("packs", "other_packs", f"The record was played with other packs: {wanted}.")
    if record.rules_version != game.rules_version:
        verdict.unchecked.append("rules")
    try:
        *_, last = replay(record, game, found.packs)
    except BadRecord as error:
        if record.rules_version < game.rules_version:
            return  # today's rules are no judge of it
        action = _ACTION.match(str(error))
        place = f"actions[{int(action[1]) - 1}]" if action else "config"
        raise _Wrong(place, "rules_broken", str(error)) from None
    if record.rules_version == game.rules_version:
        verdict.checked.append("rules")
        _compare(verdict, record, game.outcome(last.state))


def _compare(verdict: Verification, record: Record, outcome: Outcome | None) -> None:
    ending, found = record.outcome, Ending.of(outcome)
    if found is None and ending is not None:
        if ending.by == "game" or ending.reason not in WITHOUT_RULES:
            raise _Wrong("outcome", "wrong_outcome", "By its rules the game has not ended.")
        verdict.unchecked.append("outcome")  # that a player gave up is known to the server alone
        return
    if "outcome" in verdict.unchecked:
        return
    if found is not None and (
        ending is None
        or (ending.winners, ending.ranking, ending.reason) != (found.winners, found.ranking, found.reason)
    ):
        raise _Wrong("outcome", "wrong_outcome", "The actions lead to a different outcome.")
    verdict.checked.append("outcome")
