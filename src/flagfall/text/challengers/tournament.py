"""A sentence for everything that happens in a tournament around its matches."""

from __future__ import annotations

from typing import assert_never

from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.events import tournament as happened
from flagfall.text.challengers.names import park_words
from flagfall.text.challengers.tell import tell_match
from flagfall.text.challengers.voice import Voice
from flagfall.text.grammar import join

ROBOT = "robot_"  # how the reasons begin with which the Robot wins


def tell_event(event: happened.Event, voice: Voice) -> str:
    """What happened, as far as the voice's listener may know."""
    match event:
        case happened.RoundBegan():
            meetings = (tell_meeting(pair, park, voice) for park, pair in enumerate(event.pairings))
            return " ".join([voice.say("round_began.head", round=event.round, rounds=ROUNDS), *meetings])
        case happened.DecksShuffled():
            return tell_beginner(event.first, voice, is_tossed=event.is_tossed)
        case happened.InPark():
            return _tell_inside(event, voice)
        case happened.PilesCounted():
            return _tell_piles(event, voice)
        case happened.ScoresCounted():
            named = zip(voice.players, event.scores, strict=False)
            return voice.say("scores_counted", scores=", ".join(f"{name} {score}" for name, score in named))
        case happened.FinalistsNamed():
            a, b = _you_first((event.players[0], event.players[1]), voice)
            key = "tossed" if event.is_tossed else "clear"
            return voice.say(f"finalists_named.{key}", player=voice.player(a), other=voice.player(b))
        case happened.TournamentEnded():
            return tell_outcome(event.outcome, voice)
        case _:
            return _tell_player(event, voice)


def tell_meeting(players: tuple[PlayerIx, PlayerIx], park: int, voice: Voice) -> str:
    """Who meets whom, and where."""
    a, b = _you_first(players, voice)
    where = park_words(park, "in", voice.locale)
    return voice.say("round_began.meeting", player=voice.player(a), other=voice.player(b), park=where)


def tell_beginner(player: PlayerIx, voice: Voice, *, is_tossed: bool) -> str:
    """Who begins, and why."""
    return voice.say(f"decks_shuffled.{'tossed' if is_tossed else 'earned'}", player=voice.player(player))


def tell_outcome(outcome: Outcome, voice: Voice) -> str:
    """Who has won; without a winner it is the Robot, the last of the participants."""
    winner = outcome.winners[0] if outcome.winners else PlayerIx(len(voice.players) - 1)
    reason = outcome.reason.removeprefix(ROBOT)
    key = reason if reason in ("final", "most_fans", "lead_11") else "other"
    return voice.say(f"tournament_ended.{key}", player=voice.player(winner))


def _tell_player(
    event: (
        happened.SeatChanged
        | happened.LevelTaken
        | happened.OfferDrawn
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
    ),
    voice: Voice,
) -> str:
    """What one player did or got."""
    player = voice.player(event.player)
    match event:
        case happened.SeatChanged():
            return voice.say("seat_changed", player=player, park=park_words(event.park, "to", voice.locale))
        case happened.LevelTaken():
            return voice.say("level_taken", player=player, level=event.level, n=event.picks)
        case happened.OfferDrawn(cards=None):
            return voice.say("offer_drawn.hidden", player=player, level=event.level, n=event.count)
        case happened.OfferDrawn():
            return voice.say("offer_drawn.open", player=player, level=event.level, cards=voice.cards(event.cards or ()))
        case happened.OfferDiscarded():
            key = "redraw" if event.is_redraw else "rest"
            return voice.say(f"offer_discarded.{key}", player=player, n=event.count)
        case happened.CardPicked():
            key = "more" if event.picks else "last"
            return voice.say(f"card_picked.{key}", player=player, card=voice.card(event.card), n=event.picks)
        case happened.PaymentAsked():
            return voice.say("payment_asked", player=player, card=voice.card(event.card), n=event.cost or 1)
        case happened.PaymentEnded():
            return voice.say(f"payment_ended.{'paid' if event.is_paid else 'declined'}", player=player, n=event.picks)
        case happened.CardRemoved():
            return voice.say("card_removed", player=player, card=voice.card(event.card), n=event.deck)
        case happened.PicksEnded():
            return voice.say("picks_ended", player=player)
        case happened.PlayerReady():
            return voice.say("player_ready", player=player)
        case happened.FansTaken():
            key = "caused" if event.cause else "hidden"
            card = voice.card(event.cause)
            return voice.say(f"fans_taken.{key}", player=player, card=card, n=event.amount, total=event.fans)
        case happened.ChoiceAsked():
            return voice.say("choice_asked", player=player, card=voice.card(event.cause))
        case happened.DeckGathered():
            return voice.say("deck_gathered", player=player, n=event.deck)
        case happened.TrophyWon():
            return _tell_trophy(event, voice)
        case _:
            assert_never(event)


def _tell_trophy(event: happened.TrophyWon, voice: Voice) -> str:
    key = "boxed" if event.is_boxed else "hidden" if event.fans is None else "secret" if event.is_secret else "open"
    return voice.say(f"trophy_won.{key}", player=voice.player(event.player), round=event.round, n=event.fans)


def _tell_piles(event: happened.PilesCounted, voice: Voice) -> str:
    piles, discards = (
        ", ".join(f"{level} {n}" for level, n in zip("ABC", counts, strict=True))
        for counts in (event.piles, event.discards)
    )
    sentences = [voice.say("piles_counted.piles", piles=piles, discards=discards)]
    if event.supply >= 0:
        sentences.append(voice.say("piles_counted.supply", fans=event.supply))
    return " ".join(sentences)


def _tell_inside(event: happened.InPark, voice: Voice) -> str:
    """A single event of a match, without what came before; empty for those that only count together."""
    told = tell_match([event.event], voice.table, *voice.of_park(event.players))
    words = join([str(paragraph) for paragraph in told if paragraph.text], voice.locale)
    if not words:
        return ""
    return voice.say("in_park", park=park_words(event.park, "name", voice.locale), words=words)


def _you_first(players: tuple[PlayerIx, PlayerIx], voice: Voice) -> tuple[PlayerIx, PlayerIx]:
    a, b = players
    return (b, a) if b == voice.you else (a, b)
