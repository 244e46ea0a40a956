"""The course of a match, paragraph by paragraph.

Not one sentence per event: what belongs together stays together. An attack reads `Red adds Champion
(4): 7 of 4 – enough! Champion takes the flag for Red. To reach: 4.`, and those who leave for the
bench follow in a paragraph of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Paragraph, Parts, PlayerRef, Signed, Tone, Value
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.definitions.effect import Effect
from flagfall.games.challengers.events.match import (
    BenchOverflowed,
    BonusGained,
    CardBoosted,
    CardRevealed,
    CardSeated,
    FlagLost,
    FlagPlaced,
    MatchBegan,
    MatchEnded,
    MatchEvent,
    PowerCompared,
    TrainerUsed,
)
from flagfall.games.challengers.events.tournament import Event, LevelTaken, OfferDrawn, RoundBegan
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.effects import Sides, tell_effects
from flagfall.games.challengers.narration.memory import Memory, card, cards, line
from flagfall.games.challengers.narration.memory import card as named
from flagfall.games.challengers.rules.match.codes import SEATS
from flagfall.games.challengers.view import View

# The beginner of round 1 comes from the view: no event tells it, since the table is set up before anyone watches.

# One revealed card with all that follows from it, sorted by what it means for the telling.


class Reveal:
    """The events of one paragraph: the card, its bonuses, the comparison, a capture, and effects in between."""

    def __init__(self, card: CardRevealed, rest: Sequence[MatchEvent]) -> None:
        self.card = card
        self.extras: list[BonusGained | CardBoosted] = []
        self.score: PowerCompared | None = None
        self.lost: FlagLost | None = None
        self.placed: FlagPlaced | None = None
        self.on_reveal: list[MatchEvent] = []
        self.on_loss: list[MatchEvent] = []
        self.on_flag: list[MatchEvent] = []
        for event in rest:
            match event:
                case BonusGained() | CardBoosted():
                    self.extras.append(event)
                case PowerCompared():
                    self.score = event
                case FlagLost():
                    self.lost = event
                case FlagPlaced():
                    self.placed = event
                case _ if self.placed:
                    self.on_flag.append(event)
                case _ if self.lost:
                    self.on_loss.append(event)
                case _:
                    self.on_reveal.append(event)


def power_parts(memory: Memory, reveal: Reveal) -> Parts:
    """`3`, or `1, +5 for empty seats`: the printed power, and what else the card brought to the attack."""
    card = reveal.card
    known = card.power
    parts: list[Value] = [card.power]
    for extra in reveal.extras:
        known += extra.amount
        parts.append(_extra(memory, extra))
    if reveal.score is not None:
        # What the attack grew by beyond that comes from lasting effects: its own, or the bench's.
        rest = reveal.score.attack - (memory.total or 0) - known
        acts = any(effect.on == "attack" for effect in _effects(memory, card.card))
        if rest:
            parts.append(line(f"power_compared.{'in_attack' if acts else 'support'}", amount=Signed(rest)))
    return Parts(tuple(parts))


def _extra(memory: Memory, extra: BonusGained | CardBoosted) -> Line:
    amount = Signed(extra.amount)
    if isinstance(extra, CardBoosted):
        booster = memory.boosters[extra.player]
        if booster is None:
            return line("card_boosted.plain", amount=amount)
        return line("card_boosted.from", amount=amount, card=named(booster))
    counts = [e.per or e.given for e in _effects(memory, extra.card) if e.on == "reveal" and e.do == "power"]
    count = counts[0] if len(counts) == 1 else None  # several reasons at once would be a guess
    return line(f"bonus_gained.{count.whose}.{count.what}" if count else "bonus_gained.plain", amount=amount)


def _effects(memory: Memory, card: CardId) -> tuple[Effect, ...]:
    return memory.table[card].effects if card else ()


Pairings = tuple[tuple[PlayerIx, PlayerIx], ...]


def opening_events(view: View, offers: Mapping[PlayerIx, tuple[CardId, ...]] | None = None) -> list[Event]:
    """The first events of a tournament from its first view; `offers` are those the teller may know."""
    known = dict(offers or {})
    if view.viewer is not None and view.own is not None:
        known[view.viewer] = view.own.offer
    events: list[Event] = [RoundBegan(view.round, pairings(view))]
    for p, player in enumerate(view.players):
        if player.level is not None:
            who = PlayerIx(p)
            events.append(LevelTaken(who, player.level, player.picks))
            events.append(OfferDrawn(who, player.level, player.offer, known.get(who)))
    return events


def pairings(view: View) -> Pairings:
    """Who meets in each park in this round, the lower seat first."""
    everybody = sorted(range(len(view.players)), key=lambda p: (view.players[p].park, view.seats[p]))
    meetings = groupby(everybody, key=lambda p: view.players[p].park)
    return tuple((PlayerIx(a), PlayerIx(b)) for _, (a, b) in meetings)


BOTH = (PlayerIx(0), PlayerIx(1))
"""The sides themselves, where a match is no part of a tournament."""

Told = tuple[list[Line], Tone, PlayerIx]
"""Sentences, what they are about, and the side."""


class MatchTeller:
    """Narrates a match and keeps its current totals.

    A choice may cut a paragraph in two. It is told as far as it goes, and told again as a whole
    once more of it has happened.
    """

    def __init__(self, sides: Sides, memory: Memory) -> None:
        self.sides, self.memory = sides, memory
        self._open: list[MatchEvent] = []  # the last paragraph, which may continue
        self._before = memory.copy()  # what was known before it

    @classmethod
    def new(cls, table: CardTable, sides: Sides = BOTH) -> MatchTeller:
        """A match from its beginning."""
        return cls(sides, Memory(table))

    def tell(self, events: Iterable[MatchEvent]) -> list[Paragraph]:
        """What some more events say; `at` counts among them."""
        told = []
        kept = len(self._open)
        end = -kept
        parts = _parts([*self._open, *events])
        self.memory = self._before
        for number, part in enumerate(parts):
            end += len(part)
            if number == len(parts) - 1:
                self._open, self._before = part, self.memory.copy()
            if number > 0 or len(part) > kept:
                lines, tone, side = self._tell(part)
                told.append(Paragraph(end - 1, tuple(lines), tone, self.sides[side], again=kept > 0 and number == 0))
            else:
                self._tell(part)  # nothing new was said in it, but it has to be remembered
        return [paragraph for paragraph in told if paragraph.lines]

    def _tell(self, part: Sequence[MatchEvent]) -> Told:
        match part:
            case [MatchBegan() as began, *rest]:
                return self._begin(began, rest)
            case [CardRevealed() as revealed, *rest]:
                return self._attack(Reveal(revealed, rest))
            case [TrainerUsed() as used, *_]:
                return tell_effects(self.sides, self.memory, used.player, part), "plain", used.player
            case [CardSeated(cause=None) as seated, *_]:
                return self._bench(seated.player, [event for event in part if isinstance(event, CardSeated)])
            case [BenchOverflowed() as overflowed, *_]:
                return self._overflow(overflowed)
            case [MatchEnded() as ended, *_]:
                return self._end(ended)
            case _:
                return self._rest(part)

    def _begin(self, began: MatchBegan, rest: Sequence[MatchEvent]) -> Told:
        """Who begins, what trainers do at the start, and the first card."""
        cards = [at for at, event in enumerate(rest) if isinstance(event, CardRevealed)]
        early = tell_effects(self.sides, self.memory, began.player, rest[: cards[0]] if cards else rest)
        if not cards:
            return [line("match_began.alone", player=self._who(began.player)), *early], "opening", began.player
        revealed = rest[cards[0]]
        assert isinstance(revealed, CardRevealed)
        sentences, tone, side = self._opening(Reveal(revealed, rest[cards[0] + 1 :]))
        return [*early, *sentences], tone, side

    def _opening(self, reveal: Reveal) -> Told:
        side, head = reveal.card.player, self._head("match_began.head", reveal)
        sentences = tell_effects(self.sides, self.memory, side, reveal.on_reveal)
        if sentences or reveal.placed is None:
            sentences.insert(0, line("full_stop", head=head))
        if reveal.placed is not None:
            if sentences:
                sentences.append(self._placed("flag_placed.first_after", reveal.placed))
            else:
                sentences.append(self._placed("flag_placed.first", reveal.placed, head))
            sentences += tell_effects(self.sides, self.memory, side, reveal.on_flag)
        return sentences, "opening", side

    def _attack(self, reveal: Reveal) -> Told:
        side = reveal.card.player
        tone: Tone = "attack" if self.memory.total is None else "more"
        head = self._head(f"card_revealed.{tone}", reveal)
        sentences = tell_effects(self.sides, self.memory, side, reveal.on_reveal)
        if sentences or reveal.score is None:
            sentences.insert(0, line("full_stop", head=head))
        if reveal.score is not None:
            self.memory.see(reveal.score)
            sentences.append(_score(reveal.score, None if sentences else head, is_enough=reveal.lost is not None))
        sentences += tell_effects(self.sides, self.memory, PlayerIx(1 - side), reveal.on_loss)
        if reveal.placed is not None:
            sentences.append(self._placed("flag_placed.captured", reveal.placed))
            sentences += tell_effects(self.sides, self.memory, side, reveal.on_flag)
        return sentences, tone, side

    def _bench(self, side: PlayerIx, seated: Sequence[CardSeated]) -> Told:
        for event in seated:
            self.memory.see(event)
        player, sat = self._who(side), cards(event.card for event in seated)
        taken = self.memory.seats(side)
        if taken == SEATS:
            return [line("card_seated.row_full", player=player, cards=sat, seats=SEATS)], "bench", side
        return [line("card_seated.row", player=player, cards=sat, taken=taken, seats=SEATS)], "bench", side

    def _overflow(self, event: BenchOverflowed) -> Told:
        """Cards that find no seat: the lost row, or the one card that an effect sends there."""
        free = line("bench_overflowed.some_free", n=event.free) if event.free else line("bench_overflowed.none_free")
        key = "row" if event.card is None else "effect"
        row: Sequence[str | None] = self.memory.rows[event.player] or [None] * event.needed
        unseated = cards([event.card] if event.card else row)
        player = self._who(event.player)
        said = line(f"bench_overflowed.{key}", player=player, cards=unseated, n=event.needed, free=free)
        return [said], "bench", event.player

    def _end(self, event: MatchEnded) -> Told:
        winner, loser = self._who(event.winner), self._who(PlayerIx(1 - event.winner))
        if event.reveals:
            sentences = [line(f"match_ended.{event.reason}", winner=winner, loser=loser, n=event.reveals)]
        else:
            sentences = [line("match_ended.empty", winner=winner, loser=loser)]
        if any(self.memory.fans):
            fans = [
                line("tally", player=PlayerRef(p), fans=n) for p, n in zip(self.sides, self.memory.fans, strict=True)
            ]
            sentences.append(line("match_ended.fans", fans=Parts(tuple(fans))))
        return sentences, "end", event.winner

    def _rest(self, part: Sequence[MatchEvent]) -> Told:
        """The end of a paragraph whose beginning was not heard: whatever can be said without it."""
        side: PlayerIx = getattr(part[0], "player", PlayerIx(0))
        sentences: list[Line] = []
        lost = any(isinstance(event, FlagLost) for event in part)
        scored = any(isinstance(event, PowerCompared) for event in part)
        for event in part:
            match event:
                case PowerCompared():
                    self.memory.see(event)
                    sentences.append(_score(event, None, is_enough=lost))
                case FlagLost() if not scored:
                    sentences.append(line("flag_lost.alone", card=card(event.card)))
                case FlagPlaced():
                    sentences.append(self._placed("flag_placed.captured", event))
                case _:
                    sentences += tell_effects(self.sides, self.memory, side, [event])
        return sentences, "effect", side

    def _head(self, key: str, reveal: Reveal) -> Line:
        """Who plays which card with which power; the full stop or the score follows."""
        revealed, power = reveal.card, power_parts(self.memory, reveal)
        self.memory.see(revealed)
        return line(key, player=self._who(revealed.player), card=card(revealed.card), power=power)

    def _placed(self, key: str, event: FlagPlaced, head: Line | None = None) -> Line:
        self.memory.see(event)
        player = self._who(event.player)
        if head is not None:
            return line(key, head=head, player=player, power=event.power)
        return line(key, card=card(event.card), player=player, power=event.power)

    def _who(self, side: PlayerIx) -> PlayerRef:
        return PlayerRef(self.sides[side])


def _score(score: PowerCompared, head: Line | None, *, is_enough: bool) -> Line:
    """The attack so far: after the head of its sentence, or as a sentence of its own."""
    key = f"{'flag_lost' if is_enough else 'power_compared'}.{'line' if head else 'after'}"
    if is_enough and score.attack == score.flag:
        key += "_exact"
    if head is None:
        return line(key, attack=score.attack, flag=score.flag)
    return line(key, head=head, attack=score.attack, flag=score.flag)


def _parts(events: Iterable[MatchEvent]) -> list[list[MatchEvent]]:
    """The events of one paragraph each."""
    parts: list[list[MatchEvent]] = []
    for event in events:
        if parts and not _opens(event, parts[-1]):
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def _opens(event: MatchEvent, part: Sequence[MatchEvent]) -> bool:
    match event:
        case CardRevealed():
            is_first = isinstance(part[0], MatchBegan) and not any(isinstance(one, CardRevealed) for one in part)
            return not is_first
        case TrainerUsed():
            return not isinstance(part[0], MatchBegan) or any(isinstance(one, CardRevealed) for one in part)
        case CardSeated(cause=None):
            return not (isinstance(part[0], CardSeated) and part[0].cause is None)
        case BenchOverflowed() | MatchEnded():
            return True
        case _:
            return False
