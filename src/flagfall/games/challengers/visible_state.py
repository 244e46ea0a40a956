"""The part of a state that a view shows: all but the hidden cards, whose places stay empty."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.rng import next_word, shuffle
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.match.power import attack_power
from flagfall.games.challengers.rules.match.state import Match, MatchSide, PileSet
from flagfall.games.challengers.rules.protocol.match_phase import new_arena_match
from flagfall.games.challengers.rules.protocol.setup import settle
from flagfall.games.challengers.rules.tournament.codes import TRAINERS
from flagfall.games.challengers.rules.tournament.parks import start_chance
from flagfall.games.challengers.state import PHASES, STEPS, Arena, Fixed, Player, State, as_tour
from flagfall.games.challengers.view import ChoiceView, ParkView, SideView, View

_AMPLE = 1_000


def visible_state(view: View, table: CardTable, rng: list[int]) -> State:
    """A state with everything that the viewer sees; hidden trophies are drawn."""
    return _Builder(view, table, rng).build()


class _Builder:
    """One view, turned back into a state part by part."""

    def __init__(self, view: View, table: CardTable, rng: list[int]) -> None:
        self.view, self.table, self.rng = view, table, rng
        self.rules = pack(table)

    def build(self) -> State:
        view = self.view
        seed = Seed((next_word(self.rng) >> 1) << 32 | next_word(self.rng))
        state = State(
            self._fixed(seed),
            phase=PHASES.index(view.phase),
            round=view.round,
            players=[self._player(PlayerIx(p)) for p in range(len(view.players))],
            stock=PileSet(fans=view.counts.supply, capacity=view.config.discard_capacity),
            box=[card.copies for card in self.table],
            finalists=view.finalists,
            outcome=view.outcome,
        )
        state.arenas = [self._arena(state, number, park) for number, park in enumerate(view.parks)]
        return state

    def _fixed(self, seed: Seed) -> Fixed:
        view = self.view
        config = view.config
        fixed = settle(config, seed, self.table)
        stacks = [list(stack) for stack in fixed.stacks]
        schedule = config.lines
        for number in range(1, 8):
            known = {
                schedule[view.seats[p]][number - 1]: trophy.fans
                for p, player in enumerate(view.players)
                for trophy in player.trophies
                if trophy.round == number and trophy.fans is not None
            }
            values = list(config.prizes[number - 1])
            for fans in known.values():
                values.remove(fans)
            shuffle(self.rng, values, len(values))
            for park, stack in enumerate(stacks):
                stack[number - 1] = known[park] if park in known else values.pop()
        return replace(fixed, excluded=view.excluded, seats=view.seats, stacks=tuple(map(tuple, stacks)))

    def _player(self, p: PlayerIx) -> Player:
        seen = self.view.players[p]
        player = Player(
            deck_n=seen.deck,
            offer_n=seen.offer,
            step=STEPS.index(seen.step),
            level="ABC".index(seen.level) if seen.level else codes.NOTHING,
            picks=seen.picks,
            fans=seen.fans,
            trophies=len(seen.trophies),
            trainer=self.table.index(seen.trainer) if seen.trainer else codes.NO_PLAYER,
        )
        if seen.step == "picking" and seen.level is None:
            player.level = TRAINERS
        own = self.view.own
        if p == self.view.viewer and own is not None:
            player.redrawn = int(not own.can_redraw)
            player.offer[: len(own.offer)] = self._kinds(own.offer)
            if own.asking is not None:
                player.asking, player.cursor = self.table.index(own.asking), own.effect
                player.cost, player.paid = own.cost, own.paid
        return player

    def _arena(self, state: State, number: int, park: ParkView) -> Arena:
        match = new_arena_match(state, park.players, self.view.round * 16 + number)
        start_chance(as_tour(state), match)
        for side, seen in zip(match.side, park.sides, strict=True):
            self._fill_side(side, seen)
        match.holder = park.holder
        if park.choice is not None:
            self._interrupt(match, park, park.choice)
        else:
            match.phase = codes.OVER
            match.winner = park.winner
            match.reason = next(code for code, word in words.REASONS.items() if word == park.reason)
        return Arena(park.players, match, is_over=park.choice is None)

    def _interrupt(self, match: Match, park: ParkView, choice: ChoiceView) -> None:
        """Halt the match inside the effect that asks: whose it is, and what follows it, is settled by its moment."""
        kind = self.table.index(choice.cause)
        effect = self.rules.card[kind].effect[choice.effect]
        match.phase = codes.EFFECTS
        match.kind, match.cursor, match.moment, match.left = kind, choice.effect, effect.moment, choice.left
        match.chooser = park.players.index(choice.player)
        match.actor = match.chooser ^ effect.chooser
        match.attacker = choice.attacker
        match.after = _phase_after(match)
        attacking = match.side[match.attacker]
        row = [self.rules.card[card] for card in attacking.row[: attacking.row_n]]
        match.live = sum((card.moments >> codes.ATTACK) & 1 for card in row)
        # What cards on the table do not add at this moment is fixed for this attack; far from 0, nothing is cut off.
        match.fixed = _AMPLE
        match.fixed += choice.attack - attack_power(self.rules, match)
        match.reveals = sum(side.row_n + side.bench_n + side.exhaust_n for side in match.side)

    def _fill_side(self, side: MatchSide, seen: SideView) -> None:
        for zone, cards in (("row", seen.row), ("bench", seen.bench), ("exhaust", seen.exhaust)):
            getattr(side, zone)[: len(cards)] = self._kinds(cards)
            setattr(side, f"{zone}_n", len(cards))
        side.bonus[: len(seen.bonus)] = seen.bonus
        side.deck_n, side.boost, side.fans = seen.deck, seen.boost, seen.fans
        side.used, side.supporters = int(seen.used), int(side.trainer != codes.NO_PLAYER)
        for kind, seat in zip(side.bench, seen.seats, strict=False):
            card = self.rules.card[kind]
            side.seats += side.seat_n[seat] == 0
            side.seat[seat] = card.name
            side.place[card.name] = seat + 1
            side.seat_n[seat] += 1
            side.supporters += card.support != 0

    def _kinds(self, cards: Iterable[str]) -> list[int]:
        return [int(self.table.index(card)) for card in cards]


def _phase_after(match: Match) -> int:
    """What follows the effects of a card (rules/match/run.py)."""
    if match.moment == codes.REVEAL:
        return codes.OPENED if match.holder == codes.NO_PLAYER else codes.COMPARING
    if match.moment == codes.TURN:
        return codes.REVEALING
    if match.moment == codes.START:
        return codes.BEGINNING if match.actor == match.attacker else codes.SECOND_TRAINER
    if match.moment == codes.FLAG_LOSS:
        return codes.CAPTURED
    return codes.BENCHING if match.attacker == match.holder else codes.TURNING
