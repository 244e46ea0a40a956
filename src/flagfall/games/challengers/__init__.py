"""Challengers!: cards, matches, odds, tournaments.

>>> from flagfall import challengers
>>> match = challengers.play_match(["champion_starter"], ["dog_starter"], shuffle=False, first=0)
>>> match.winner, match.reason
(0, 'no_power')
"""

from flagfall.games.challengers.definitions.cards import Card, CardTable
from flagfall.games.challengers.definitions.user_pack import cards as cards
from flagfall.games.challengers.definitions.user_pack import load_pack
from flagfall.games.challengers.insight.examples import Example, example
from flagfall.games.challengers.insight.match_swing import swing
from flagfall.games.challengers.insight.odds import Odds, estimates, odds
from flagfall.games.challengers.insight.swing import SwingLine
from flagfall.games.challengers.insight.what_if import Difference, what_if
from flagfall.games.challengers.notation import format_deck, parse_deck
from flagfall.games.challengers.session import Tournament
from flagfall.games.challengers.single_match.play import MatchResult, play_match
from flagfall.games.challengers.single_match.runner import Choice

__all__ = [
    "Card",
    "CardTable",
    "Choice",
    "Difference",
    "Example",
    "MatchResult",
    "Odds",
    "SwingLine",
    "Tournament",
    "cards",
    "estimates",
    "example",
    "format_deck",
    "load_pack",
    "odds",
    "parse_deck",
    "play_match",
    "swing",
    "what_if",
]
