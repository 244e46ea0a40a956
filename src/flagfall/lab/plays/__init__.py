"""What a study can play: each kind plays a chunk of seeds and counts."""

from __future__ import annotations

from flagfall.lab.plays.base import Play
from flagfall.lab.plays.cards import CARDS
from flagfall.lab.plays.ctb import CTB_GAMES
from flagfall.lab.plays.matches import MATCHES
from flagfall.lab.plays.tournaments import TOURNAMENTS

PLAYS: dict[str, Play] = {"tournaments": TOURNAMENTS, "matches": MATCHES, "ctb": CTB_GAMES, "cards": CARDS}
