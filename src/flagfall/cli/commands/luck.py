"""`flagfall luck`: what was luck in a recorded tournament, and what was not."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from flagfall.cli.arguments.decks import read_table
from flagfall.cli.arguments.options import Json, Lang, Packs, PlayerNames, locale_of
from flagfall.cli.arguments.values import read_count, read_player_names
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import read_record
from flagfall.cli.output.screen import Screen, print_json
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import encode
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.luck.counterfactual import Counterfactual
from flagfall.games.challengers.insight.luck.history import RecordedChoice
from flagfall.games.challengers.insight.luck.insight import LuckStudy
from flagfall.games.challengers.insight.luck.ledger import PARTS, PlayerLedger
from flagfall.games.challengers.insight.luck.repeats import Expected
from flagfall.games.challengers.narration.words import participant_names
from flagfall.games.challengers.notation import find_card
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, number, percent

EXAMPLES = examples(
    "flagfall luck games.ndjson --game 2",
    "flagfall luck games.ndjson --player 0 --round 3 --instead bard",
)
MOST_REPEATS = 1_000_000


def luck(
    file: Annotated[str, typer.Argument(metavar="FILE")],
    game: Annotated[str | None, typer.Option("--game", metavar="N")] = None,
    player: Annotated[str | None, typer.Option("--player", metavar="P")] = None,
    round: Annotated[str | None, typer.Option("--round", metavar="R")] = None,
    instead: Annotated[str | None, typer.Option("--instead", metavar="CARD")] = None,
    repeats: Annotated[str | None, typer.Option("--repeats", metavar="N")] = None,
    names: PlayerNames = None,
    packs: Packs = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """What was luck in a recorded tournament, and what was not.

    Every player's fans, taken apart; or, with --instead, another card in one round and the rest as it was.
    """
    locale = locale_of(lang, os.environ)
    table = read_table(packs)
    if round is not None and instead is None:
        raise WrongUse("bad_input", "round_of_instead")
    record = read_record(file, game)
    if record.game != Challengers.id:
        raise WrongUse("bad_record", "no_luck", game=record.game)
    study = LuckStudy(record, table)
    times = study.repeats if repeats is None else read_count(repeats, "--repeats", 1, MOST_REPEATS)
    people = study.history.people
    one = None if player is None else read_count(player, "--player", 0, people - 1)
    called = participant_names(people, locale, read_player_names(names, people, locale))
    teller = _Teller(Screen(), table, called, locale)
    if instead is not None:
        if one is None or round is None:
            raise WrongUse("bad_input", "needs_player_round")
        pick, card = _pick(study, one, read_count(round, "--round", 1, ROUNDS), instead, table)
        found = study.instead(pick.at, card, times)
        if as_json:
            print_json({"pick": encode(pick), "card": card, "repeats": times, **encode(found)})
        else:
            teller.tell_instead(pick, card, found, times)
        return
    ledgers, expected = study.ledger(), study.expected(times)
    if as_json:
        print_json(_document(ledgers, expected, times))
    elif one is None:
        teller.tell_all(ledgers, expected, times, is_solo=study.history.mode == "solo")
    else:
        teller.tell_rounds(ledgers[one])


class _Teller:
    """A ledger in words and columns."""

    def __init__(self, screen: Screen, table: CardTable, names: list[str], locale: str) -> None:
        self.screen, self.table, self.names, self.locale = screen, table, names, locale

    def tell_all(
        self, ledgers: tuple[PlayerLedger, ...], expected: tuple[Expected, ...], times: int, *, is_solo: bool
    ) -> None:
        """Show the parts and expectations of all players."""
        self._say("about_solo" if is_solo else "about", par=decimal(ledgers[0].par, self.locale, 1))
        rows = [self._heads("player", "place", "fans", *PARTS)]
        order = sorted(ledgers, key=lambda ledger: ledger.place)
        for ledger in order:
            cells = [self.names[ledger.player], str(ledger.place), str(ledger.fans)]
            rows.append([*cells, *(self._signed(ledger.parts[name]) for name in PARTS)])
        self.screen.table(rows, right=frozenset(range(1, len(rows[0]))))
        self.screen.print()
        self._say("repeats", n=number(times, self.locale))
        rows = [self._heads("player", "expected", "wins", "fans")]
        for ledger in order:
            found = expected[ledger.player]
            figures = decimal(found.place, self.locale, 2), percent(found.win, self.locale)
            rows.append([self.names[ledger.player], *figures, decimal(found.fans, self.locale, 1)])
        self.screen.table(rows, right=frozenset((1, 2, 3)))

    def tell_rounds(self, ledger: PlayerLedger) -> None:
        """One player, round by round."""
        self._say("rounds", player=self.names[ledger.player])
        rows = [self._heads("round", "opponent", "chance", "won", "fans", *PARTS)]
        for line in ledger.rounds:
            won = say(f"cli.luck.{'yes' if line.is_won else 'no'}", self.locale)
            chance = percent(line.chance, self.locale, 0)
            cells = [str(line.round), self.names[line.opponent], chance, won, str(line.fans)]
            rows.append([*cells, *(self._signed(line.parts[name]) for name in PARTS)])
        self.screen.table(rows, right=frozenset((0, 2, *range(4, len(rows[0])))))

    def tell_instead(self, pick: RecordedChoice, card: CardId, found: Counterfactual, times: int) -> None:
        """What another card would have brought."""
        locale = self.locale
        cards = {"card": self.table.name(card, locale), "taken": self.table.name(pick.card, locale)}
        self._say("instead", player=self.names[pick.player], round=pick.round, **cards)
        self._say("that_evening", place=found.place, fans=found.fans)
        self._say(
            "many",
            n=number(times, locale),
            win=percent(found.win, locale),
            real=percent(found.real_win, locale),
            low=self._signed(found.gain.low * 100),
            high=self._signed(found.gain.high * 100),
            fans=self._signed(found.fans_gain.mean),
        )
        if found.substituted:
            self._say("substituted", n=found.substituted)

    def _heads(self, *columns: str) -> list[str]:
        return [say(f"cli.luck.column_{name}", self.locale) for name in columns]

    def _signed(self, value: float) -> str:
        text = decimal(abs(value), self.locale, 1)
        is_zero = not any(digit in text for digit in "123456789")
        return text if is_zero else f"{'+' if value > 0 else '−'}{text}"

    def _say(self, key: str, **values: object) -> None:
        self.screen.say(say(f"cli.luck.{key}", self.locale, **values))


def _pick(study: LuckStudy, player: int, round_: int, typed: str, table: CardTable) -> tuple[RecordedChoice, CardId]:
    """The first card that the player took from an offer in which the other one lay, too."""
    card = find_card(typed, table)
    taken = [pick for pick in study.picks() if (pick.player, pick.round) == (player, round_)]
    for pick in taken:
        if card in pick.others:
            return pick, card
    picked = ", ".join(pick.card for pick in taken) or "–"
    raise WrongUse("bad_input", "no_pick", player=player, round=round_, card=typed, picked=picked)


def _document(ledgers: tuple[PlayerLedger, ...], expected: tuple[Expected, ...], times: int) -> dict[str, object]:
    players = [
        {**encode(ledger), "luck": ledger.luck, "skill": ledger.skill, "expected": encode(found)}
        for ledger, found in zip(ledgers, expected, strict=True)
    ]
    return {"players": players, "repeats": times}
