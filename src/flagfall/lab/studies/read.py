"""A study, and how its file is read: all checks happen before the work starts, and an error names line and key.

title = { en = "Who gains by the Robot?" }
play = "tournaments"           # tournaments, matches, ctb or cards
games = 20_000                 # of each arm
seed = 1
precision = 0.005              # stop an arm as soon as all shown shares are known to within that

[settings]                     # of all arms
players = 3
bots = ["greedy"]

[vary]                         # every combination is an arm
difficulty = [1, 2, 3]

[[arms]]                       # or arms one by one
name = "all picks"
must_pick_all = true
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, NoReturn

from flagfall.core.errors import BadData, BadInput
from flagfall.core.languages import FALLBACK
from flagfall.core.rng import MAX_SEED
from flagfall.core.toml_text import read_toml
from flagfall.core.words import in_one
from flagfall.lab.errors import BadStudy, line_of
from flagfall.lab.play import PLAYS, Play

MOST_CHUNKS = 32
"""Chunks an arm is cut into, if it is not too large for them: differences are measured from chunk to chunk."""

SMALLEST, LARGEST = 50, 1 << 16
"""Games of a chunk."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One of the things that are compared: a name, and the settings it is played with. All arms play the same seeds."""

    name: str
    settings: Mapping[str, Any]
    titles: Mapping[str, str] = field(default_factory=dict)  # its own name by language
    choice: Mapping[str, Any] = field(default_factory=dict)  # what it has of the values that vary


