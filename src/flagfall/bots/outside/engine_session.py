"""Our bots behind the line protocol: what `flagfall engine` answers to each line it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from flagfall import __version__
from flagfall.bots import bots_for, make_bot
from flagfall.bots.base import Bot, Sight, sight_of
from flagfall.bots.guard import guarded
from flagfall.bots.notebook import Notebook
from flagfall.bots.outside import engine_words as words
from flagfall.bots.outside import find_any
from flagfall.core.codec import decode, encode, parse_json, to_json
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_plugin, game_ids
from flagfall.core.records.record import Record
from flagfall.core.rng import bot_stream
from flagfall.core.table import Table

_WORDS = 4
"""Of a generator."""


class EngineSession:
    """One conversation. `hear` never raises: it answers an unusable line with an error."""

    def __init__(self, bot: str | None = None, seed: int = 0) -> None:
        self._name, self._seed = bot, seed
        self._game, self._config = "", None
        self._ask: Callable[[int | None], Sight] | None = None
        self._bot: tuple[Any, Bot] | None = None
        self._asked = 0
        self.is_over = False

    def hear(self, line: str) -> Iterator[str]:
        """The lines that answer a line."""
        word, rest = words.cut(line)
        if not word:
            return
        try:
            answer = self._answers.get(word)
            if answer is None:
                raise BadInput(f"There is no command '{word[:40]}'; docs/engine-protocol.md lists them.")
            yield from answer(self, rest)
        except FlagfallError as error:
            yield f"{words.ERROR} {error.code} {' '.join(error.message.split())}"

    def _hello(self, rest: str) -> Iterator[str]:
        if rest and rest != str(words.PROTOCOL):
            raise BadInput(f"This engine speaks version {words.PROTOCOL} of the protocol, not {rest[:20]}.")
        yield f"id name Flagfall {__version__}"
        yield "id author The Flagfall authors"
        yield f"games {' '.join(game_ids())}"
        known = dict.fromkeys(name for game in game_ids() for name in bots_for(game))
        yield f"option name bot type combo default {self._name or 'usual'} " + " ".join(f"var {name}" for name in known)
        yield f"option name seed type spin default {self._seed} min 0"
        yield words.HELLO_OK

    def _ready(self, rest: str) -> Iterator[str]:
        yield words.READY_OK

    def _set_option(self, rest: str) -> Iterator[str]:
        parts = rest.split()
        if len(parts) != 4 or (parts[0], parts[2]) != ("name", "value"):
            raise BadInput("setoption is written 'setoption name NAME value VALUE'.")
        if parts[1] == "bot":
            find_any(parts[3])
            self._name, self._bot = parts[3], None
        elif parts[1] == "seed" and parts[3].isdigit():
            self._seed = int(parts[3])
        else:
            raise BadInput("The options are 'bot', the name of a bot, and 'seed', a whole number.")
        yield from ()

    def _new_game(self, rest: str) -> Iterator[str]:
        told = parse_json(rest, "newgame") if rest else {}
        if not isinstance(told, dict) or not set(told) <= {"game", "config"}:
            raise BadInput('newgame takes {"game": …, "config": {…}}.')
        self._begin(str(told.get("game", "")), told.get("config"))
        yield from ()

    def _begin(self, game: str, config: Any) -> None:
        plugin = find_plugin(game)
        self._config = plugin.cases()[0] if config is None else decode(plugin.game.types.config, config, "config")
        plugin.check_config(self._config)
        self._game, self._ask, self._asked, self._bot = game, None, 0, None

    def _position(self, rest: str) -> Iterator[str]:
        form, text = words.cut(rest)
        readers = {"view": self._read_view, "record": self._read_record, "text": self._read_text}
        if form not in readers:
            raise BadInput("position is followed by 'view', 'record' or 'text'.")
        self._ask = readers[form](text)
        yield from ()

    def _read_view(self, text: str) -> Callable[[int | None], Sight]:
        if not self._game:
            raise BadInput("Say 'newgame' before 'position view'.")
        types, told = find_plugin(self._game).game.types, parse_json(text, "position")
        if not isinstance(told, dict) or not {"player", "view", "legal"} <= set(told):
            raise BadInput('position view takes {"player": …, "view": {…}, "legal": […]}, perhaps with "rng".')
        player = decode(PlayerIx, told["player"], "player")
        legal = [decode(types.action, action, "legal") for action in decode(list[Any], told["legal"], "legal")]
        rng = told.get("rng")
        if rng is None:
            rng = bot_stream(self._seed, player, self._asked)
        if not legal:
            raise BadInput("There is no legal action in this position.")
        sight = Sight(player, decode(types.view, told["view"], "view"), legal, decode(list[int], rng, "rng"))
        if len(sight.rng) != _WORDS:
            raise BadInput(f"rng has {_WORDS} numbers.")
        return lambda _: sight

    def _read_record(self, text: str) -> Callable[[int | None], Sight]:
        record = Record.from_json(text)
        game = find_plugin(record.game).game
        table = Table.resume(game, record)
        self._keep_bot(record.game, record.config)
        return lambda player: self._look(table, player)

    def _read_text(self, text: str) -> Callable[[int | None], Sight]:
        """A position of Capture The Base as one line; what it is played by was said with `newgame`."""
        if not self._game:
            raise BadInput("Say 'newgame' before 'position text'.")
        plugin = find_plugin(self._game)
        if not hasattr(self._config, "position"):
            raise BadInput(f"Positions of {self._game} have no text; use 'position view' or 'position record'.")
        config = decode(plugin.game.types.config, {**encode(self._config), "position": text}, "config")
        table = Table(plugin.game, config, self._seed)
        return lambda player: self._look(table, player)

    def _keep_bot(self, game: str, config: Any) -> None:
        """Another game than before needs another bot."""
        if (game, config) != (self._game, encode(self._config)):
            self._begin(game, config)

    def _look(self, table: Table, player: int | None) -> Sight:
        actors = table.actors
        if not actors:
            raise BadInput("The game is over: there is nothing to decide.")
        if player is not None and player not in actors:
            raise BadInput(f"Player {player} has nothing to decide; {', '.join(map(str, actors))} has.")
        actor = actors[0] if player is None else PlayerIx(player)
        note = find_any(self._name or bots_for(self._game)[0]).note
        return sight_of(table, actor, Notebook(table).notes(actor, note))

    def _go(self, rest: str) -> Iterator[str]:
        parts = rest.split()
        told = dict(zip(parts[::2], parts[1::2], strict=False))
        try:
            if len(parts) % 2 or not set(told) <= {"seconds", "player"}:
                raise ValueError
            seconds = float(told["seconds"]) if "seconds" in told else None
            player = int(told["player"]) if "player" in told else None
        except ValueError:
            raise BadInput("go is written 'go', 'go seconds 2.5' or 'go player 1'.") from None
        if self._ask is None:
            raise BadInput("Say 'position' before 'go'.")
        sight = self._ask(player)
        action = self._made(seconds).decide(sight)
        self._asked += 1
        yield f"{words.BEST} {list(sight.legal).index(action)} {to_json(action)}"

    def _made(self, seconds: float | None) -> Bot:
        key = (self._name, seconds)
        if self._bot is None or self._bot[0] != key:
            kind = find_any(self._name or bots_for(self._game)[0])
            if not kind.plays(self._game):
                raise BadInput(
                    f"The bot {kind.name} does not play {self._game}; one of {', '.join(bots_for(self._game))}."
                )
            self._bot = key, make_bot(guarded(kind), find_plugin(self._game).game, self._config, seconds=seconds)
        return self._bot[1]

    def _quit(self, rest: str) -> Iterator[str]:
        self.is_over = True
        yield from ()

    def _nothing(self, rest: str) -> Iterator[str]:
        yield from ()

    _answers: dict[str, Callable[[EngineSession, str], Iterator[str]]] = {  # noqa: RUF012 (never changed)
        words.HELLO: _hello,
        words.READY: _ready,
        words.OPTION: _set_option,
        words.NEW_GAME: _new_game,
        words.POSITION: _position,
        words.GO: _go,
        words.STOP: _nothing,  # an answer is complete before the next line is read
        words.QUIT: _quit,
    }
