"""The course of a match, paragraph by paragraph.

Not one sentence per event: what belongs together stays together. An attack reads `Red adds Champion
(4): 7 of 4 – enough! Champion takes the flag for Red. To reach: 4.`, and those who leave for the
bench follow in a paragraph of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.engine.codes import SEATS
from flagfall.games.challengers.events.match import (
    BenchOverflowed,
    CardRevealed,
    CardSeated,
    FlagLost,
    FlagPlaced,
    MatchBegan,
    MatchEnded,
    MatchEvent,
)
from flagfall.text.challengers.effects import tell_effects
from flagfall.text.challengers.memory import Memory
from flagfall.text.challengers.reveal import Reveal, power_words
from flagfall.text.challengers.voice import Voice, default_names


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences that belong together, and what a screen wants to know to set them."""

    text: str
    moment: str  # opening | attack | more | bench | end | effect
    player: PlayerIx | None = None  # the side it is about

    def __str__(self) -> str:
        return self.text


def tell_match(
    events: Iterable[MatchEvent],
    cards: CardTable | None = None,
    names: tuple[str, str] | None = None,
    locale: str = "en",
    you: int | None = None,
) -> list[Paragraph]:
    """The whole match, or as much of it as there are events; `you` is the side that is spoken to."""
    table = cards or box()
    teller = _Teller(Voice(table, names or default_names(locale), locale, you), Memory(table))
    return [teller.tell(part) for part in _parts(events)]


def _parts(events: Iterable[MatchEvent]) -> Iterator[list[MatchEvent]]:
    """The events of one paragraph each."""
    part: list[MatchEvent] = []
    for event in events:
        if part and _opens(event, part):
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def _opens(event: MatchEvent, part: Sequence[MatchEvent]) -> bool:
    match event:
        case CardRevealed():
            return not isinstance(part[-1], MatchBegan)
        case CardSeated(cause=None):
            return not (isinstance(part[0], CardSeated) and part[0].cause is None)
        case BenchOverflowed() | MatchEnded():
            return True
        case _:
            return False