@dataclass(frozen=True, slots=True)
class Study:
    """A study file that was read and checked."""

    id: str
    source: str  # the file itself: results keep a copy
    play: str  # tournaments | matches | ctb | cards
    games: int  # of each arm, at most
    seed: int
    arms: tuple[Arm, ...]
    precision: float | None = None  # stop an arm when all shown shares are known to within that
    show: tuple[str, ...] = ()  # groups of figures, in the order of the report
    baseline: str | None = None  # the arm that others are compared with
    keep_games: bool = True
    matches: bool = False  # keep a row for each match, too
    title: Mapping[str, str] = field(default_factory=dict)  # by language
    about: Mapping[str, str] = field(default_factory=dict)
    found: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)  # packs by name: workers elsewhere have no such file

    @property
    def chunk(self) -> int:
        """Games of a chunk; follows from the study alone, so that results do not depend on who plays them."""
        return max(SMALLEST, min(LARGEST, -(-self.games // MOST_CHUNKS)))

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The chunks of an arm: from which game to which."""
        return tuple((begin, min(begin + self.chunk, self.games)) for begin in range(0, self.games, self.chunk))


KEYS = (
    "title", "about", "found", "play", "games", "seed", "precision", "show", "baseline", "keep_games",
    "matches", "settings", "vary", "arms",
)  # fmt: skip
MOST_BYTES = 1 << 18
MOST_GAMES, MOST_ARMS = 10**9, 1_000
FINEST = 1e-5


def load_study(path: str | Path) -> Study:
    """A user's study file; raises BadStudy."""
    file = Path(path)
    try:
        data = file.read_bytes()
        text = data.decode("utf-8")
    except OSError as error:
        raise BadStudy(f"{file.name}: cannot be read ({error.strerror or error}).") from None
    except UnicodeDecodeError:
        raise BadStudy(f"{file.name}: not a UTF-8 text file.") from None
    if len(data) > MOST_BYTES:
        raise BadStudy(f"{file.name}: larger than {MOST_BYTES} bytes; a study is a small text file.")
    return read_study(text, file.stem, file.parent, file.name)


def read_study(text: str, name: str, folder: Path | None = None, file: str | None = None) -> Study:
    """A study from the text of its file; files it names (packs, variants) are beside it."""
    return _Reader(text, name, folder or Path(), file or f"{name}.toml").study()


class _Reader:
    def __init__(self, text: str, name: str, folder: Path, file: str) -> None:
        self.text, self.name, self.folder, self.file = text, name, folder, file
        try:
            self.table = read_toml(text)
        except BadData as error:
            raise BadStudy(f"{file}: {error}") from None

    def fail(self, path: Sequence[str | int], what: str) -> NoReturn:
        key = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        raise BadStudy(f"{self.file}: line {line_of(self.text, path)}: {key}: {what}")

    def study(self) -> Study:
        for key in self.table:
            if key not in KEYS:
                self.fail([key], f"unknown; a study has {', '.join(KEYS)}.")
        play = self.table.get("play")
        if not isinstance(play, str) or play not in PLAYS.names():
            self.fail(["play"], f"expected one of {', '.join(PLAYS.names())}, not {play!r}.")
        files: dict[str, str] = {}
        study = Study(
            id=self.name,
            source=self.text,
            play=play,
            games=self.number("games", 1, MOST_GAMES, 1_000),
            seed=self.number("seed", 0, MAX_SEED, 0),
            arms=tuple(self.arms(play, files)),
            precision=self.precision(),
            show=self.words("show", PLAYS.get(play).groups),
            baseline=self.table.get("baseline"),
            keep_games=self.flag("keep_games", usual=True),
            matches=self.flag("matches", usual=False),
            title=self.languages(self.table.get("title", self.name), ["title"]),
            about=self.languages(self.table.get("about", {}), ["about"]),
            found=self.languages(self.table.get("found", {}), ["found"]),
            files=files,
        )
        if study.baseline is not None and study.baseline not in [arm.name for arm in study.arms]:
            self.fail(["baseline"], f"there is no arm {study.baseline!r}; one of {_some(study.arms)}.")
        if study.matches and PLAYS.get(play).chunk_with_matches is None:
            self.fail(["matches"], f"{play} have no rounds with matches; tournaments have.")
        return study

    def number(self, key: str, low: int, high: int, usual: int) -> int:
        value = self.table.get(key, usual)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fail([key], f"expected a whole number from {low} to {high}, not {value!r}.")
        return value

    def precision(self) -> float | None:
        value = self.table.get("precision")
        if value is not None and (
            isinstance(value, bool) or not isinstance(value, (int, float)) or not FINEST <= value <= 0.5
        ):
            self.fail(["precision"], f"expected a share from {FINEST:.5f} to 0.5, such as 0.005, not {value!r}.")
        return value

    def flag(self, key: str, *, usual: bool) -> bool:
        value = self.table.get(key, usual)
        if not isinstance(value, bool):
            self.fail([key], f"expected true or false, not {value!r}.")
        return value

    def words(self, key: str, known: Sequence[str]) -> tuple[str, ...]:
        found = self.table.get(key, list(known[:3]))
        if not isinstance(found, list) or not found or any(word not in known for word in found):
            self.fail([key], f"expected a list of some of {', '.join(known)}, not {found!r}.")
        return tuple(found)

    def languages(self, given: Any, path: Sequence[str | int]) -> dict[str, str]:
        value = {FALLBACK: given} if isinstance(given, str) else given
        if not isinstance(value, dict) or not all(isinstance(text, str) and text for text in value.values()):
            self.fail(path, 'expected a text, or texts by language such as { en = "…", de = "…" }.')
        return value

    def arms(self, play: str, files: dict[str, str]) -> list[Arm]:
        shared, given = self.section("settings"), self.table.get("arms", [])
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            self.fail(["arms"], "expected tables [[arms]].")
        found: list[Arm] = []
        for choice in self.combinations():
            own = dict(choice)
            name = ", ".join(f"{key} {_label(value)}" for key, value in own.items())
            places = {key: ["vary", key] for key in own}
            if not given:
                settings = self.settings(play, {**shared, **own}, places, files)
                found.append(Arm(name or "all", settings, {}, own))
            for i, one in enumerate(given):
                titles = self.languages(one.get("name", f"arm {i + 1}"), ["arms", i, "name"])
                title = in_one(titles, FALLBACK)
                extra = {key: value for key, value in one.items() if key != "name"}
                here = places | {key: ["arms", i, key] for key in extra}
                label = f"{title}, {name}" if name else title
                found.append(Arm(label, self.settings(play, {**shared, **own, **extra}, here, files), titles, own))
        names = [arm.name for arm in found]
        for arm_name in names:
            if names.count(arm_name) > 1:
                self.fail(["arms"], f"two arms are called {arm_name!r}.")
        if len(found) > MOST_ARMS:
            self.fail(["vary"], f"{len(found)} arms; at most {MOST_ARMS}.")
        return found

    def section(self, key: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            self.fail([key], f"expected a table [{key}].")
        return value

    def combinations(self) -> list[dict[str, Any]]:
        lists = self.section("vary")
        for key, values in lists.items():
            if not isinstance(values, list) or not values:
                self.fail(["vary", key], f"expected a list of values, not {values!r}.")
        if (count := prod(map(len, lists.values()))) > MOST_ARMS:
            self.fail(["vary"], f"{count} combinations; at most {MOST_ARMS}.")
        return [dict(zip(lists, chosen, strict=True)) for chosen in product(*lists.values())]

    def settings(
        self, play: str, settings: dict[str, Any], places: Mapping[str, Sequence[str | int]], files: dict[str, str]
    ) -> Mapping[str, Any]:
        """Settings that can be played; a wrong one is named with its line."""

        def blame(key: str) -> Sequence[str | int]:
            return places.get(key, ["settings", key])

        kind = PLAYS.get(play)
        for key in settings:
            if key not in kind.settings:
                self.fail(blame(key), f"unknown; {play} have {', '.join(kind.settings)}.")
        try:
            return kind.prepare(settings, self.folder, files)
        except BadInput as error:
            guilty = next((name for name in settings if self._is_fine_without(kind, settings, name)), None)
            self.fail(["play"] if guilty is None else blame(guilty), f"{error}")

    def _is_fine_without(self, kind: Play, settings: Mapping[str, Any], key: str) -> bool:
        """Whether a setting is to blame: without it the others could be played."""
        try:
            kind.prepare({name: value for name, value in settings.items() if name != key}, self.folder, {})
        except BadInput:
            return False
        return True


def _label(value: Any) -> str:
    if isinstance(value, list):
        return "+".join(map(_label, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _some(arms: Sequence[Arm]) -> str:
    names = [arm.name for arm in arms]
    return ", ".join(names[:8]) + (", …" if len(names) > 8 else "")


# The studies that come with the games: files in the folder `studies` of packages that kinds of play name.


@cache
def _ready() -> dict[str, Traversable]:
    """The file of every study by name, in alphabetical order."""
    packages = dict.fromkeys(play.studies for play in PLAYS.all().values() if play.studies is not None)
    found = [file for package in packages for file in (files(package) / "studies").iterdir()]
    named = {file.name.removesuffix(".toml"): file for file in found if file.name.endswith(".toml")}
    return dict(sorted(named.items()))


def ready_names() -> tuple[str, ...]:
    """Their names, in alphabetical order."""
    return tuple(_ready())


def ready_study(name: str) -> Study:
    """One of them."""
    return read_study(_ready()[name].read_text(encoding="utf-8"), name)


def find_study(wanted: str | Path) -> Study:
    """A study by the name of a ready one, or by its file; raises BadStudy."""
    text = str(wanted)
    if text in ready_names():
        return ready_study(text)
    if not text.endswith(".toml"):
        raise BadStudy(
            f"There is no ready study {text!r} ('flagfall lab list' shows them), and it is not a .toml file."
        )
    return load_study(text)
