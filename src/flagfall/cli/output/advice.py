"""Advice in the terminal: options in columns, with reasons; and a whole game, a line for each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flagfall.cli.output.screen import Screen
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.insight.advice.answer import Advice, AdvisedOption
from flagfall.games.challengers.narration.words.telling import reader
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent


def show_advice(screen: Screen, advice: Advice, table: CardTable, locale: str) -> None:
    """One decision: all options, the best first."""
    said = reader(table, (), locale)
    number = advice.part.partition("-")[0]
    key = "final" if number == "8" else "round"
    screen.say(say(f"cli.advise.{key}", locale, round=number, n=advice.cards, names=advice.names))
    bench = [percent(share, locale, 0) for share in (advice.bench.share, advice.bench.low, advice.bench.high)]
    screen.say(say("cli.advise.bench", locale, share=bench[0], low=bench[1], high=bench[2]))
    screen.print()
    rows = [["", *(say(f"cli.advise.column_{name}", locale) for name in ("option", "change", "interval"))]]
    for place, option in enumerate(advice.options, start=1):
        mark = " ◄" if option.action == advice.taken else ""
        interval = f"{_points(option.low, locale)} … {_points(option.high, locale)}"
        name = name_option(option.action, advice.step, table, locale) + mark
        rows.append([f"{place}.", name, _points(option.change, locale), interval])
    screen.table(rows, right=frozenset({0, 2, 3}))
    screen.print()
    for place, option in enumerate(advice.options, start=1):
        signs = [f"{'+' if reason.is_good else '−'} {said.line(reason.line)}" for reason in option.reasons]
        told = [*_plan(option, table, locale), *signs]
        if told:
            screen.say(f"{place}. {'; '.join(told)}")
    if advice.taken is not None:
        screen.say(say("cli.advise.taken", locale))
    screen.print()


def show_decisions(screen: Screen, found: Sequence[Advice], table: CardTable, locale: str) -> None:
    """A whole game: what was done, and what would have been better."""
    rows = [["", *(say(f"cli.advise.column_{name}", locale) for name in ("taken", "cost", "better"))]]
    for advice in found:
        taken = next((one for one in advice.options if one.action == advice.taken), None)
        if taken is None:
            continue
        best = advice.options[0]
        name = name_option(taken.action, advice.step, table, locale)
        row = [advice.part, name, "", ""]
        if best.low > taken.high:  # otherwise they are about equally good
            row[2:] = _points(taken.change - best.change, locale), name_option(best.action, advice.step, table, locale)
        rows.append(row)
    screen.table(rows, right=frozenset({2}))


def name_option(action: Mapping[str, Any], step: str, table: CardTable, locale: str) -> str:
    """An option as a phrase."""
    kind = f"done_{'removing' if step == 'removing' else 'picking'}" if action["kind"] == "done" else action["kind"]
    values = {"card": table.name(action["card"], locale)} if "card" in action else {}
    return say(f"advice.option.{kind}", locale, level=action.get("level", ""), **values)


def _plan(option: AdvisedOption, table: CardTable, locale: str) -> list[str]:
    """What else belongs to it."""
    own = option.action.get("card")
    said = reader(table, (), locale)
    phrases = [say("advice.plan.redraw", locale)] if option.redraws else []
    for key, kind, cards in (("pick", "pick", option.picks), ("cut", "remove", option.cuts)):
        rest = list(cards)
        if own in rest and option.action["kind"] in (kind, "pay"):
            rest.remove(own)
        if rest:
            phrases.append(say(f"advice.plan.{key}", locale, cards=said.nouns(rest)))
    return phrases


def _points(share: float, locale: str) -> str:
    """Percentage points with their sign."""
    text = decimal(abs(share) * 100, locale, 1)
    return text if not any(digit in text for digit in "123456789") else f"{'+' if share > 0 else '−'}{text}"