class _Teller:
    """Tells part after part and remembers how things stand."""

    def __init__(self, voice: Voice, memory: Memory) -> None:
        self.voice, self.memory, self.say = voice, memory, voice.say

    def tell(self, part: Sequence[MatchEvent]) -> Paragraph:
        """One paragraph."""
        match part:
            case [MatchBegan() as began]:
                return Paragraph(self.say("match_began.alone", player=self.voice.player(began.player)), "opening")
            case [MatchBegan(), CardRevealed() as card, *rest]:
                return self._opening(Reveal(card, rest))
            case [CardRevealed() as card, *rest]:
                return self._attack(Reveal(card, rest))
            case [CardSeated(cause=None) as seated, *_]:
                return self._bench(seated.player, [event for event in part if isinstance(event, CardSeated)])
            case [BenchOverflowed() as overflowed, *_]:
                return self._overflow(overflowed)
            case [MatchEnded() as ended, *_]:
                return self._end(ended)
            case _:
                return self._rest(part)

    def _opening(self, reveal: Reveal) -> Paragraph:
        player, head = reveal.card.player, self._head("match_began.head", reveal)
        sentences = tell_effects(self.voice, self.memory, player, reveal.on_reveal)
        if sentences or reveal.placed is None:
            sentences.insert(0, f"{head}.")
        if reveal.placed is not None:
            key = "flag_placed.first_after" if sentences else "flag_placed.first"
            sentences.append(self._placed(key, reveal.placed, head))
            sentences += tell_effects(self.voice, self.memory, player, reveal.on_flag)
        return Paragraph(" ".join(sentences), "opening", player)

    def _attack(self, reveal: Reveal) -> Paragraph:
        player, moment = reveal.card.player, "attack" if self.memory.total is None else "more"
        head = self._head(f"card_revealed.{moment}", reveal)
        sentences = tell_effects(self.voice, self.memory, player, reveal.on_reveal)
        if sentences or reveal.score is None:
            sentences.insert(0, f"{head}.")
        if reveal.score is not None:
            self.memory.see(reveal.score)
            attack, flag, key = reveal.score.attack, reveal.score.flag, "after" if sentences else "line"
            if not reveal.lost:
                key = f"power_compared.{key}"
            else:
                key = f"flag_lost.{key}_exact" if attack == flag else f"flag_lost.{key}"
            sentences.append(self.say(key, head=head, attack=attack, flag=flag))
        sentences += tell_effects(self.voice, self.memory, PlayerIx(1 - player), reveal.on_loss)
        if reveal.placed is not None:
            sentences.append(self._placed("flag_placed.captured", reveal.placed, head))
            sentences += tell_effects(self.voice, self.memory, player, reveal.on_flag)
        return Paragraph(" ".join(sentences), moment, player)

    def _bench(self, player: PlayerIx, seated: Sequence[CardSeated]) -> Paragraph:
        for event in seated:
            self.memory.see(event)
        taken = self.memory.seats(player)
        key = "card_seated.row_full" if taken == SEATS else "card_seated.row"
        cards = self.voice.cards([event.card for event in seated])
        text = self.say(key, player=self.voice.player(player), cards=cards, taken=taken, seats=SEATS)
        return Paragraph(text, "bench", player)

    def _overflow(self, event: BenchOverflowed) -> Paragraph:
        """Cards that find no seat: the lost row, or the one card that an effect sends there."""
        key = "none_free" if event.free == 0 else "some_free"
        free = self.say(f"bench_overflowed.{key}", n=event.free)
        key = "row" if event.card is None else "effect"
        row: Sequence[str | None] = self.memory.rows[event.player] or [None] * event.needed
        cards = self.voice.cards([event.card] if event.card else row)
        player = self.voice.player(event.player)
        text = self.say(f"bench_overflowed.{key}", player=player, cards=cards, n=event.needed, free=free)
        return Paragraph(text, "bench", event.player)

    def _end(self, event: MatchEnded) -> Paragraph:
        winner, loser = self.voice.player(event.winner), self.voice.player(PlayerIx(1 - event.winner))
        key = event.reason if event.reveals else "empty"
        sentences = [self.say(f"match_ended.{key}", winner=winner, loser=loser, n=event.reveals)]
        if any(self.memory.fans):
            fans = ", ".join(f"{name} {n}" for name, n in zip(self.voice.players, self.memory.fans, strict=True))
            sentences.append(self.say("match_ended.fans", fans=fans))
        return Paragraph(" ".join(sentences), "end", event.winner)

    def _rest(self, part: Sequence[MatchEvent]) -> Paragraph:
        """A part cut out of its match: whatever can be said without what came before."""
        player: PlayerIx = getattr(part[0], "player", PlayerIx(0))
        sentences = []
        for event in part:
            match event:
                case FlagLost():
                    sentences.append(self.say("flag_lost.alone", card=self.voice.card(event.card)))
                case FlagPlaced():
                    sentences.append(self._placed("flag_placed.captured", event, ""))
                case _:
                    sentences += tell_effects(self.voice, self.memory, player, [event])
        return Paragraph(" ".join(sentences), "effect", player)

    def _head(self, key: str, reveal: Reveal) -> str:
        """Who plays which card with which power; the full stop or the score follows."""
        card, power = reveal.card, power_words(self.voice, self.memory, reveal)
        self.memory.see(card)
        return self.say(key, player=self.voice.player(card.player), card=self.voice.card(card.card), power=power)

    def _placed(self, key: str, event: FlagPlaced, head: str) -> str:
        self.memory.see(event)
        card, player = self.voice.card(event.card), self.voice.player(event.player)
        return self.say(key, head=head, card=card, player=player, power=event.power)
