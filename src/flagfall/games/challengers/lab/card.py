"""A card of one's own, looked at from all sides: its words, its picture, its strength, and matches that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from flagfall.core.errors import BadFile
from flagfall.core.languages import FALLBACK, codes
from flagfall.games.challengers.definitions.cards import Card, CardTable
from flagfall.games.challengers.definitions.user_pack import Pack, cards
from flagfall.games.challengers.lab.scenarios import scenario_file, scenarios_of
from flagfall.games.challengers.narration.words.card_text import card_text, effect_texts
from flagfall.games.challengers.pictures.card import card_svg
from flagfall.games.challengers.single_match.scenario import Case


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
