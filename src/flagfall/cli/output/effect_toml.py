"""An effect as its author would write it in a card file: the words of the format, defaults left out."""

from __future__ import annotations

from typing import Any

from flagfall.games.challengers.definitions.effect import ANY, Count, Effect, Filter
from flagfall.games.challengers.definitions.vocabulary import VERB_KEYS

_FIELDS = {"if": "given", "from": "source", "to": "target", "while": "scope", "cost": "count"}
_DEFAULTS = Effect(on="", do="")
_NO_LIMITS = Count(what="", whose="")


def effect_data(effect: Effect) -> dict[str, Any]:
    """The keys and values of one entry of `effects`."""
    data: dict[str, Any] = {"on": effect.on, "do": effect.do}
    for key in ("amount", "per", "if", "from", "to", "count", "cost", "optional", "of", "while", "whose", "chooser"):
        field = _FIELDS.get(key, key)
        value = getattr(effect, field)
        is_needed = key in ("amount", "from", "to", "cost") or value != getattr(_DEFAULTS, field)
        if key in VERB_KEYS[effect.do] and is_needed:
            data[key] = _plain(value)
    return data


def effect_line(effect: Effect) -> str:
    """The same as one line of TOML."""
    return _toml(effect_data(effect))


def _plain(value: Any) -> Any:
    if isinstance(value, Count):
        data: dict[str, Any] = {value.whose: value.what}
        if value.of != ANY:
            data["of"] = _plain(value.of)
        limits = {"at_least": value.at_least, "at_most": value.at_most}
        return data | {key: n for key, n in limits.items() if n != getattr(_NO_LIMITS, key)}
    if isinstance(value, Filter):
        if value.power_min == value.power_max:
            powers = {"power": value.power_min}
        else:
            powers = {"power_min": value.power_min, "power_max": value.power_max}
            powers = {key: n for key, n in powers.items() if n != getattr(ANY, key)}
        words = {"set": value.set, "level": value.level, "name": value.name}
        return {key: word for key, word in words.items() if word} | powers
    return value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
