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
Players = Annotated[str, typer.Option("--players", "-p", metavar="N", help="1 to 8; 1 is solo against the Robot.")]
Bots = Annotated[
    str, typer.Option("--bots", metavar="NAME,...", help="Who plays: greedy, random; several of them take turns.")
]
Exclude = Annotated[
    str | None, typer.Option("--exclude", metavar="SET", help="The set that stays in the box; drawn if not given.")
]
FirstGame = Annotated[bool, typer.Option("--first-game", help="For newcomers: Outer Space stays in the box.")]
Difficulty = Annotated[
    str, typer.Option("--difficulty", metavar="N", help="Of the Robot: 1 to 3, in solo play 1 to 5.")
]
SoloCards = Annotated[bool, typer.Option("--solo-cards", help="Solo: more kinds of cards for the Robot.")]
PlayerNames = Annotated[str | None, typer.Option("--names", metavar="A,B,...", help="What the players are called.")]
Packs = Annotated[list[str] | None, typer.Option("--pack", metavar="FILE", help="Cards of your own; repeatable.")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="CODE", help="Language; by default that of your system.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document instead of words.")]
