"""A match at a real table, card by card: what was tapped, played by the engine itself.

A deck at a real table lies face down. So the engine gets decks of unknown cards, each a kind of its own; when one of
them becomes visible, the next tap says which card it is, and the engine is asked once more from the moment before.

    {"round": 3, "first": 0, "trophies": [1, 0], "decks": [9, ["newcomer", …]], "robot": 1, "takes_fans": [true, false],
     "start": {"kind": "start", …}, "taps": [{"card": "dog_starter"}, {"choose": "horse"}, {"choose": null}]}

`decks` are numbers of cards, or the cards where they are known; with `"ordered": [false, true]` they lie in this order,
the top card first, as those that the companion has shuffled. `start` is a position in the middle of a match.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from flagfall.core.codec import decode
from flagfall.core.errors import BadInput
from flagfall.core.schema import clone
from flagfall.games.challengers.definitions.cards import Card, CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.definitions.vocabulary import REASONS
from flagfall.games.challengers.events.match import MatchEvent, from_rows
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match import bulk, choices, codes, run
from flagfall.games.challengers.rules.match.power import attack_power, flag_power, own_bonus, support_for
from flagfall.games.challengers.rules.match.state import Match, MatchRules, MatchSide, PileSet
from flagfall.games.challengers.rules.match.zones import seat_card
from flagfall.games.challengers.single_match.runner import pending_choice

UNKNOWN = CardId("?")
MOST_IN_DECK = 50
PILE_DEPTH = 20
"""Unknown cards in each pile: as many as a match can draw from it, as a rule."""
USUAL_DECK = 20
"""Cards in a deck of which nothing is known."""


@dataclass(frozen=True, slots=True)
class HalfStart:
    """One half of a park in the middle of a match."""

    bench: tuple[CardId, ...] = ()
    exhaust: tuple[CardId, ...] = ()
    row: tuple[CardId, ...] = ()
    """The cards of the running attack, or the flag holder on top of its pile."""


@dataclass(frozen=True, slots=True)
class Start:
    """A running match: the flag holder and the cards in the park."""

    holder: int
    halves: tuple[HalfStart, HalfStart]


@dataclass(frozen=True, slots=True)
class Tap:
    """What was tapped: a card that came into sight, the answer to a choice (None: no card), or that there is none."""

    card: CardId | None = None
    choose: CardId | None = None
    empty: bool = False
    """The deck has no card left."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All entries about a match."""

    round: int = 1
    first: int = 0
    trophies: tuple[int, int] = (0, 0)
    decks: tuple[int | tuple[CardId, ...], int | tuple[CardId, ...]] = (USUAL_DECK, USUAL_DECK)
    ordered: tuple[bool, bool] = (False, False)
    robot: int | None = None
    takes_fans: tuple[bool, bool] = (True, True)
    start: Start | None = None
    taps: tuple[Tap, ...] = ()


@dataclass(frozen=True, slots=True)
class RowCard:
    """A revealed card and where its power comes from."""

    card: CardId
    base: int
    bonus: int  # lasting
    live: int  # its own, as long as the attack or the flag lasts


@dataclass(frozen=True, slots=True)
class BenchSeat:
    """A seat of a bench: the cards of one name."""

    card: CardId
    cards: int


@dataclass(frozen=True, slots=True)
class HalfView:
    """One half of the park."""

    deck: int
    row: tuple[RowCard, ...]
    seats: tuple[BenchSeat, ...]
    bench: tuple[CardId, ...]
    exhaust: tuple[CardId, ...]
    needed: int  # seats that the row would need
    boost: int
    fans: int
    left: tuple[CardId, ...] | None  # cards that are still in the deck, where it is known


