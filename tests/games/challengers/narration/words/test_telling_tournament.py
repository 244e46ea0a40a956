"""Tournaments in words: a sentence for every event and a phrase for every action, said of players and to them."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from flagfall.bots import Sight, make_bot
from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.core.outcome import Outcome
from flagfall.core.rng import BOT, stream
from flagfall.games.challengers import Tournament
from flagfall.games.challengers import actions as act
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.chronicle import FINAL_ROUND, Chronicle
from flagfall.games.challengers.narration.match import opening_events, pairings
from flagfall.games.challengers.narration.words import (
    participant_names,
    reader,
    tell_action,
    tell_event,
    tell_match,
    tell_outcome,
)
from flagfall.text.catalog import say
from flagfall.text.filling import Reader
from helpers import BOX, play

ADA, BEN = PlayerIx(0), PlayerIx(1)
PIG, UFO, CLONES = CardId("pig"), CardId("ufo"), CardId("clones")
NAMES = ("Ada", "Ben", "Cleo", "Robot")


def voice(locale: str, you: int | None = None) -> Reader:
    names = tuple(say("ui.you", locale) if p == you else name for p, name in enumerate(NAMES))
    return reader(BOX, names, locale, you)


# event · said of Ada in English and German · said to Ada in English and German
SENTENCES: list[tuple[ev.Event, str, str, str, str]] = [
    (
        ev.RoundBegan(3, ((BEN, ADA), (PlayerIx(2), PlayerIx(3)))),
        "Round 3 of 7. Ben meets Ada in the green park. Cleo meets Robot in the red park.",
        "Runde 3 von 7. Ben trifft im grünen Park auf Ada. Cleo trifft im roten Park auf Robot.",
        "Round 3 of 7. You meet Ben in the green park. Cleo meets Robot in the red park.",
        "Runde 3 von 7. Du triffst im grünen Park auf Ben. Cleo trifft im roten Park auf Robot.",
    ),
    (
        ev.SeatChanged(ADA, 2),
        "Ada moves to the purple park.",
        "Ada wechselt in den lila Park.",
        "You move to the purple park.",
        "Du wechselst in den lila Park.",
    ),
    (
        ev.LevelTaken(ADA, "B", 1),
        "Ada draws from pile B and may pick one card.",
        "Ada zieht vom Stapel B und darf eine Karte nehmen.",
        "You draw from pile B and may pick one card.",
        "Du ziehst vom Stapel B und darfst eine Karte nehmen.",
    ),
    (
        ev.OfferDrawn(ADA, "A", 3, (PIG, UFO, PIG)),
        "Ada draws 2× Pig and UFO from pile A.",
        "Ada zieht 2× Schwein und UFO vom Stapel A.",
        "You draw 2× Pig and UFO from pile A.",
        "Du ziehst 2× Schwein und UFO vom Stapel A.",
    ),
    (
        ev.OfferDrawn(ADA, "A", 5, None),
        "Ada draws 5 cards from pile A.",
        "Ada zieht 5 Karten vom Stapel A.",
        "You draw 5 cards from pile A.",
        "Du ziehst 5 Karten vom Stapel A.",
    ),
    (
        ev.OfferDiscarded(ADA, "A", 3, False),
        "Ada leaves 3 cards of the offer.",
        "Ada lässt 3 Karten des Angebots liegen.",
        "You leave 3 cards of the offer.",
        "Du lässt 3 Karten des Angebots liegen.",
    ),
    (
        ev.OfferDiscarded(ADA, "A", 5, True),
        "Ada swaps 5 cards of the offer for new ones.",
        "Ada tauscht 5 Karten des Angebots gegen neue.",
        "You swap 5 cards of the offer for new ones.",
        "Du tauschst 5 Karten des Angebots gegen neue.",
    ),
    (
        ev.CardPicked(ADA, PIG, 1, 7),
        "Ada picks Pig and may pick one more.",
        "Ada nimmt Schwein und darf noch eine Karte nehmen.",
        "You pick Pig and may pick one more.",
        "Du nimmst Schwein und darfst noch eine Karte nehmen.",
    ),
    (
        ev.CardPicked(ADA, None, 0, 8),
        "Ada picks a card.",
        "Ada nimmt eine Karte.",
        "You pick a card.",
        "Du nimmst eine Karte.",
    ),
    (
        ev.PaymentAsked(ADA, UFO, 2, 0),
        "UFO offers Ada an extra pick for 2 cards of the deck.",
        "UFO bietet Ada für 2 Karten des Decks eine Extrakarte an.",
        "UFO offers you an extra pick for 2 cards of your deck.",
        "UFO bietet dir für 2 Karten deines Decks eine Extrakarte an.",
    ),
    (
        ev.PaymentEnded(ADA, True, 1),
        "Ada pays and may pick one more card.",
        "Ada bezahlt und darf noch eine Karte nehmen.",
        "You pay and may pick one more card.",
        "Du bezahlst und darfst noch eine Karte nehmen.",
    ),
    (
        ev.PaymentEnded(ADA, False, 1),
        "Ada declines the extra pick.",
        "Ada verzichtet auf die Extrakarte.",
        "You decline the extra pick.",
        "Du verzichtest auf die Extrakarte.",
    ),
    (
        ev.CardRemoved(ADA, PIG, 6),
        "Ada removes Pig: 6 cards left.",
        "Ada entfernt Schwein: noch 6 Karten.",
        "You remove Pig: 6 cards left.",
        "Du entfernst Schwein: noch 6 Karten.",
    ),
    (
        ev.PicksEnded(ADA),
        "Ada picks no more.",
        "Ada nimmt keine Karte mehr.",
        "You pick no more.",
        "Du nimmst keine Karte mehr.",
    ),
    (ev.PlayerReady(ADA), "Ada is ready.", "Ada ist bereit.", "You are ready.", "Du bist bereit."),
    (
        ev.FansTaken(ADA, CLONES, 1, 4),
        "Clones wins a fan for Ada: 4 now.",
        "Klone bringt Ada einen Fan, das macht jetzt 4.",
        "Clones wins you a fan: 4 now.",
        "Klone bringt dir einen Fan, das macht jetzt 4.",
    ),
    (
        ev.FansTaken(ADA, None, 2, 4),
        "Ada gains 2 fans: 4 now.",
        "Ada bekommt 2 Fans, das macht jetzt 4.",
        "You gain 2 fans: 4 now.",
        "Du bekommst 2 Fans, das macht jetzt 4.",
    ),
    (
        ev.PilesCounted((71, 83, 56), (0, 3, 1), -1),
        "Cards in the piles: A 71, B 83, C 56; in the discards: A 0, B 3, C 1.",
        "Karten in den Stapeln: A 71, B 83, C 56; in den Abwurffächern: A 0, B 3, C 1.",
        "Cards in the piles: A 71, B 83, C 56; in the discards: A 0, B 3, C 1.",
        "Karten in den Stapeln: A 71, B 83, C 56; in den Abwurffächern: A 0, B 3, C 1.",
    ),
    (
        ev.PilesCounted((1, 1, 1), (0, 0, 0), 40),
        "Cards in the piles: A 1, B 1, C 1; in the discards: A 0, B 0, C 0. Fans in the supply: 40.",
        "Karten in den Stapeln: A 1, B 1, C 1; in den Abwurffächern: A 0, B 0, C 0. Fans im Vorrat: 40.",
        "Cards in the piles: A 1, B 1, C 1; in the discards: A 0, B 0, C 0. Fans in the supply: 40.",
        "Karten in den Stapeln: A 1, B 1, C 1; in den Abwurffächern: A 0, B 0, C 0. Fans im Vorrat: 40.",
    ),
    (
        ev.DecksShuffled(0, (ADA, BEN), ADA, True),
        "The flag is tossed: Ada begins.",
        "Die Fahne wird geworfen: Ada beginnt.",
        "The flag is tossed: you begin.",
        "Die Fahne wird geworfen: Du beginnst.",
    ),
    (
        ev.DecksShuffled(0, (ADA, BEN), ADA, False),
        "Ada holds the later trophy and begins.",
        "Ada hat die spätere Trophäe und beginnt.",
        "You hold the later trophy and begin.",
        "Du hast die spätere Trophäe und beginnst.",
    ),
    (
        ev.ChoiceAsked(0, ADA, CardId("butler"), 0, (PIG, None), 2, 1, 1, 4),
        "Butler lets Ada choose.",
        "Butler lässt Ada wählen.",
        "Butler lets you choose.",
        "Butler lässt dich wählen.",
    ),
    (
        ev.DeckGathered(ADA, 8, None, 3),
        "Ada gathers 8 cards.",
        "Ada sammelt 8 Karten ein.",
        "You gather 8 cards.",
        "Du sammelst 8 Karten ein.",
    ),
    (
        ev.TrophyWon(ADA, 0, 2, 3, False, False),
        "Ada wins the trophy of round 2: 3 fans.",
        "Ada gewinnt die Trophäe der Runde 2: 3 Fans.",
        "You win the trophy of round 2: 3 fans.",
        "Du gewinnst die Trophäe der Runde 2: 3 Fans.",
    ),
    (
        ev.TrophyWon(ADA, 0, 2, None, False, True),
        "Ada wins the trophy of round 2.",
        "Ada gewinnt die Trophäe der Runde 2.",
        "You win the trophy of round 2.",
        "Du gewinnst die Trophäe der Runde 2.",
    ),
    (
        ev.TrophyWon(ADA, 0, 2, 3, False, True),
        "Ada wins the trophy of round 2: 3 fans, hidden from the others.",
        "Ada gewinnt die Trophäe der Runde 2: 3 Fans, verdeckt für die anderen.",
        "You win the trophy of round 2: 3 fans, hidden from the others.",
        "Du gewinnst die Trophäe der Runde 2: 3 Fans, verdeckt für die anderen.",
    ),
    (
        ev.TrophyWon(PlayerIx(3), 0, 2, None, True, True),
        "Robot wins, and the trophy of round 2 goes back to the box.",
        "Robot gewinnt, und die Trophäe der Runde 2 kommt zurück in die Schachtel.",
        "Robot wins, and the trophy of round 2 goes back to the box.",
        "Robot gewinnt, und die Trophäe der Runde 2 kommt zurück in die Schachtel.",
    ),
    (
        ev.ScoresCounted((20, 17, 9, 0), ((9, 8), (9,), (9,), ())),
        "All trophies are turned over. Fans: Ada 20, Ben 17, Cleo 9, Robot 0.",
        "Alle Trophäen werden umgedreht. Fans: Ada 20, Ben 17, Cleo 9, Robot 0.",
        "All trophies are turned over. Fans: you 20, Ben 17, Cleo 9, Robot 0.",
        "Alle Trophäen werden umgedreht. Fans: du 20, Ben 17, Cleo 9, Robot 0.",
    ),
    (
        ev.FinalistsNamed((BEN, ADA), False),
        "Ben and Ada play the final.",
        "Ben und Ada stehen im Finale.",
        "You and Ben play the final!",
        "Du und Ben steht im Finale!",
    ),
    (
        ev.TrainerKept(ADA, CardId("dog")),
        "Ada keeps the trainer Dog.",
        "Ada behält Hund als Trainer.",
        "You keep the trainer Dog.",
        "Du behältst Hund als Trainer.",
    ),
    (
        ev.OfferDrawn(ADA, "T", 2, None),
        "Ada is dealt 2 trainers.",
        "Ada erhält 2 Trainer.",
        "You are dealt 2 trainers.",
        "Du erhältst 2 Trainer.",
    ),
    (
        ev.FinalistsNamed((ADA, BEN), True),
        "Ada and Ben play the final; a flag toss decided it.",
        "Ada und Ben stehen im Finale; der Fahnenwurf hat entschieden.",
        "You and Ben play the final; a flag toss decided it!",
        "Du und Ben steht im Finale; der Fahnenwurf hat entschieden!",
    ),
    (
        ev.TournamentEnded(Outcome((ADA,), ((ADA,), (BEN,)), "final")),
        "Ada wins the final and with it the tournament!",
        "Ada gewinnt das Finale und damit das Turnier!",
        "You win the final and with it the tournament!",
        "Du gewinnst das Finale und damit das Turnier!",
    ),
]


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: type(row[0]).__name__)
def test_every_event_has_its_sentence(row: tuple[ev.Event, str, str, str, str]) -> None:
    event, english, german, to_you, zu_dir = row
    assert tell_event(event, voice("en")) == english
    assert tell_event(event, voice("de")) == german
    assert tell_event(event, voice("en", you=0)) == to_you
    assert tell_event(event, voice("de", you=0)) == zu_dir


def test_no_kind_of_event_is_left_out() -> None:
    assert {type(row[0]) for row in SENTENCES} == set(get_args(ev.Event)) - {ev.InPark}


ENDINGS = [
    (Outcome((BEN,), ((BEN,), (ADA,)), "lead_11"), "Ben leads by 11 fans or more and wins at once!"),
    (Outcome((BEN,), ((BEN,), (ADA,)), "most_fans"), "Ben is ahead after the last round and wins!"),
    (Outcome((), ((ADA,),), "robot_lead_11"), "Robot leads by 11 fans or more and wins at once!"),
    (Outcome((), ((ADA,),), "robot_most_fans"), "Robot is ahead after the last round and wins!"),
    (Outcome((BEN,), ((BEN,), (ADA,)), "resigned"), "Ben wins!"),
]


@pytest.mark.parametrize(("outcome", "words"), ENDINGS)
def test_every_ending_has_its_sentence(outcome: Outcome, words: str) -> None:
    assert tell_outcome(outcome, voice("en")) == words
    assert tell_outcome(outcome, voice("de")) != words


PHRASES: list[tuple[act.Action, str, str]] = [
    (act.TakeLevel("B"), "Draw from pile B", "Vom Stapel B ziehen"),
    (act.Pick(PIG), "Pick Pig", "Schwein nehmen"),
    (act.Redraw(), "Redraw: all new cards, once a round", "Neu ziehen: alle Karten neu, einmal je Runde"),
    (act.Pay(PIG), "Pay Pig for the extra pick", "Mit Schwein für die Extrakarte bezahlen"),
    (act.Decline(), "Decline the extra pick", "Auf die Extrakarte verzichten"),
    (act.Remove(PIG), "Remove Pig", "Schwein entfernen"),
    (act.Done(), "Done", "Fertig"),
    (act.Choose(0), "Choose option 1", "Möglichkeit 1 wählen"),
]


def test_every_action_has_its_phrase() -> None:
    assert {type(action) for action, _, _ in PHRASES} == set(get_args(act.Action))
    for action, english, german in PHRASES:
        assert (tell_action(action, voice("en")), tell_action(action, voice("de"))) == (english, german)


def test_a_match_told_to_one_of_its_players() -> None:
    match = play("clown, 2 newcomer, ghost", "mime, talent, reporter", first=0)
    told = [str(p) for p in tell_match(match.events, names=("you", "Ben"), you=0)]
    assert told[0] == "You begin with Clown (1) and take the flag. To reach: 1. Clown wins you 2 fans."
    assert told[1].startswith("Ben attacks with Mime (1, +6 for empty seats): 7 against 1 – enough!")
    assert told[2] == "You bench Clown: 1 of 6 seats taken."
    assert told[-1] == "You have no card left to attack with. Ben wins after 5 cards. Fans won: you 2, Ben 0."
    other = [str(p) for p in tell_match(match.events, names=("Ada", "du"), locale="de", you=1)]
    assert other[1].startswith("Du greifst mit Pantomime (1, +6 für freie Sitze) an: 7 gegen 1 – das reicht!")
    assert other[-1].startswith("Ada hat keine Karte mehr zum Angreifen. Du gewinnst nach 5 Karten!")


def _tournament(players: int, seed: int) -> Tournament:
    tournament = Tournament(players=players, seed=seed)
    bots = [make_bot(("greedy", "uniform")[p % 2]) for p in range(players)]
    while tournament.outcome is None:
        player = tournament.actors()[-1]
        rng = stream(seed, BOT, player)
        sight = Sight(player, tournament.view(player), tournament.legal(player), rng)
        tournament.act(player, bots[player].decide(sight))
    return tournament


@pytest.mark.parametrize("players", range(1, 9))
def test_no_tournament_contains_an_unspeakable_word(players: int) -> None:
    """Warnings are errors here, so a missing key or value would show as well."""
    tournament = _tournament(players, 3)
    for locale in codes():
        names = participant_names(players, locale)
        for viewer in (0, SPECTATOR):
            you: int | None = 0 if viewer == 0 else None
            said = reader(BOX, (say("ui.you", locale) if you == 0 else names[0], *names[1:]), locale, you)
            events = [tournament.game.redact(event, viewer) for event in tournament.events]
            for event in events:
                if event is not None and not isinstance(event, ev.InPark):
                    words = tell_event(event, said)
                    assert not re.search(r"[_{}]|None|  | $|^$", words), words
                    if you == 0:
                        assert not re.search(r"^(you|du) |\b(you|du) (wins|gewinnt|is|ist)\b", words), words


def test_names_fill_up_and_never_clash() -> None:
    assert participant_names(3, "en") == ["Ada", "Ben", "Cleo", "Robot"]
    assert participant_names(3, "de", ["Ben", "Mia"]) == ["Ben", "Mia", "Ada", "Roboter"]
    assert participant_names(2, "de", you=0) == ["Du", "Ada"]
    assert participant_names(2, "en", ["Mia"], you=0) == ["Mia", "Ada"]
    for players in range(1, 9):
        names = participant_names(players, "en")
        assert len(set(names)) == len(names) == players + players % 2


@pytest.mark.parametrize("players", [1, 4, 5, 8])
def test_the_view_tells_how_the_first_round_began(players: int) -> None:
    tournament = Tournament(players=players, seed=2)
    view = tournament.view(PlayerIx(0))
    began, *rest = opening_events(view)
    assert isinstance(began, ev.RoundBegan)
    assert sorted(p for pair in began.pairings for p in pair) == list(range(players + players % 2))
    drawn = [event for event in rest if isinstance(event, ev.OfferDrawn)]
    assert [event.cards for event in drawn] == [view.own.offer if p == 0 else None for p in range(players)]
    later = _tournament(players, 2)
    for event in later.events:
        if isinstance(event, ev.RoundBegan) and event.round == later.view(PlayerIx(0)).round:
            assert pairings(later.view(PlayerIx(0))) == event.pairings


def test_a_chronicle_remembers_decks_matches_and_the_end() -> None:
    tournament = _tournament(4, 6)
    chronicle = Chronicle()
    chronicle.see(tournament.events)
    assert [len(chronicle.of_round(number)) for number in range(1, 9)] == [2] * 7 + [1]
    assert chronicle.outcome == tournament.outcome
    (final,) = chronicle.of_round(FINAL_ROUND)
    assert final.is_final
    assert (final.winner,) == chronicle.outcome.winners
    assert set(final.players) == set(chronicle.finalists) == {final.winner, final.loser}
    picked: list[Any] = [e.card for e in tournament.events if isinstance(e, ev.CardPicked) and e.player == 2]
    assert [card for n in range(1, 8) for card in chronicle.preparation(n, PlayerIx(2)).picked] == picked
    trophies = [bout.trophy for bout in chronicle.bouts if bout.trophy]
    assert [t.fans for t in trophies if t.player == 1] == [
        t.fans for t in tournament.view(PlayerIx(1)).players[1].trophies
    ]
    assert chronicle.last_of(PlayerIx(0)) is not None
    assert Chronicle().last_of(PlayerIx(0)) is None
