"""How strong a card is, against the printed cards of its level: the simulation of the study `card_power`.

`gauge_card` keeps to a number of seconds, so that an editor can ask for it while its user types; more time gives a
narrower interval around the same figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

from flagfall.core.errors import BadFile, BadInput
from flagfall.core.languages import FALLBACK, codes
from flagfall.core.rng import check_seed
from flagfall.core.stats import mean_interval
from flagfall.games.challengers.definitions.cards import Card, CardTable
from flagfall.games.challengers.definitions.user_pack import Pack, cards
from flagfall.games.challengers.lab.cards import LEVELS
from flagfall.games.challengers.lab.meetings import Meetings, Met, kinds_of, printed_of
from flagfall.games.challengers.lab.scenarios import scenario_file, scenarios_of
from flagfall.games.challengers.narration.words.card_text import card_text, effect_texts
from flagfall.games.challengers.pictures.card import card_svg
from flagfall.games.challengers.single_match.scenario import Case
from flagfall.lab.errors import load_engine
from flagfall.lab.measured import within
from flagfall.lab.play import StudyFigure

# A user-made card: its text, picture, strength, and matches that show its effects.


@dataclass(frozen=True, slots=True)
class CardDesign:
    """All that follows from the data of a card without playing a tournament."""

    card: Card
    table: CardTable
    texts: dict[str, str]  # written from its effects, by language
    pictures: dict[str, str]  # SVG by language
    scenarios: Sequence[Case]

    def write(self, folder: Path) -> list[Path]:
        """Pictures and scenarios as files."""
        files = {f"{self.card.id}.{lang}.svg": svg for lang, svg in self.pictures.items()}
        if self.scenarios:
            files[f"{self.card.id}.scenarios.toml"] = scenario_file(self.card, self.table, self.scenarios)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in files.items():
                (folder / name).write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadFile(f"{folder} cannot be written ({error.strerror or error}).") from None
        return [folder / name for name in files]


def design_card(pack: Pack, card: Card) -> CardDesign:
    """A card of a pack; where its author gave no text, the picture has the written one."""
    table = cards(pack)
    texts = {lang: card_text(card, table, lang) for lang in codes()}
    if card.id in pack.wordless:
        table = replace(table, texts={lang: {**table.texts[lang], card.id: texts[lang]} for lang in codes()})
    return CardDesign(
        card=card,
        table=table,
        texts=texts,
        pictures={lang: card_svg(card, table, lang) for lang in codes()},
        scenarios=scenarios_of(card, table, effect_texts(card, table, FALLBACK)),
    )


MATCHES = 50  # of each meeting and card, as in the study
FEWEST = 10  # meetings, below which there is no interval worth the name


@dataclass(frozen=True, slots=True)
class CardGauge:
    """What was measured; shares are differences in winning chance, 0.03 = three more of a hundred matches won."""

    card: str
    level: str
    meetings: int
    power: StudyFigure  # against the average printed card of the level
    fans: StudyFigure  # fans a match, against the average printed card
    printed: dict[str, StudyFigure]  # the same for every other printed card of the level, the weakest first
    has_unmeasured: bool  # it does something in the deck phase, which no match shows

    @property
    def range(self) -> tuple[float, float]:
        """From the weakest to the strongest printed card."""
        means = [figure.mean for figure in self.printed.values()]
        return means[0], means[-1]

    @property
    def verdict(self) -> str:
        """`weak` or `strong` outside the range of the printed cards, `usual` inside."""
        low, high = self.range
        return "weak" if self.power.mean < low else "strong" if self.power.mean > high else "usual"

    @property
    def is_sure(self) -> bool:
        """Whether the whole interval is on that side of the range."""
        low, high = self.range
        return {"weak": self.power.high < low, "strong": self.power.low > high, "usual": True}[self.verdict]

    @property
    def stronger_than(self) -> int:
        """The number of printed cards of the level that are weaker."""
        return sum(figure.mean < self.power.mean for figure in self.printed.values())


def gauge_card(
    table: CardTable, card: str, *, seconds: float = 2.0, meetings: int | None = None, seed: int = 1
) -> CardGauge:
    """Measure a card of a table: `gauge_card(cards("jungle.toml"), "tiger")`.

    It takes about `seconds` (ten meetings at least), or plays exactly `meetings`: then the same seed gives the
    same figures. The first call in a process loads the engine before the clock starts.
    """
    kind, level = table.index(card), table[card].level
    if level not in LEVELS or table[card].set == "robot":
        raise BadInput(f"{card}: only cards of level {', '.join(LEVELS)} can be compared with those of their level.")
    load_engine()
    rounds = within(seconds, FEWEST, meetings)
    printed = [k for k in printed_of(table, kinds_of(table, level)) if k != kind]
    play = Meetings(table, [kind, *printed], MATCHES, check_seed(seed))
    values = _Values(kind, printed)
    play.play(0)  # loads the engine: the clock starts when that is done
    for number in rounds:
        values.add(play.play(number))
    return CardGauge(
        card=card,
        level=level,
        meetings=len(values.fans),
        power=_figure(values.power[kind]),
        fans=_figure(values.fans),
        printed={table.ids[k]: _figure(values.power[k]) for k in sorted(printed, key=lambda k: sum(values.power[k]))},
        has_unmeasured=any(effect.on == "picked" for effect in table[card].effects),
    )


class _Values:
    """Meeting by meeting: what each card was worth."""

    def __init__(self, kind: int, printed: list[int]) -> None:
        self.kind, self.printed = kind, printed
        self.power: dict[int, list[float]] = {k: [] for k in (kind, *printed)}
        self.fans: list[float] = []

    def add(self, met: Met) -> None:
        usual = fmean(met.wins[k] for k in self.printed)
        for k, values in self.power.items():
            values.append((met.wins[k] - usual) / MATCHES)
        self.fans.append((met.fans[self.kind] - fmean(met.fans[k] for k in self.printed)) / MATCHES)


def _figure(values: list[float]) -> StudyFigure:
    return StudyFigure(len(values), *mean_interval(values))
