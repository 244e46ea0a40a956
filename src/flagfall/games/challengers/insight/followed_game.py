"""Following matches for the swing line: one between two decks, or all of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.events import match as inside
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.known_decks import KnownDecks
from flagfall.games.challengers.insight.park import FollowedPark, Situation, TrackedDeck
from flagfall.games.challengers.insight.swing import Course
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.match.policy import policy_code, policy_name
from flagfall.games.challengers.rules.match.state import Match, PileSet
from flagfall.games.challengers.rules.protocol.match_phase import FINAL_ROUND
from flagfall.games.challengers.rules.tournament.opening import beginner_by
from flagfall.games.challengers.view import View

TOSSED = 2


class Follower:
    """Takes a match in, event by event, and keeps what there is to think about."""

    def __init__(
        self, table: CardTable, match: Match, decks: tuple[TrackedDeck, TrackedDeck], excluded: str = ""
    ) -> None:
        self.park = FollowedPark(table, match, decks)
        policies = [policy_name(side.policy) for side in match.side]
        self.course = Course(_supply(table, decks, excluded), choose=(policies[0], policies[1]))

    def hear(self, event: inside.MatchEvent) -> None:
        """A card that is turned up is thought about before its effects; the beginning before any card."""
        course = self.course
        course.heard += 1
        if isinstance(event, inside.CardRevealed):
            course.thoughts.append((course.heard, event.player, event.card, self.park.situation(event)))
        self.park.hear(event)
        if isinstance(event, inside.MatchBegan):
            course.thoughts.append((course.heard, None, None, self.park.situation()))
        elif isinstance(event, inside.MatchEnded):
            course.winner, course.reason = event.winner, event.reason


def follow_match(
    table: CardTable, events: Iterable[inside.MatchEvent], match: Match, decks: tuple[TrackedDeck, TrackedDeck]
) -> Course:
    """A single match."""
    follower = Follower(table, match, decks)
    for event in events:
        follower.hear(event)
    return follower.course


@dataclass(frozen=True, slots=True)
class FollowedMatch:
    """A match of a tournament: its name, who plays, and how it went as far as the viewer saw."""

    round: int  # 8 = the final
    park: int
    players: tuple[int, int]
    course: Course
    start: Situation  # before the first card

    @property
    def name(self) -> str:
        """Round and park."""
        return f"{self.round}-{self.park}"


class TournamentFollower:
    """Follows all matches of a tournament through the eyes of one viewer.

    `choose` names the policies of players whose choices are known to be made otherwise than sensibly.
    """

    def __init__(
        self,
        table: CardTable,
        view: View,
        decks: Sequence[Sequence[str]] | None = None,
        choose: Mapping[int, str] | None = None,
    ) -> None:
        self.table, self._view = table, view
        self._policies = {p: policy_code(name) for p, name in (choose or {}).items()}
        self.people = view.config.players
        self._round, self._is_final = view.round, bool(view.finalists)
        self._pairs = _pairs(view)
        self._trophies = [[trophy.round for trophy in player.trophies] for player in view.players]
        self._trainers = [self._kind(player.trainer) for player in view.players]
        self._running: dict[int, Follower] = {}
        self.known = KnownDecks(table, view, decks)
        self._opening = self.known.copy()
        self.meetings: list[FollowedMatch] = []

    def hear(self, event: happened.Event) -> None:
        """Take in one event."""
        self.known.hear(event)
        match event:
            case happened.RoundBegan(number, pairs):
                self._round, self._pairs = number, dict(enumerate(pairs))
                self._opening = self.known.copy()
            case happened.TrainerKept(p, card):
                self._trainers[p] = self._kind(card)
            case happened.FinalistsNamed(finalists):
                self._is_final, self._pairs = True, {0: (finalists[0], finalists[1])}
                self._opening = self.known.copy()
            case happened.DecksShuffled(park, players):
                follower = self._running[park] = self._begin(players, self.known)
                self._pairs.pop(park, None)
                self.meetings.append(
                    FollowedMatch(self._number, park, players, follower.course, follower.park.situation())
                )
            case happened.InPark(park, players, inner):
                self._running[park].hear(inner)
                if isinstance(inner, inside.MatchEnded):
                    for side, p in enumerate(players):
                        self.known.saw(p, self._running[park].park.shown(side))
            case happened.TrophyWon(p, _, number, is_boxed=False):
                self._trophies[p].append(number)

    def pending(self) -> list[FollowedMatch]:
        """The matches that are about to be played.

        A player's own deck is taken as it is now. The decks of the others are taken as they were when the deck phase
        began, with the picks of the plan: what the others do meanwhile must not show in a player's chance.
        """
        found, known = [], self._expected()
        for park, players in sorted(self._pairs.items()):
            a, b = players
            latest = max(self._trophies[a], default=0), max(self._trophies[b], default=0)
            first = beginner_by(self._view.config, latest, (known.sizes[a], known.sizes[b]))
            beginners = (0, 1) if first == codes.NO_PLAYER else (first,)
            followers = [self._begin(players, known) for _ in beginners]
            for follower, side in zip(followers, beginners, strict=True):
                follower.hear(inside.MatchBegan(PlayerIx(side)))
            course = followers[0].course
            course.either = followers[1].course.thoughts[0][3] if len(followers) == TOSSED else None
            found.append(FollowedMatch(self._number, park, players, course, followers[0].park.situation()))
        return found

    def _kind(self, trainer: CardId | None) -> int:
        return codes.NO_PLAYER if trainer is None else int(self.table.index(trainer))

    @property
    def _number(self) -> int:
        return FINAL_ROUND if self._is_final else self._round

    def _expected(self) -> KnownDecks:
        """The decks as the viewer may expect them when the deck phase is over."""
        viewer, config = self._view.viewer, self._view.config
        if viewer is None:
            return self.known
        known = self._opening.copy()
        known.take_from(self.known, (viewer, *range(config.players, len(known.sizes))))
        if not self._is_final and self._round > 0:
            level, picks = max(config.levels[self._round - 1].items())
            for p in range(config.players):
                if p != viewer:
                    known.pick_unseen(p, level, picks)
        return known

    def _begin(self, players: tuple[int, int], known: KnownDecks) -> Follower:
        """A match between two players with the decks they are known to have."""
        config = self._view.config
        number = min(max(self._round, 1), codes.ROUND_NUMBERS - 1)
        match = Match(round=number, max_reveals=config.max_reveals, holder_wins=1)
        for side, p in zip(match.side, players, strict=True):
            side.trophies = len(self._trophies[p])
            side.trainer = self._trainers[p]
            last = self._round if self._is_final else self._round - 1
            side.lost = int(last > 0 and max(self._trophies[p], default=0) != last)
            side.policy = self._policies.get(p, side.policy)
            if p >= config.players:
                side.policy = codes.ROBOT if config.robot_policy == "first" else codes.ROBOT_RANDOM
                side.takes_fans = int(config.mode == "solo")
        decks = known.deck(players[0], match.round), known.deck(players[1], match.round)
        return Follower(self.table, match, decks, self._view.excluded)


def _pairs(view: View) -> dict[int, tuple[int, int]]:
    """Who meets where in the running round, if its matches have not been played; the lower seat first."""
    parks: dict[int, list[int]] = {}
    for p in sorted(range(len(view.players)), key=lambda p: view.seats[p]):
        parks.setdefault(view.players[p].park, []).append(p)
    return {} if view.parks else {park: (pair[0], pair[1]) for park, pair in parks.items()}


def _supply(table: CardTable, decks: tuple[TrackedDeck, TrackedDeck], excluded: str) -> PileSet:
    """The level piles as anybody may imagine them: every card of the table that is in neither deck, in any order."""
    stock = PileSet()
    used = decks[0].cards + decks[1].cards
    left = Counter({kind: card.copies for kind, card in enumerate(table) if card.set not in (excluded, "robot")}) - used
    for level, pile in zip("ABC", stock.pile, strict=True):
        cards = [kind for kind in left.elements() if table.cards[kind].level == level][: codes.PILE_CARDS]
        pile.n = len(cards)
        pile.card[: pile.n] = cards
    return stock
