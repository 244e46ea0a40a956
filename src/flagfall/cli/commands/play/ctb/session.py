"""Capture The Base in the terminal: the player types, the engine answers, the board is shown in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flagfall.bots import Bot, sight_of
from flagfall.bots.base import Note
from flagfall.bots.notebook import Notebook
from flagfall.cli.commands.play.lifecycle import TerminalSession
from flagfall.cli.commands.play.prompt import Command, Prompt, read_yes, shown
from flagfall.cli.commands.play.save_file import SaveFile
from flagfall.cli.error_output import reason_words
from flagfall.cli.output.screen import Screen
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.games.ctb.actions import AcceptTie, Call, Decide, DeclineTie, Move, OfferTie, Place, Resign, Strike
from flagfall.games.ctb.bots.engine import Engine
from flagfall.games.ctb.config import variant_of
from flagfall.games.ctb.definitions.rulebook import explain, name_of, title_of
from flagfall.games.ctb.narration.reader import reader
from flagfall.games.ctb.narration.teller import CtbTeller
from flagfall.games.ctb.notation.actions import format_action, parse_action
from flagfall.games.ctb.notation.position import board_text, position_seen
from flagfall.games.ctb.search.formation import choose_place
from flagfall.games.ctb.view import View
from flagfall.text.catalog import say
from flagfall.text.filling import typed

# The player's opponent: the engine at a level, or another bot.


class Foe:
    """A bot, what it goes by (a level, or a name), and its notes."""

    def __init__(self, bot: Bot, title: int | str, note: Note | None = None) -> None:
        self.bot, self.title, self._note = bot, title, note
        self._notebook: tuple[Table, Notebook] | None = None

    def decide(self, table: Table, player: PlayerIx) -> Any:
        """What it does now; it sees what its player sees."""
        if self._notebook is None or self._notebook[0] is not table:
            self._notebook = table, Notebook(table)
        return self.bot.decide(sight_of(table, player, self._notebook[1].notes(player, self._note)))


ME = PlayerIx(0)
FOE = PlayerIx(1)
HINT_LEVEL = 5


class Again(Exception):
    """The position has changed under the question: ask another one."""


def _command(act: Callable[[], None]) -> Command:
    """A command of the prompt that takes no further words."""
    return lambda rest: act()


class CtbSession(TerminalSession):
    """Knows the table only as its player does."""

    def __init__(self, table: Table, foe: Foe, screen: Screen, prompt: Prompt, locale: str, file: SaveFile) -> None:
        super().__init__(table, screen, locale, file)
        self.foe, self.prompt = foe, prompt
        self.is_automatic = False  # the engine places the rest of the player's pieces
        view: View = table.seen_by(ME).view
        self.variant = variant_of(view.variant, view.rules)
        names = (say("ui.you", locale), say("ctb.bot", locale))
        self._teller, self._reader = CtbTeller(view), reader(self.variant, names, locale, ME)
        self._see(())
        self._side = 0 if self.view.south == ME else 1
        commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "board": self._board,
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "rules": lambda: self.screen.print(explain(self.variant, locale), soft_wrap=True),
            "quit": self.leave,
        }
        prompt.listen("ctb", {name: _command(act) for name, act in commands.items()})

    def greet(self, *, is_new: bool) -> None:
        key = f"hello.{'new' if is_new else 'back'}{'' if isinstance(self.foe.title, int) else '_bot'}"
        title, seed = title_of(self.variant, self.locale), str(self.table.chance)
        self._say(key, title=title, level=self.foe.title, bot=self.foe.title, seed=seed)
        self._say("hello.first")

    def play(self) -> None:
        while self.table.actors:
            actor = ME if ME in self.table.actors else self.table.actors[0]
            try:
                action = self._ask() if actor == ME else self.foe.decide(self.table, FOE)
            except Again:
                continue
            events = self.table.act(actor, action)
            self.is_saved = False
            self._see(events)
        self._board()

    def _see(self, events: tuple[Any, ...]) -> None:
        sights = self.table.seen_by(ME, events)
        self.view: View = sights.view
        self.legal = sights.legal
        for paragraph in self._teller.tell(sights.events):
            self.screen.say(self._reader.paragraph(paragraph).text)

    def _answer(self, bot: Bot, player: PlayerIx) -> Any:
        return bot.decide(sight_of(self.table, player))

    def _ask(self) -> Any:
        """What the player wants."""
        first = self.legal[0]
        if isinstance(first, Place):
            return self._ask_place()
        if isinstance(first, Call):
            return self._word("call", {"heads": Call("heads"), "tails": Call("tails")})
        if isinstance(first, Decide):
            self._board()
            return self._word("decide", {"me": Decide(ME), "engine": Decide(FOE)})
        if isinstance(first, AcceptTie):
            return AcceptTie() if self.prompt.ask(self._words("ask.tie"), read_yes(self.locale)) else DeclineTie()
        self._board()
        return self._line("move", self._words("ask.move"))

    def _ask_place(self) -> Any:
        places = [action for action in self.legal if isinstance(action, Place)]
        if not self.is_automatic:
            self._board()
            stock = ", ".join(
                f"{waiting.count}× {name_of(self.variant, waiting.piece, self.locale)} ({self._signs(waiting.piece)})"
                for waiting in self.view.reserve
            )
            return self._line("place", self._words("ask.place", stock=stock))
        return choose_place(self.view, places, sight_of(self.table, ME).rng)

    def _line(self, kind: str, question: str) -> Any:
        """A typed action, asked for until it is legal."""

        def read(text: str) -> Any:
            if kind == "place" and self._meant(text) == "auto":
                self.is_automatic = True
                return self._ask_place()
            try:
                action = self._parse(text)
            except BadInput:
                action = None
            if isinstance(action, Move) and Strike(action.source, action.target) in self.legal:
                return Strike(action.source, action.target)  # a step onto an enemy can only mean one thing
            if action not in self.legal:
                example = format_action(self.legal[0], self.variant, self._side)
                self.screen.say(
                    self._words(f"unclear.{kind}", text=shown(text), example=example) + self._reason(action)
                )
                return ""
            return action

        while True:
            found = self.prompt.ask(question, read)
            if found != "":
                return found

    def _parse(self, text: str) -> Any:
        word = text.casefold()
        if self._meant(text) in (found := {"tie": OfferTie(), "resign": Resign()}):
            return found[self._meant(text)]
        if "@" in text:
            text = self._letter(text[:1]) + text[1:]
            text = (text[:1].upper() if self._side == 0 else text[:1].lower()) + text[1:].lower()
        return parse_action(text if "@" in text else word, self.variant)

    def _signs(self, piece: str) -> str:
        """How a kind of piece is typed: its letter, or its number where that is clear."""
        found = self.variant.pieces[self.variant.kind(piece)]
        return f"{found.letter}/{found.number}" if self._letter(str(found.number)) == found.letter else found.letter

    def _letter(self, sign: str) -> str:
        """The letter of a piece, also for its number if no other kind has it."""
        found = [piece.letter for piece in self.variant.pieces if str(piece.number) == sign]
        return found[0] if len(found) == 1 else sign

    def _reason(self, action: Any) -> str:
        """Why the rules refuse an action that could be read."""
        if action is None:
            return ""
        try:
            self.table.propose(ME, action)
        except FlagfallError as error:
            return f" ({reason_words(error, self.locale)})"
        return ""

    def _meant(self, text: str) -> str:
        return typed("ctb", self.locale).get(text.casefold(), "")

    def _word(self, kind: str, known: dict[str, Any]) -> Any:
        def read(text: str) -> Any:
            found = known.get(self._meant(text))
            if found is None:
                self.screen.say(self._words("unclear.word", text=shown(text), options=self._words(f"options.{kind}")))
                return ""
            return found

        while True:
            found = self.prompt.ask(self._words(f"ask.{kind}"), read)
            if found != "":
                return found

    def _board(self) -> None:
        self.screen.print()
        self.screen.print(board_text(position_seen(self.view), flipped=self._side == 1), soft_wrap=True)
        self.screen.print()

    def _moves(self) -> None:
        texts = [format_action(action, self.variant, self._side) for action in self.legal]
        self._say("legal", n=len(texts), list=" ".join(texts))

    def _hint(self) -> None:
        bot = self.foe.bot
        helper = bot if isinstance(bot, Engine) and bot.level.nodes > 4_000 else Engine(HINT_LEVEL)
        action = self._answer(helper, ME)
        self._say("hint", action=format_action(action, self.variant, self._side))

    def _undo(self) -> None:
        """Back to the player's last decision."""
        mine = [i for i, entry in enumerate(self.table.entries) if entry.player == ME]
        if not mine:
            self._say("no_undo")
            return
        self.table.undo(len(self.table.entries) - mine[-1])
        self.is_saved = False
        self.is_automatic = False
        self._see(())
        self._say("undone")
        raise Again

    def _help(self) -> None:
        self._say("help.place" if isinstance(self.legal[0], Place) else "help.move")
        self._say("help.keys")

    def _words(self, key: str, **values: object) -> str:
        return say(f"ctb.{key}", self.locale, **values)

    def _say(self, key: str, **values: object) -> None:
        self.screen.say(self._words(key, **values))
