"""A whole game as text: tags, then the actions in order, two to a number.

    [Game "ctb"]
    [Variant "standard"]
    [Seed "7"]
    [Result "1-0 base_captured"]

    1. S@d2 v@c6 2. …

A variant that is none of the game's own comes along in a tag `Rules`, as JSON; a record that spells
out one of the game's own says `[Rules "as shipped"]`. Comments in braces
and from `;` to the end of a line are skipped. Whose action it is follows from the game; where both
could act and the text does not tell, `0:` or `1:` stands before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Ending, Entry, Record, new_record, replay
from flagfall.core.rng import Chance
from flagfall.core.secret import Secret
from flagfall.games.ctb.actions import Action
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.definitions.load import VARIANTS, find_variant, to_table
from flagfall.games.ctb.errors import BadNotation
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.actions import format_action, parse_action, side_of
from flagfall.games.ctb.state import State

WIDTH = 100
AS_SHIPPED = "as shipped"
MAX_TEXT = 4_000_000
_TAG = re.compile(r'\[\s*([A-Za-z]+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*")
_NUMBER = re.compile(r"[0-9]+\.+")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_TAGS = ("Game", "RulesVersion", "Variant", "Rules", "Ages", "Position", "Seed", "Secret", "Parts", "Result")


def format_game(record: Record) -> str:
    """The text of a record; `parse_game` gives it back. Raises BadRecord if it breaks the rules."""
    steps = list(replay(record, CTB))
    config: Config = decode(Config, record.config, "config")
    tags = [("Game", "ctb"), ("RulesVersion", str(record.rules_version)), ("Variant", config.variant)]
    if config.rules is not None:
        tags.append(("Rules", _format_rules(config)))
    if config.ages is not None:
        tags.append(("Ages", f"{config.ages[0]} {config.ages[1]}"))
    if config.position is not None:
        tags.append(("Position", config.position))
    tags += [*_format_chance(record.chance), ("Result", _result(steps[-1].state))]
    words = []
    for number, (step, entry) in enumerate(zip(steps, record.actions, strict=False)):
        if number % 2 == 0:
            words.append(f"{number // 2 + 1}.")
        words.append(_word(step.state, entry))
    head = [f'[{name} "{_escape(value)}"]' for name, value in tags]
    return "\n".join([*head, "", *_wrap([*words, _mark(steps[-1].state)])]) + "\n"


def parse_game(text: str) -> Record:
    """The record of a game text; raises BadNotation at the first thing that cannot be read or is not legal."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise BadNotation("A game is a text with tags and actions.")
    tags, rest = _split(text)
    record = new_record(CTB, _config(tags), _chance(tags))
    if _number(tags, "RulesVersion", str(CTB.rules_version)) != CTB.rules_version:
        raise BadNotation(f"RulesVersion: {tags['RulesVersion']!r} is not {CTB.rules_version}.")
    try:
        state = CTB.setup(decode(Config, record.config, "config"), record.chance)
    except BadInput as error:
        raise BadNotation(f"The game cannot be set up: {error}") from None
    entries = []
    for number, word in enumerate(_words(rest), start=1):
        try:
            player, action = _read_word(state, word)
            state = CTB.apply(state, player, action).state
        except FlagfallError as error:
            raise BadNotation(f"Action {number}, {word!r}: {error}") from None
        entries.append(Entry(player, encode(action)))
    return record.playing(entries, Ending.of(state.outcome))


def _config(tags: dict[str, str]) -> Config:
    if tags.get("Game", "ctb") != "ctb":
        raise BadNotation(f"Game: {tags['Game']!r} is not 'ctb'.")
    ages = None
    if "Ages" in tags:
        found = re.fullmatch(r"([0-9]{1,3}) ([0-9]{1,3})", tags["Ages"], re.ASCII)
        if found is None:
            raise BadNotation(f"Ages: {tags['Ages']!r} is not allowed; two numbers.")
        ages = (int(found[1]), int(found[2]))
    rules, name = None, tags.get("Variant", "standard")
    if "Rules" in tags:
        rules = _parse_rules(tags["Rules"], name)
    try:
        variant_of(name, rules)
    except BadInput as error:
        raise BadNotation(f"Variant: {error}") from None
    return Config(name, rules, ages, tags.get("Position"))


def _format_chance(chance: Chance) -> list[tuple[str, str]]:
    if isinstance(chance, Secret):
        return [("Secret", chance.secret), ("Parts", ",".join(chance.parts))]
    return [("Seed", str(chance))]


def _chance(tags: dict[str, str]) -> int | Secret:
    if "Secret" not in tags:
        return _number(tags, "Seed", "0")
    try:
        return Secret(tags["Secret"], tuple(tags.get("Parts", "").split(",")))
    except BadInput as error:
        raise BadNotation(f"Secret: {error}") from None


def _format_rules(config: Config) -> str:
    if config.variant in VARIANTS and config.rules == to_table(find_variant(config.variant)):
        return AS_SHIPPED
    return json.dumps(config.rules, ensure_ascii=False, separators=(",", ":"))


def _parse_rules(text: str, name: str) -> Any:
    if text == AS_SHIPPED and name in VARIANTS:
        return to_table(find_variant(name))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadNotation("Rules: not valid JSON.") from None


def _number(tags: dict[str, str], name: str, default: str) -> int:
    value = tags.get(name, default)
    if not re.fullmatch(r"[0-9]{1,19}", value, re.ASCII) or int(value) >= 2**63:
        raise BadNotation(f"{name}: {value!r} is not a number from 0 to 2^63 - 1.")
    return int(value)


def _split(text: str) -> tuple[dict[str, str], str]:
    """The tags at the beginning, and the rest."""
    tags: dict[str, str] = {}
    at = 0
    while True:
        at += len(text[at:]) - len(text[at:].lstrip())
        tag = _TAG.match(text, at)
        if tag is None:
            return tags, text[at:]
        if tag[1] in tags:
            raise BadNotation(f"The tag {tag[1]} is given twice.")
        if tag[1] in _TAGS:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        at = tag.end()


def _words(text: str) -> Iterator[str]:
    """The actions, without comments, numbers and the result."""
    for word in _COMMENT.sub(" ", text).split():
        if word not in _RESULTS and not _NUMBER.fullmatch(word):
            yield word


def _read_word(state: State, word: str) -> tuple[PlayerIx, Action]:
    player: PlayerIx | None = None
    if word[:2] in ("0:", "1:"):
        player, word = PlayerIx(int(word[0])), word[2:]
    side = side_of(word)
    if player is None and side is not None:
        player = state.player(side)
    if player is None:
        actors = CTB.actors(state)
        if len(actors) != 1:
            raise BadNotation("it is not clear whose action this is; write 0: or 1: before it.")
        player = actors[0]
    return player, parse_action(word, state.variant)


def _word(state: State, entry: Entry) -> str:
    action = decode(CTB.types.action, entry.action, "action")
    text = format_action(action, state.variant, state.side(entry.player))
    is_clear = len(CTB.actors(state)) == 1 or side_of(text) is not None
    return text if is_clear else f"{entry.player}:{text}"


def _mark(state: State) -> str:
    if state.outcome is None:
        return "*"
    if not state.outcome.winners:
        return "1/2-1/2"
    return "1-0" if state.outcome.winners[0] == 0 else "0-1"


def _result(state: State) -> str:
    return _mark(state) if state.outcome is None else f"{_mark(state)} {state.outcome.reason}"


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _wrap(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
