"""A tournament in the terminal: the bots act and the player is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flagfall.cli.arguments.bot_team import BotTeam, next_actor
from flagfall.cli.commands.play.challengers.deck_phase import DeckPhaseScreen
from flagfall.cli.commands.play.challengers.narrator import Narrator
from flagfall.cli.commands.play.challengers.pages import show_card, show_deck, show_parks, show_plan, show_standings
from flagfall.cli.commands.play.challengers.terminal import ME, Terminal
from flagfall.cli.commands.play.lifecycle import TerminalSession
from flagfall.cli.commands.play.prompt import Command, Prompt, read_choice
from flagfall.cli.commands.play.save_file import SaveFile
from flagfall.cli.output.screen import show_ranking
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Action, Choose
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.chronicle import FINAL_ROUND, Bout, Chronicle
from flagfall.games.challengers.narration.words import tell_outcome
from flagfall.games.challengers.rules.match.codes import SEATS
from flagfall.games.challengers.view import ChoiceView, ParkView, SideView, View
from flagfall.text.cldr import join

# The last page: the winner, all places, and the player's rounds.

# A choice inside a match: the totals, the card's effect, and the options.


class MatchChoice:
    """Asks what a card of the running match lets the player choose."""

    def __init__(self, desk: Terminal, prompt: Prompt) -> None:
        self.desk, self.prompt = desk, prompt
        self.listed: list[CardId] = []

    def decide(self, view: View) -> Choose:
        """The chosen option."""
        park = next(park for park in view.parks if park.choice is not None and park.choice.player == ME)
        choice = park.choice
        assert choice is not None
        assert choice.options is not None
        desk, effect = self.desk, self._effect(choice)
        cards = [(option, card) for option, card in enumerate(choice.options) if card is not None]
        self.listed = [card for _, card in cards]
        desk.gap()
        self._show_park(park, choice)
        name = desk.reader.noun(choice.cause)
        desk.show(f"{name}: {desk.cards.text(choice.cause, desk.locale)}", style="italic")
        desk.say(f"ui.choice.{self._question(effect)}", n=choice.left)
        for number, (_, card) in enumerate(cards, start=1):
            desk.option(number, desk.card(card, view.round))
        may_stop = None in choice.options
        if may_stop:
            desk.option(0, desk.words("ui.choice.none"))
        number = self.prompt.ask(desk.words("play.choice.ask"), read_choice(len(cards), 0 if may_stop else 1))
        return Choose(choice.options.index(None) if number == 0 else cards[number - 1][0])

    def _effect(self, choice: ChoiceView) -> Effect:
        return self.desk.cards[choice.cause].effects[choice.effect]

    @staticmethod
    def _question(effect: Effect) -> str:
        if effect.do in ("arrange", "split"):
            return effect.do
        return f"to_{effect.target}"

    def _show_park(self, park: ParkView, choice: ChoiceView) -> None:
        desk, me = self.desk, park.players.index(ME)
        if park.holder >= 0:
            desk.say("ui.choice.score", attack=choice.attack, flag=choice.flag)
        for side in (me, 1 - me):
            self._show_side(park.sides[side], "mine" if side == me else "theirs", desk.names[park.players[side]])

    def _show_side(self, side: SideView, key: str, name: str) -> None:
        desk = self.desk
        bench = desk.reader.nouns(side.bench) or "–"
        taken = len(set(side.seats))
        desk.say(f"play.choice.{key}", name=name, deck=side.deck, bench=bench, taken=taken, seats=SEATS, style="dim")


def show_result(desk: Terminal, view: View, chronicle: Chronicle) -> None:
    """The end of a tournament."""
    assert view.outcome is not None
    desk.heading(tell_outcome(view.outcome, desk.reader))
    desk.gap()
    show_ranking(desk.screen, view, scores(view, chronicle), desk.names, desk.locale)
    desk.heading(desk.words("play.result.rounds"))
    for bout in chronicle.bouts:
        if ME in bout.players:
            desk.show(_round_line(desk, bout, view), indent=2)


def scores(view: View, chronicle: Chronicle) -> list[int]:
    """Fans and trophies of every participant, once all is open; fans won in the final count for nothing."""
    if chronicle.scores is not None:
        return list(chronicle.scores)
    return [player.fans + sum(trophy.fans or 0 for trophy in player.trophies) for player in view.players]


def _round_line(desk: Terminal, bout: Bout, view: View) -> str:
    assert bout.ended is not None
    other = desk.names[next(p for p in bout.players if p != ME)]
    key = "won" if bout.winner == ME else "lost"
    reason = desk.words(f"play.result.{bout.ended.reason}")
    if bout.is_final:
        return desk.words(f"play.result.final_{key}", other=other, reason=reason)
    line = desk.words(f"play.result.{key}", round=bout.round, other=other, reason=reason)
    trophy = next((t for t in view.players[ME].trophies if t.round == bout.round), None)
    return line if trophy is None else f"{line} {desk.words('play.result.trophy', n=trophy.fans)}"


STEPS = ("level", "picking", "removing", "ready")  # of the others; what they pay is their secret


class ChallengersSession(TerminalSession):
    """A session that knows the table only through the player's view (`Table.seen_by`)."""

    def __init__(
        self, table: Table, team: BotTeam, desk: Terminal, prompt: Prompt, teller: Narrator, save: SaveFile
    ) -> None:
        super().__init__(table, desk.screen, desk.locale, save)
        self.team, self.desk, self.prompt, self.teller = team, desk, prompt, teller
        self._queue: list[Action] = []
        self._phase, self._choice = DeckPhaseScreen(desk, prompt), MatchChoice(desk, prompt)
        sights = table.seen_by(ME)
        self.view: View = sights.view
        self._legal = sights.legal
        commands: dict[str, Command] = {
            "help": self._help,
            "deck": lambda _: self._look(self._show_deck),
            "standings": lambda _: self._look(self._show_standings),
            "card": lambda name: self._look(lambda: self._show_card(name)),
            "last": lambda _: self._show_last(),
            "quit": lambda _: self.leave(),
        }
        prompt.listen("play", commands)

    def greet(self, *, is_new: bool) -> None:
        desk, view = self.desk, self.view
        if not is_new:
            desk.say("play.hello.back", style="bold")
        others = ", ".join(desk.names[1:])
        values: dict[str, Any] = {"n": view.config.players, "others": others, "difficulty": view.config.difficulty}
        desk.say(f"play.hello.{view.config.mode}", style="bold" if is_new else "", **values)
        box = desk.cards.set_names[desk.locale][view.excluded]
        desk.say("play.hello.box", box=box, seed=str(self.table.chance))
        desk.say("play.hello.keys")
        self._pick_up()

    def _pick_up(self) -> None:
        """Describe the position: the beginning of the game or the running phase."""
        view, teller = self.view, self.teller
        if view.phase in ("deck_phase", "match_phase"):
            teller.begin_round(view)
        else:
            self.desk.heading(self.desk.words("ui.final"))
        for bout in teller.chronicle.of_round(FINAL_ROUND if view.finalists else view.round):
            if bout.is_final or ME in bout.players:
                teller.begin_bout(bout)
                teller.tell_bout(bout, at_once=True)

    def play(self) -> None:
        while (actor := next_actor(self.table)) is not None:
            before = self.view
            action = self._decide() if actor == ME else self.team.decide(self.table, actor)
            sights = self.table.seen_by(ME, self.table.act(actor, action))
            self.view, self._legal = sights.view, sights.legal
            self.is_saved = False
            self.teller.hear(sights.events, before, self.view)
        show_result(self.desk, self.view, self.teller.chronicle)

    def _decide(self) -> Action:
        if not self._queue:
            if self._is_choosing:
                self._queue = [self._choice.decide(self.view)]
            else:
                self._show_others()
                self._queue = self._phase.decide(self.view, self._legal)
        return self._queue.pop(0)

    @property
    def _is_choosing(self) -> bool:
        return bool(self._legal) and isinstance(self._legal[0], Choose)

    def _show_others(self) -> None:
        """How far the others are with their decks."""
        desk, view = self.desk, self.view
        others = [p for p in view.finalists or range(view.config.players) if p != ME]
        sentences = []
        for step in STEPS:
            names = [desk.names[p] for p in others if view.players[p].step == step]
            if names:
                sentences.append(desk.words(f"play.others.{step}", names=join(names, desk.locale)))
        if sentences:
            desk.show(" ".join(sentences), style="dim")

    def _look(self, show: Callable[[], object]) -> None:
        self.desk.gap()
        show()
        self.desk.gap()

    def _help(self, _: str) -> None:
        step = "watching" if not self._legal else "match" if self._is_choosing else self.view.players[ME].step
        self.desk.gap()
        for key in (step, "numbers", "d", "s", "c", "l", "q", "rules"):
            self.desk.say(f"play.help.{key}")
        self.desk.gap()

    def _show_deck(self) -> None:
        show_deck(self.desk, self.view)

    def _show_standings(self) -> None:
        show_standings(self.desk, self.view)
        show_parks(self.desk, self.view)
        show_plan(self.desk, self.view, self.teller.chronicle)

    def _show_card(self, name: str) -> None:
        listed = self._choice.listed if self._is_choosing else self._phase.listed
        if name.isdecimal() and 1 <= int(name) <= len(listed):
            name = listed[int(name) - 1]
        show_card(self.desk, name, self.view.round)

    def _show_last(self) -> None:
        bout = self.teller.chronicle.last_of(ME)
        if bout is None:
            self.desk.say("play.no_match")
        else:
            self.teller.tell_again(bout)
            self.desk.gap()
