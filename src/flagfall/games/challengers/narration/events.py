"""Lines for all events of a tournament outside its matches."""

from __future__ import annotations

from typing import assert_never

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Parts, PlayerRef
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.narration.memory import card, cards, line, park

ROBOT = "robot_"  # how the reasons begin with which the Robot wins

OfPlayer = (
    happened.SeatChanged
    | happened.LevelTaken
    | happened.OfferDrawn
    | happened.TrainerKept
    | happened.OfferDiscarded
    | happened.CardPicked
    | happened.PaymentAsked
    | happened.PaymentEnded
    | happened.CardRemoved
    | happened.PicksEnded
    | happened.PlayerReady
    | happened.FansTaken
    | happened.ChoiceAsked
    | happened.DeckGathered
    | happened.TrophyWon
)
Around = (
    OfPlayer
    | happened.RoundBegan
    | happened.DecksShuffled
    | happened.PilesCounted
    | happened.ScoresCounted
    | happened.FinalistsNamed
    | happened.TournamentEnded
)
"""All events except those inside a match."""


def tell_event(event: Around, robot: PlayerIx, about: PlayerIx | None = None) -> list[Line]:
    """What happened, as far as the viewer may know; `robot` is the participant after the last player.

    `about` is whose tournament is told: they come first in their meetings.
    """
    match event:
        case happened.RoundBegan():
            meetings = (tell_meeting(pair, place, about) for place, pair in enumerate(event.pairings))
            return [line("round_began.head", round=event.round, rounds=ROUNDS), *meetings]
        case happened.DecksShuffled():
            return [tell_beginner(event.first, is_tossed=event.is_tossed)]
        case happened.PilesCounted():
            return _tell_piles(event)
        case happened.ScoresCounted():
            scores = (line("tally", player=PlayerRef(PlayerIx(p)), fans=n) for p, n in enumerate(event.scores))
            return [line("scores_counted", scores=Parts(tuple(scores)))]
        case happened.FinalistsNamed():
            a, b = _in_order((event.players[0], event.players[1]), about)
            key = "tossed" if event.is_tossed else "clear"
            return [line(f"finalists_named.{key}", player=PlayerRef(a), other=PlayerRef(b))]
        case happened.TournamentEnded():
            return [tell_outcome(event.outcome, robot)]
        case _:
            return [_tell_player(event)]


def tell_meeting(players: tuple[PlayerIx, PlayerIx], place: int, about: PlayerIx | None = None) -> Line:
    """Who meets whom, and where."""
    a, b = _in_order(players, about)
    return line("round_began.meeting", player=PlayerRef(a), other=PlayerRef(b), park=park(place, "in"))


def tell_beginner(player: PlayerIx, *, is_tossed: bool) -> Line:
    """Who begins, and why."""
    return line(f"decks_shuffled.{'tossed' if is_tossed else 'earned'}", player=PlayerRef(player))


def tell_outcome(outcome: Outcome, robot: PlayerIx) -> Line:
    """Who has won; without a winner it is the Robot."""
    winner = outcome.winners[0] if outcome.winners else robot
    reason = outcome.reason.removeprefix(ROBOT)
    key = reason if reason in ("final", "most_fans", "lead_11") else "other"
    return line(f"tournament_ended.{key}", player=PlayerRef(winner))


def _tell_player(event: OfPlayer) -> Line:
    """What one player did or got."""
    player = PlayerRef(event.player)
    match event:
        case happened.SeatChanged():
            return line("seat_changed", player=player, park=park(event.park, "to"))
        case happened.LevelTaken():
            return line("level_taken", player=player, level=event.level, n=event.picks)
        case happened.OfferDrawn(level="T", cards=None):
            return line("trainers_dealt.hidden", player=player, n=event.count)
        case happened.OfferDrawn(level="T"):
            return line("trainers_dealt.open", player=player, cards=cards(event.cards or ()))
        case happened.TrainerKept():
            return line("trainer_kept", player=player, card=card(event.card))
        case happened.OfferDrawn(cards=None):
            return line("offer_drawn.hidden", player=player, level=event.level, n=event.count)
        case happened.OfferDrawn():
            return line("offer_drawn.open", player=player, level=event.level, cards=cards(event.cards or ()))
        case happened.OfferDiscarded():
            return line(f"offer_discarded.{'redraw' if event.is_redraw else 'rest'}", player=player, n=event.count)
        case happened.CardPicked(picks=0):
            return line("card_picked.last", player=player, card=card(event.card))
        case happened.CardPicked():
            return line("card_picked.more", player=player, card=card(event.card), n=event.picks)
        case happened.PaymentAsked():
            return line("payment_asked", player=player, card=card(event.card), n=event.cost or 1)
        case happened.PaymentEnded(is_paid=True):
            return line("payment_ended.paid", player=player, n=event.picks)
        case happened.PaymentEnded():
            return line("payment_ended.declined", player=player)
        case happened.CardRemoved():
            return line("card_removed", player=player, card=card(event.card), n=event.deck)
        case happened.PicksEnded():
            return line("picks_ended", player=player)
        case happened.PlayerReady():
            return line("player_ready", player=player)
        case happened.FansTaken(cause=None):
            return line("fans_taken.hidden", player=player, n=event.amount, total=event.fans)
        case happened.FansTaken():
            return line("fans_taken.caused", player=player, card=card(event.cause), n=event.amount, total=event.fans)
        case happened.ChoiceAsked():
            return line("choice_asked", player=player, card=card(event.cause))
        case happened.DeckGathered():
            return line("deck_gathered", player=player, n=event.deck)
        case happened.TrophyWon():
            return _tell_trophy(event)
        case _:
            assert_never(event)


def _tell_trophy(event: happened.TrophyWon) -> Line:
    player, number = PlayerRef(event.player), event.round
    if event.is_boxed:
        return line("trophy_won.boxed", player=player, round=number)
    if event.fans is None:
        return line("trophy_won.hidden", player=player, round=number)
    return line(f"trophy_won.{'secret' if event.is_secret else 'open'}", player=player, round=number, n=event.fans)


def _tell_piles(event: happened.PilesCounted) -> list[Line]:
    piles, discards = (
        Parts(tuple(line("pile_tally", level=level, cards=n) for level, n in zip("ABC", counts, strict=True)))
        for counts in (event.piles, event.discards)
    )
    sentences = [line("piles_counted.piles", piles=piles, discards=discards)]
    if event.supply >= 0:
        sentences.append(line("piles_counted.supply", fans=event.supply))
    return sentences


def _in_order(players: tuple[PlayerIx, PlayerIx], about: PlayerIx | None) -> tuple[PlayerIx, PlayerIx]:
    a, b = players
    return (b, a) if b == about else (a, b)
