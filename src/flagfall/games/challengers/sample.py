"""A full state that a view allows, for bots that search: what is hidden is drawn at random.

Levels are counted: piles, discards, offers and decks of the drawn state have the sizes the viewer
sees, and together they are the whole box. Nothing else about the hidden cards is claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from flagfall.core.ids import PlayerIx
from flagfall.core.rng import below, shuffle
from flagfall.games.challengers.definitions.cards import TRAINER, CardTable
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.match.choices import choice_zone, is_unused, offer
from flagfall.games.challengers.rules.match.state import EffectRow, Match, MatchSide
from flagfall.games.challengers.rules.protocol.setup import robot_deck
from flagfall.games.challengers.rules.tournament.codes import TRAINERS
from flagfall.games.challengers.state import Arena, State, all_cards
from flagfall.games.challengers.view import View
from flagfall.games.challengers.visible_state import visible_state


def sample(view: View, table: CardTable, rng: list[int]) -> State:
    """Draw a state; `view(sample(v), v.viewer) == v`."""
    return _Sampler(view, table, rng).draw()


class _Sampler:
    """The hidden cards of one view, dealt out step by step."""

    def __init__(self, view: View, table: CardTable, rng: list[int]) -> None:
        self.view, self.table, self.rng = view, table, rng
        self.rules = pack(table)
        self.me = view.viewer
        self.state = visible_state(view, table, rng)
        # Cards of each participant that everybody sees, and how many more there are.
        self.seen: list[list[int]] = [[] for _ in view.players]
        self.hidden = [player.deck for player in view.players]
        self.running: set[int] = set()
        for arena in self.state.arenas:
            for p, side in zip(arena.players, arena.match.side, strict=True):
                self.seen[p] = _face_up(side)
                self.hidden[p] = side.deck_n if not arena.is_over else view.players[p].deck - len(self.seen[p])
                if not arena.is_over:
                    self.running.add(p)

    def draw(self) -> State:
        """First what is tied to a level, then the decks: together they are the whole box."""
        pools = self._pools()
        mine = self._my_hidden_cards(pools)
        self._fill_offers(pools)
        self._fill_stock(pools)
        rest = [kind for pool in pools for kind in pool]
        shuffle(self.rng, rest, len(rest))
        decks = self._deal_decks(rest, mine)
        for p, deck in enumerate(decks):
            self._lay(p, deck)
        self._count_box()
        for arena in self.state.arenas:
            self._ask_again(arena)
        return self.state

    def _pools(self) -> list[list[int]]:
        """The market cards of each level that the viewer does not see, shuffled."""
        counts = Counter[int]()
        for kind, card in enumerate(self.table):
            if card.level in ("A", "B", "C") and card.set != self.view.excluded:
                counts[kind] = card.copies
        own = self.view.own
        if own is not None and self.me is not None:
            counts.subtract(self._kinds(own.offer))
            if self.me not in self.running:
                counts.subtract(self._kinds(own.deck))
        for p, seen in enumerate(self.seen):
            if p != self.me or p in self.running:
                counts.subtract(seen)
        pools: list[list[int]] = [[], [], []]
        for kind, n in counts.items():
            if n > 0:
                pools[self.rules.card[kind].level] += [kind] * n
        for pool in pools:
            shuffle(self.rng, pool, len(pool))
        return pools

    def _my_hidden_cards(self, pools: list[list[int]]) -> list[int]:
        """The viewer's own face-down cards: those of the deck they brought that are not on the table."""
        own = self.view.own
        if own is None or self.me is None or self.me not in self.running:
            return []
        left = Counter(self._kinds(own.deck))
        left.subtract(self.seen[self.me])
        shown = Counter(self._shown_now(left, pools))
        likely = sorted((+left - shown).elements(), key=lambda kind: self.rules.card[kind].level, reverse=True)
        # A card too many went to the discards; that can only be one of the market.
        mine = (list(shown.elements()) + likely)[: self.hidden[self.me]]
        for kind in mine:
            if self.rules.card[kind].level < codes.PILES:
                pools[self.rules.card[kind].level].remove(kind)
        return mine

    def _shown_now(self, brought: Counter[int], pools: list[list[int]]) -> list[int]:
        """Cards of the viewer's deck that they are looking at to choose; copies of one kind are offered once."""
        for arena, park in zip(self.state.arenas, self.view.parks, strict=True):
            if park.choice is not None and park.choice.options is not None:
                effect = self.rules.card[arena.match.kind].effect[arena.match.cursor]
                if _looks_at_deck(effect) and not is_unused(arena.match, effect):
                    options = self._kinds(card for card in park.choice.options if card is not None)
                    twins = [kind for kind in options for _ in range(brought[kind] - 1)]
                    for kind in options:  # or a card that came into the deck since then is a twin
                        unseen = sum(pool.count(kind) for pool in pools)
                        twins += [kind] * (unseen - max(1, brought[kind]))
                    return options + twins[: max(0, _looked_at(arena.match, effect) - len(options))]
        return []

    def _trainers(self) -> list[int]:
        """The trainers that the viewer does not see, shuffled."""
        left = Counter({kind: card.copies for kind, card in enumerate(self.table) if card.level == TRAINER})
        left.subtract(player.trainer for player in self.state.players if player.trainer != codes.NO_PLAYER)
        if self.view.own is not None:
            left.subtract(self._kinds(self.view.own.offer))
        found = list((+left).elements())
        shuffle(self.rng, found, len(found))
        return found

    def _fill_offers(self, pools: list[list[int]]) -> None:
        trainers = self._trainers() if self.view.config.trainers else []
        for p, player in enumerate(self.state.players):
            if p != self.me:
                pool = trainers if player.level == TRAINERS else pools[player.level]
                for i in range(player.offer_n):
                    player.offer[i] = pool.pop()

    def _fill_stock(self, pools: list[list[int]]) -> None:
        counts = self.view.counts
        for level, pile in enumerate(self.state.stock.pile):
            pile.n, pile.discards, pile.ordered = counts.piles[level], counts.discards[level], 1
            pile.card[: pile.n] = [pools[level].pop() for _ in range(pile.n)]
            pile.discard[: pile.discards] = [pools[level].pop() for _ in range(pile.discards)]

    def _deal_decks(self, market: list[int], mine: list[int]) -> list[list[int]]:
        """The hidden cards of every participant: all market cards that are left, and starters or Robot cards."""
        decks: list[list[int]] = [[] for _ in self.state.players]
        robot = self.state.fixed.robot
        if self.me is not None:
            if self.me in self.running:
                decks[self.me] = mine + [market.pop() for _ in range(self.hidden[self.me] - len(mine))]
            else:
                deck = Counter(self._kinds(self.view.own.deck if self.view.own else ()))
                deck.subtract(self.seen[self.me])
                decks[self.me] = list((+deck).elements())
        if robot != codes.NO_PLAYER:
            decks[robot] = self._robot_cards()
            decks[robot] += [market.pop() for _ in range(self.hidden[robot] - len(decks[robot]))]
        others = [p for p in range(len(decks)) if p not in (self.me, robot)]
        starters = {p: self._starters_left(p) for p in others}
        slots = {p: self.hidden[p] for p in others}
        for _ in range(sum(slots.values()) - len(market)):
            able = [p for p in others if starters[p] and slots[p]]
            p = able[below(self.rng, len(able))]
            decks[p].append(starters[p].pop())
            slots[p] -= 1
        for p in others:
            decks[p] += [market.pop() for _ in range(slots[p])]
        return decks

    def _starters_left(self, p: int) -> list[int]:
        left = Counter(self._kinds(plans().starter))
        left.subtract(self.seen[p])
        cards = list((+left).elements())
        shuffle(self.rng, cards, len(cards))
        return cards

    def _robot_cards(self) -> list[int]:
        """A Robot deck of the right difficulty with the cards seen in it, less these cards."""
        config, p = self.view.config, self.state.fixed.robot
        deck = Counter(self._kinds(robot_deck(config, self.state.fixed.chance)))
        seen = Counter(kind for kind in self.seen[p] if self.table.cards[kind].set == "robot")
        missing = seen - deck
        pool = [kind for kind in deck.elements() if self.table.cards[kind].level != "S" and kind not in seen]
        for kind in missing.elements():
            deck[kind] += 1
            deck[pool.pop()] -= 1
        return list((deck - seen).elements())[: self.hidden[p]]

    def _lay(self, p: int, deck: list[int]) -> None:
        """Put hidden cards where they belong: on the deck in the match, or in the player's hands."""
        player = self.state.players[p]
        shuffle(self.rng, deck, len(deck))
        arena = next((arena for arena in self.state.arenas if p in arena.players), None)
        if arena is not None:
            side = arena.match.side[arena.players.index(PlayerIx(p))]
            # After a match the pile of a side is whatever of its deck was not turned up.
            side.deck[: side.deck_n] = deck[: side.deck_n]
        everything = sorted(self.seen[p] + deck)
        own = self.view.own
        brought = self._kinds(own.deck) if p == self.me and own is not None else everything
        if p in self.running:
            # Cards may have come and gone since; only the number of cards brought is known.
            brought = (brought + everything)[: player.deck_n] if len(brought) < player.deck_n else brought
            player.deck[: player.deck_n] = sorted(brought[: player.deck_n])
        else:
            player.deck[: player.deck_n] = sorted(everything)[: player.deck_n]
        player.brought_n = player.deck_n
        player.brought[: player.deck_n] = player.deck[: player.deck_n]
        for i, trophy in enumerate(self.view.players[p].trophies):
            park = self.state.fixed.park_of(p, trophy.round)
            player.trophy_round[i] = trophy.round
            player.trophy_fans[i] = self.state.fixed.stacks[park][trophy.round - 1]

    def _count_box(self) -> None:
        """The cards that are nowhere on the table are in the box."""
        on_table = all_cards(replace(self.state, box=[0] * len(self.table)))
        self.state.box = [card.copies - on_table.get(card.id, 0) for card in self.table]

    def _ask_again(self, arena: Arena) -> None:
        """List the options of a waiting match again; for the viewer's own choice, with the cards they see."""
        if arena.is_over:
            return
        match = arena.match
        effect = self.rules.card[match.kind].effect[match.cursor]
        park = self.view.parks[self.state.arenas.index(arena)]
        shown = park.choice.options if park.choice is not None and not is_unused(match, effect) else None
        if shown is not None and _looks_at_deck(effect):
            options = self._kinds(card for card in shown if card is not None)
            _show(match.side[match.actor ^ effect.whose], options, match, effect)
        offer(self.rules, match, effect)

    def _kinds(self, cards: Iterable[str]) -> list[int]:
        return [int(self.table.index(card)) for card in cards]


def _face_up(side: MatchSide) -> list[int]:
    return side.row[: side.row_n] + side.bench[: side.bench_n] + side.exhaust[: side.exhaust_n]


def _looks_at_deck(effect: EffectRow) -> bool:
    return choice_zone(effect) == codes.DECK


def _looked_at(match: Match, effect: EffectRow) -> int:
    """How many cards lie there to choose from."""
    return 0 if effect.verb == codes.MOVE else match.left


def _show(side: MatchSide, options: list[int], match: Match, effect: EffectRow) -> None:
    """Arrange a deck so that it offers just these cards."""
    rest = side.deck[: side.deck_n]
    for kind in options:
        rest.remove(kind)
    if effect.verb == codes.MOVE:  # the rest is not offered, wherever it lies
        side.deck[: side.deck_n] = rest + options[::-1]
        return
    placed = min(effect.count, side.deck_n) - match.left
    wanted = options[:]
    while len(wanted) < _looked_at(match, effect):  # copies of one kind are offered once
        twin = next(kind for kind in rest if kind in options)
        rest.remove(twin)
        wanted.append(twin)
    below_ = rest[: len(rest) - placed]
    side.deck[: side.deck_n] = below_ + wanted[::-1] + rest[len(rest) - placed :]
