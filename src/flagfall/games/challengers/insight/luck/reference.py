"""What an ordinary player would have made of the same offers.

The yardstick is the bot `greedy`: frozen, so that a ledger says the same next year. It is put into the player's
place at the beginning of a deck phase, with the deck it would have by then, and sees the offers that player saw.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from flagfall.bots.base import Sight
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import shuffle, stream
from flagfall.games.challengers.actions import Redraw
from flagfall.games.challengers.bots.greedy import Greedy
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.luck.history import DeckPhase, GameCourse, Hand, Kinds, Round
from flagfall.games.challengers.rules.match.codes import NOTHING
from flagfall.games.challengers.rules.protocol import deck_phase
from flagfall.games.challengers.rules.tournament.deck_phase import fans_for_level
from flagfall.games.challengers.state import PICKING, READY, State

NO_CHANCE = [0, 0, 0, 0]
"""`greedy` tosses for nothing."""

IMAGINED = 101
"""The purpose of the streams from which offers are imagined."""


@dataclass(frozen=True, slots=True)
class Outfit:
    """A deck, and the fans that its newest cards brought when they were picked."""

    deck: Kinds
    tokens: int = 0


class Reference:
    """Plays deck phases in the place of others."""

    def __init__(self, history: GameCourse) -> None:
        self.history = history
        self._game = Challengers(history.table)
        self._bot = Greedy(history.table)

    def with_offers(self, p: int, *, may_redraw: bool) -> list[Outfit]:
        """Round by round, with the offers of a player; without redraws only with the first offer of each round."""
        found = []
        deck = _deck(self.history.start, p)
        for round_ in self.history.rounds:
            phase = round_.phases[p]
            hands = phase.hands if may_redraw else [Hand(phase.hands[0].cards)]
            found.append(self._play(round_.start, p, deck, phase.level, hands, may_redraw=False))
            deck = found[-1].deck
        return found

    def imagined(self, p: int, number: int, *, own_levels: bool, may_redraw: bool = False) -> list[Outfit]:
        """Round by round, with other offers from the same piles; a player's own choice of piles, or the usual one.

        The numbers tell such runs apart: the same number is the same chance with either choice of piles.
        """
        found = []
        deck = _deck(self.history.start, p)
        for round_ in self.history.rounds:
            level = round_.phases[p].level if own_levels else usual_level(round_)
            rng = stream(self.history.start.fixed.chance, IMAGINED, (number * 16 + round_.number) * 16 + p)
            pool = _pool(round_.start, self.history.people, level, p, deck)
            shuffle(rng, pool, len(pool))
            draw = plans().draw
            hands = [Hand(pool[:draw]), Hand(pool[draw : 2 * draw])]
            found.append(self._play(round_.start, p, deck, level, hands[: 1 + may_redraw], may_redraw=may_redraw))
            deck = found[-1].deck
        return found

    def _play(self, start: State, p: int, deck: Kinds, level: str, hands: list[Hand], *, may_redraw: bool) -> Outfit:
        """Play one deck phase. With `may_redraw` the second hand is used if the reference player asks for it."""
        state = start.fork(players=(p,))
        player, before = state.players[p], state.players[p].fans
        player.deck_n = len(deck)
        player.deck[: len(deck)] = deck
        player.level = "ABC".index(level)
        player.fans += fans_for_level(state.fixed.plan, state.round, player.level)
        player.picks = state.fixed.rows[state.round - 1][level]
        player.step, player.asking = PICKING, NOTHING
        player.redrawn = int(not may_redraw)
        redraw = hands[-1] if may_redraw else None
        rest = hands[:1] if may_redraw else list(hands)
        picked = player.deck_n
        me = PlayerIx(p)
        while player.step != READY:
            if (
                rest
                and player.step == PICKING
                and (len(rest) == len(hands) or player.deck_n - picked >= hands[0].picks)
            ):
                cards = rest.pop(0).cards
                player.offer_n = len(cards)
                player.offer[: len(cards)] = cards
                continue
            legal = deck_phase.legal_actions(state, me)
            if not legal:
                break  # all cards must be picked, and there are none
            action = self._bot.decide(Sight(me, self._game.view(state, me), legal, NO_CHANCE))
            if isinstance(action, Redraw) and redraw is not None:
                player.redrawn = 1
                player.offer_n = len(redraw.cards)
                player.offer[: player.offer_n] = redraw.cards
                continue
            deck_phase.act(state, me, action)
        return Outfit(player.deck[: player.deck_n], player.fans - before)


def usual_level(round_: Round) -> str:
    """The pile that `greedy` takes: the highest."""
    return max(round_.start.fixed.rows[round_.number - 1])


def chose_piles(phases: list[DeckPhase], rounds: list[Round]) -> bool:
    """Whether a player ever took another pile than the usual one."""
    return any(phase.level != usual_level(round_) for phase, round_ in zip(phases, rounds, strict=True))


def _deck(state: State, p: int) -> Kinds:
    player = state.players[p]
    return player.deck[: player.deck_n]


def _pool(state: State, people: int, level: str, p: int, deck: Kinds) -> Kinds:
    """The cards of a level that a player with this deck might have been offered in this round.

    The cards that the player really owned could be in the piles instead, and those of the deck could not.
    """
    number = "ABC".index(level)
    pile = state.stock.pile[number]
    offers = [
        kind for player in state.players[:people] if player.level == number for kind in player.offer[: player.offer_n]
    ]
    owned = [kind for kind in _deck(state, p) if state.fixed.table.cards[kind].level == level]
    cards = Counter([*pile.card[: pile.n], *pile.discard[: pile.discards], *offers, *owned])
    return sorted((cards - Counter(deck)).elements())
