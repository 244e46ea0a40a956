"""Options that several commands share, declared once so that they mean the same everywhere.

Numbers arrive as texts and are read by `values.py`: its errors name the option and what was typed.
"""

from __future__ import annotations

from typing import Annotated

import typer

DeckA = Annotated[str, typer.Option("--a", metavar="DECK")]
DeckB = Annotated[str, typer.Option("--b", metavar="DECK")]
Seed = Annotated[str | None, typer.Option("--seed", "-s", metavar="N")]
First = Annotated[str | None, typer.Option("--first", metavar="0|1")]
Round = Annotated[str, typer.Option("--round", metavar="N")]
Trophies = Annotated[str, typer.Option("--trophies", metavar="A,B")]
Names = Annotated[str | None, typer.Option("--names", metavar="A,B")]
Policy = Annotated[str, typer.Option("--choose", metavar="POLICY")]
Players = Annotated[str, typer.Option("--players", "-p", metavar="N")]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...")]
Exclude = Annotated[str | None, typer.Option("--exclude", metavar="SET")]
FirstGame = Annotated[bool, typer.Option("--first-game")]
Difficulty = Annotated[str, typer.Option("--difficulty", metavar="N")]
SoloCards = Annotated[bool, typer.Option("--solo-cards")]
PlayerNames = Annotated[str | None, typer.Option("--names", metavar="A,B,...")]
Packs = Annotated[list[str] | None, typer.Option("--pack", metavar="FILE")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="CODE")]
Json = Annotated[bool, typer.Option("--json")]
