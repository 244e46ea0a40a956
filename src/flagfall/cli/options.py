"""Options that several commands share, declared once so that they mean the same everywhere.

Numbers arrive as texts and are read by `values.py`: its errors name the option and what was typed.
"""

from __future__ import annotations

from typing import Annotated

import typer

DeckA = Annotated[str, typer.Option("--a", metavar="DECK", help="The first deck, a text or a file.")]
DeckB = Annotated[str, typer.Option("--b", metavar="DECK", help="The second deck.")]
Seed = Annotated[str | None, typer.Option("--seed", "-s", metavar="N", help="Repeat a certain run.")]
First = Annotated[str | None, typer.Option("--first", metavar="0|1", help="Who begins; a toss if not given.")]
Round = Annotated[str, typer.Option("--round", metavar="N", help="Round of the tournament, 1 to 7.")]
Trophies = Annotated[str, typer.Option("--trophies", metavar="A,B", help="Trophies of both sides.")]
Names = Annotated[str | None, typer.Option("--names", metavar="A,B", help="What the sides are called.")]
Policy = Annotated[
    str, typer.Option("--choose", metavar="POLICY", help="Who answers choices: first, random, robot, sensible.")
]
Packs = Annotated[list[str] | None, typer.Option("--pack", metavar="FILE", help="Cards of your own; repeatable.")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|de", help="Language; by default that of your system.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of words.")]
