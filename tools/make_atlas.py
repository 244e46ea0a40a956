"""Measure the atlas of mixes and write `games/challengers/data/atlas.json`; the same seeds give the same file.

`python tools/make_atlas.py` plays the ready studies `mix_cards`, `mix_skill` and `set_mixes` (minutes of one core);
`python tools/make_atlas.py FOLDER` takes results that are in FOLDER/mix_cards, and so on.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import polars as pl

from flagfall import challengers, lab
from flagfall.games.challengers.config import optional_sets
from flagfall.lab.results.folder import Folder
from flagfall.lab.running.run import Results, results_of
from flagfall.lab.studies.read import ready_study
from ledger import ROOT

TARGET = ROOT / "src" / "flagfall" / "games" / "challengers" / "data" / "atlas.json"
STUDIES = ("mix_cards", "mix_skill", "set_mixes")
ROUNDS = ("1", "2", "3", "4", "5", "6", "7", "final")
PARTNERS = 3
LEAST = 25
"""Meetings in which a partner must have been in the deck."""


def results(name: str) -> Results:
    """The results of a study: from the folder that was named, or played now."""
    if len(sys.argv) > 1:
        return results_of(Folder(Path(sys.argv[1]) / name))
    return lab.run(name)


def figure(frame: pl.DataFrame, arm: str, group: str, item: str) -> list[float]:
    """Mean and 95 % interval of a figure, rounded to what the interval allows."""
    row = frame.filter((pl.col("arm") == arm) & (pl.col("group") == group) & (pl.col("item") == item)).row(
        0, named=True
    )
    return [round(row[key], 4) for key in ("mean", "low", "high")]


def cards(frame: pl.DataFrame, mix: str) -> list[dict[str, Any]]:
    """All cards of a mix, the strongest first, with their best partners."""
    table, found = challengers.cards(), []
    for level in ("A", "B", "C"):
        arm = f"level {level}, exclude {mix}"
        of_arm = frame.filter(pl.col("arm") == arm)
        partners = of_arm.filter((pl.col("group") == "partner") & (pl.col("n") >= LEAST))
        for (card,) in of_arm.filter(pl.col("group") == "power").select("item").iter_rows():
            best = partners.filter(pl.col("item").str.starts_with(f"{card} + ")).sort("low", descending=True)
            names = [
                item.partition(" + ")[2] for item in best.head(PARTNERS + 1)["item"] if not item.endswith(f" + {card}")
            ]
            power = figure(frame, arm, "power", card)
            found.append({"card": card, "level": table[card].level, "power": power, "partners": names[:PARTNERS]})
    return sorted(found, key=lambda card: -card["power"][0])


def main() -> None:
    """Write the atlas."""
    by_card, skill, endings = (results(name).figures for name in STUDIES)
    mixes = [
        {
            "excluded": mix,
            "cards": cards(by_card, mix),
            "bench_losses": [figure(endings, f"players 4, exclude {mix}", "bench", name) for name in ROUNDS],
            "margin": figure(endings, f"players 4, exclude {mix}", "margin", "all"),
            "skill": figure(skill, f"exclude {mix}", "win", "builder"),
        }
        for mix in optional_sets(challengers.cards())
    ]
    one, games = ready_study("mix_cards"), ready_study("set_mixes").games
    text = json.dumps({"seed": one.seed, "meetings": one.games, "games": games, "mixes": mixes}, indent=1)
    TARGET.write_text(text + "\n", encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