@dataclass(frozen=True, slots=True)
class Need:
    """What must be tapped next: `card`, `choose`, `next` (a card of a shuffled deck) or `over`."""

    what: str
    side: int
    cause: CardId | None = None  # the card whose effect asks
    zone: str | None = None  # where the card comes from
    options: tuple[CardId | None, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetView:
    """The match as the engine sees it."""

    round: int
    halves: tuple[HalfView, HalfView]
    attacker: int
    holder: int  # -1: not yet
    attack: int
    attack_support: int  # of the attack: from the bench
    attack_boost: int  # … and from boosts
    flag: int
    flag_support: int
    need: Need
    reveals: int
    winner: int | None
    reason: str | None
    used: int
    """Taps that were needed; the others are about nothing."""


def read_sheet(data: Any) -> Sheet:
    """A sheet from plain JSON values; raises BadInput."""
    if isinstance(data, dict) and "taps" in data and isinstance(data["taps"], list):
        data = {**data, "taps": data["taps"][:2_000]}
    sheet: Sheet = decode(Sheet, data, "sheet")
    if not 1 <= sheet.round < codes.ROUND_NUMBERS or sheet.first not in (0, 1) or sheet.robot not in (None, 0, 1):
        raise BadInput("sheet: the round is 1 to 7, sides are 0 and 1.")
    for deck in sheet.decks:
        n = deck if isinstance(deck, int) else len(deck)
        if not 0 <= n <= MOST_IN_DECK:
            raise BadInput(f"sheet: a deck has 0 to {MOST_IN_DECK} cards, not {n}.")
    if any(not 0 <= owned <= codes.ROUND_NUMBERS for owned in sheet.trophies):
        raise BadInput("sheet: at most one trophy a round.")
    if sheet.start is not None:
        zones = [zone for half in sheet.start.halves for zone in (half.bench, half.exhaust, half.row)]
        if sheet.start.holder not in (0, 1) or any(len(zone) > MOST_IN_DECK // 2 for zone in zones):
            raise BadInput("sheet: the start has too many cards.")
        if sheet.taps and not sheet.start.halves[sheet.start.holder].row:
            raise BadInput("sheet: a card must hold the flag.")
    return sheet


@cache
def _table() -> CardTable:
    """The box, and as many unknown cards as the engine has room for."""
    cards = box()
    room = codes.KINDS - len(cards)
    unknown = [Card(CardId(f"?{n}"), f"?{n}", "city", "S", 0, 1) for n in range(room)]
    return CardTable((*cards.cards, *unknown), cards.sets, cards.names, cards.set_names, cards.texts)


@dataclass(slots=True)
class _Game:
    """The engine, its state, and the events so far."""

    sheet: Sheet
    rules: MatchRules
    stock: PileSet
    match: Match
    known: int  # kinds below are cards of the box
    events: list[MatchEvent] = field(default_factory=list)
    used: int = 0


def shuffled(cards: Sequence[str]) -> list[str]:
    """A deck that the companion shuffles, for the Robot."""
    order = list(cards)
    secrets.SystemRandom().shuffle(order)
    return order


def play(sheet: Sheet) -> SheetView:
    """The match as far as it was entered."""
    game = _set_up(sheet)
    return _view(game, _go_on(game))


def events_of(sheet: Sheet) -> list[MatchEvent]:
    """What has happened so far."""
    game = _set_up(sheet)
    _go_on(game)
    return game.events


def _set_up(sheet: Sheet) -> _Game:
    table = _table()
    known = len(box())
    stock, match, fresh = PileSet(), Match(round=sheet.round, holder_wins=1), known
    for pile in stock.pile:
        pile.card[:PILE_DEPTH] = range(fresh, fresh + PILE_DEPTH)
        pile.n, pile.ordered, fresh = PILE_DEPTH, 1, fresh + PILE_DEPTH
    bulk.reset(match, sheet.first)
    for side, deck, is_ordered, owned, takes in zip(
        match.side, sheet.decks, sheet.ordered, sheet.trophies, sheet.takes_fans, strict=True
    ):
        if isinstance(deck, tuple) and is_ordered:
            cards = [int(box().index(card)) for card in reversed(deck)]
        else:
            n = deck if isinstance(deck, int) else len(deck)
            cards = list(range(fresh, fresh + n))
            fresh += n
        side.deck[: len(cards)] = cards
        side.deck_n = len(cards)
        side.trophies, side.takes_fans, side.policy = owned, int(takes), codes.ASK
    if sheet.robot is not None:
        match.side[sheet.robot].policy = codes.ROBOT
    game = _Game(sheet, pack(table), stock, match, known)
    if sheet.start is not None:
        _lay_out(game, sheet.start)
    return game


def _lay_out(game: _Game, start: Start) -> None:
    """Begin in the middle: the other side attacks."""
    m, rules = game.match, game.rules
    for p, half in enumerate(start.halves):
        side = m.side[p]
        for card in half.bench:
            kind = box().index(card)
            if side.place[rules.card[kind].name] == 0 and side.seats == codes.SEATS:
                raise BadInput("sheet: a bench has six seats.")
            seat_card(rules, m, p, kind, codes.ROW)
        for zone, cards in ((side.exhaust, half.exhaust), (side.row, half.row)):
            zone[: len(cards)] = [int(box().index(card)) for card in cards]
        side.exhaust_n, side.row_n = len(half.exhaust), len(half.row)
    m.holder, m.attacker = start.holder, 1 - start.holder
    m.phase = codes.REVEALING
    row = m.side[m.attacker].row[: m.side[m.attacker].row_n]
    m.fixed = sum(rules.card[kind].power[m.round] for kind in row)
    m.live = sum((rules.card[kind].moments >> codes.ATTACK) & 1 for kind in row)


def _go_on(game: _Game) -> Need:
    """Play until a missing entry is needed."""
    while game.match.phase != codes.OVER:
        need = _choice(game) if game.match.options > 0 else _next_card(game)
        if need is not None:
            return need
    return Need("over", game.match.winner)


def _tap(game: _Game) -> Tap | None:
    if game.used >= len(game.sheet.taps):
        return None
    game.used += 1
    return game.sheet.taps[game.used - 1]


def _next_card(game: _Game) -> Need | None:
    """Reveal one card with all consequences."""
    m = game.match
    player = m.attacker if m.phase != codes.OPENING else 1 - m.attacker
    side = m.side[player]
    if m.phase in (codes.OPENING, codes.REVEALING) and side.deck_n > 0:
        top = side.deck[side.deck_n - 1]
        if top >= game.known:
            need = _name(game, top, Need("card", player, zone="deck_top"))
            if need is not None:
                return need
        else:
            card = _table().ids[top]
            tap = _tap(game)
            if tap is None:
                return Need("next", player, zone="deck_top", options=(card,))
            if tap.card not in (None, card):
                raise BadInput(f"sheet: the top card of this deck is {card}, not {tap.card}.")
    return _run(game, lambda: run.advance(game.rules, game.stock, game.match))


def _run(game: _Game, doing: Callable[[], None]) -> Need | None:
    """Let the engine go on to the next card; a card that comes into sight must be named first."""
    while True:
        before = clone(game.match), clone(game.stock)
        # The engine stops before a reveal when its log is nearly full: with room for one step only, it is after each.
        game.match.log_n, game.match.log_rows = 0, codes.LOG_RESERVE
        doing()
        log, n = game.match.log, game.match.log_n
        rows = [log[i * codes.ROW_INTS : (i + 1) * codes.ROW_INTS] for i in range(n)]
        hidden = next((row for row in rows if row[2] >= game.known and _is_visible(row)), None)
        if hidden is None:
            game.events += from_rows(_table(), log, n)
            game.match.log_n = 0
            return None
        kind, cause = hidden[2], hidden[5]
        zone = "pile" if kind < game.known + codes.PILES * PILE_DEPTH else "deck"
        game.match, game.stock = before
        need = _name(game, kind, Need("card", hidden[1], _table().ids[cause] if cause >= 0 else None, zone))
        if need is not None:
            return need


def _is_visible(row: Sequence[int]) -> bool:
    """Whether a row of the log shows its card to all players."""
    what, target = row[0], row[4]
    if what == codes.E_MOVED:
        return target in (codes.EXHAUST, codes.DISCARD)
    return what in (codes.E_REVEALED, codes.E_SEATED, codes.E_OVERFLOWED)


def _name(game: _Game, kind: int, need: Need) -> Need | None:
    """An unknown card gets the name that was tapped."""
    tap = _tap(game)
    if tap is None:
        return need
    if tap.empty and need.zone == "deck_top":
        game.match.side[need.side].deck_n = 0
        return None
    if tap.card is None:
        raise BadInput("sheet: here a card must be named.")
    real = int(box().index(tap.card))
    zones = [(side.deck, side.deck_n) for side in game.match.side] + [(p.card, p.n) for p in game.stock.pile]
    for zone, n in zones:
        for i in range(n):
            if zone[i] == kind:
                zone[i] = real
    return None


def _choice(game: _Game) -> Need | None:
    """Answer a choice; among unknown cards all are equal."""
    m = game.match
    choice = pending_choice(_table(), m)
    options = tuple(UNKNOWN if card is not None and card.startswith("?") else card for card in choice.options)
    if set(options) == {UNKNOWN}:
        return _choose(game, 0)
    tap = _tap(game)
    if tap is None:
        once = tuple(dict.fromkeys(options))
        return Need("choose", choice.player, choice.cause, choice.effect.source, once)
    if tap.card is not None or tap.choose not in options:
        raise BadInput("sheet: this is none of the cards to choose from.")
    return _choose(game, options.index(tap.choose))


def _choose(game: _Game, option: int) -> Need | None:
    """Answer, and let the engine go on to the end of the step."""

    def doing() -> None:
        choices.choose(game.rules, game.stock, game.match, option)
        run.advance(game.rules, game.stock, game.match)

    return _run(game, doing)


def _view(game: _Game, need: Need) -> SheetView:
    m, rules = game.match, game.rules
    attack = attack_boost = attack_support = flag = flag_support = 0
    if m.holder != codes.NO_PLAYER:
        attacking, holding = m.side[m.attacker], m.side[m.holder]
        if m.attacker != m.holder:
            attack = attack_power(rules, m)
            attack_support = support_for(rules, m, m.attacker, 0, codes.WHILE_ATTACK)
            printed = sum(
                rules.card[attacking.row[i]].power[m.round] + attacking.bonus[i] for i in range(attacking.row_n)
            )
            attack_boost = m.fixed - printed
        if holding.row_n > 0:
            flag = flag_power(rules, m)
            flag_support = support_for(rules, m, m.holder, holding.row_n - 1, codes.WHILE_FLAG)
    is_over = m.phase == codes.OVER
    return SheetView(
        round=m.round,
        halves=(_half(game, 0), _half(game, 1)),
        attacker=m.attacker,
        holder=m.holder,
        attack=attack,
        attack_support=attack_support,
        attack_boost=attack_boost,
        flag=flag,
        flag_support=flag_support,
        need=need,
        reveals=m.reveals,
        winner=m.winner if is_over else None,
        reason=REASONS[m.reason] if is_over else None,
        used=game.used,
    )


def _half(game: _Game, p: int) -> HalfView:
    m, rules, ids = game.match, game.rules, _table().ids
    side = m.side[p]
    row, bench = side.row[: side.row_n], side.bench[: side.bench_n]
    moment = codes.FLAG if p == m.holder else codes.ATTACK
    names = {rules.card[kind].name: kind for kind in reversed(bench)}
    return HalfView(
        deck=side.deck_n,
        row=tuple(
            RowCard(
                ids[kind],
                rules.card[kind].power[m.round],
                side.bonus[i],
                own_bonus(rules, m, p, rules.card[kind], moment)
                if m.holder != codes.NO_PLAYER and (moment == codes.ATTACK or i == side.row_n - 1)
                else 0,
            )
            for i, kind in enumerate(row)
        ),
        seats=tuple(
            BenchSeat(ids[names[side.seat[i]]], side.seat_n[i]) for i in range(codes.SEATS) if side.seat[i] in names
        ),
        bench=tuple(ids[kind] for kind in bench),
        exhaust=tuple(ids[kind] for kind in side.exhaust[: side.exhaust_n]),
        needed=len({rules.card[kind].name for kind in row if side.place[rules.card[kind].name] == 0}),
        boost=side.boost,
        fans=side.fans,
        left=_left(game, side, p),
    )


def _left(game: _Game, side: MatchSide, p: int) -> tuple[CardId, ...] | None:
    """What may still come out of a deck whose cards are known."""
    deck = game.sheet.decks[p]
    if isinstance(deck, int):
        return None
    zones = ((side.row, side.row_n), (side.bench, side.bench_n), (side.exhaust, side.exhaust_n))
    seen = Counter(_table().ids[kind] for zone, n in zones for kind in zone[:n])
    return tuple(sorted((Counter(deck) - seen).elements()))
