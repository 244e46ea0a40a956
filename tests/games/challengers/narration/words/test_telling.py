"""Matches in words: golden sentences in both languages, and nothing unspeakable in any match."""

from __future__ import annotations

import random
import re
from typing import Any, get_args

import pytest

from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.games.challengers.events import match as ev
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.words import tell_match
from helpers import BOX, play

SOURCES = ("row", "deck_top", "deck_bottom", "deck", "bench", "exhaust", "pile")
BLUE, RED = PlayerIx(0), PlayerIx(1)
PLAIN: dict[str, Any] = {}


def tell(deck_a: str, deck_b: str, locale: str, **options: Any) -> list[str]:
    match = play(deck_a, deck_b, first=0, **options)
    return [str(paragraph) for paragraph in tell_match(match.events, options.get("cards"), locale=locale)]


GOLDEN = """\
Blau beginnt mit Clown (1) und bekommt die Fahne. Zu erreichen: 1. Clown bringt Blau 2 Fans.
Rot greift mit Pantomime (1, +6 für freie Sitze) an: 7 gegen 1 – das reicht! Pantomime holt die Fahne für Rot. \
Zu erreichen: 7.
Blau setzt Clown auf die Bank: 1 von 6 Sitzen belegt.
Blau greift mit Neuling (1) an: 1 von 7.
Blau legt Neuling (1) nach: 2 von 7.
Blau legt Geist (1) nach. Bei Rot kommt die oberste Karte, Talent, ungespielt auf den Ruhestapel. Macht 3 von 7.
Blau legt Comicfigur (4) nach: 7 von 7 – das reicht genau! Comicfigur holt die Fahne für Blau. Zu erreichen: 4.
Rot setzt Pantomime auf die Bank: 1 von 6 Sitzen belegt.
Rot greift mit Reporter (2) an. Rot schaut sich die nächsten zwei Karten an: Drache bleibt oben, Schwein kommt nach \
unten. Macht 2 von 4.
Rot legt Drache (7) nach: 9 gegen 4 – das reicht! Comicfigur hinterlässt Blau +2 für die nächste Karte. \
Drache holt die Fahne für Rot. Zu erreichen: 7.
Blau setzt 2× Neuling, Geist und Comicfigur auf die Bank: 4 von 6 Sitzen belegt.
Blau greift mit Butler (1, +2 von Comicfigur) an. Clown wechselt von der Bank auf den Ruhestapel. \
Bank von Blau: 3 von 6 Sitzen belegt. Macht 3 von 7.
Blau legt Pferd (5) nach: 8 gegen 7 – das reicht! Pferd holt die Fahne für Blau. Zu erreichen: 5.
Rot setzt Reporter und Drache auf die Bank: 3 von 6 Sitzen belegt.
Rot greift mit Schwein (3) an: 3 von 5.
Rot hat keine Karte mehr zum Angreifen. Blau gewinnt nach 11 Karten! Gewonnene Fans: Blau 2, Rot 0.\
"""


def test_a_whole_match_in_german() -> None:
    a = "clown, 2 newcomer, ghost, comic_character, butler, horse"
    b = "mime, talent, reporter, dragon, pig"
    assert tell(a, b, "de") == GOLDEN.splitlines()


@pytest.mark.parametrize(
    ("arranged", "english", "german"),
    [
        (0, "Red peeks at the next 3 cards.", "Rot schaut sich die nächsten 3 Karten an."),
        (
            2,
            "Red peeks at the next 3 cards. From the top: Horse, Newcomer …",
            "Rot schaut sich die nächsten 3 Karten an. Von oben: Pferd, Neuling …",
        ),
    ],
)
def test_a_peek_is_told_while_the_cards_are_still_being_lined_up(arranged: int, english: str, german: str) -> None:
    events = play("dog, pig", "juggler, newcomer, horse, newcomer", first=0).events
    looked = next(i for i, event in enumerate(events) if isinstance(event, ev.DeckInspected))
    so_far = events[: looked + 1 + arranged]
    for locale, words in (("en", english), ("de", german)):
        assert words in str(tell_match(so_far, None, locale=locale)[-1])


# deck of Blue · deck of Red · what else · the paragraph looked for, in English and German
SENTENCES: list[tuple[str, str, dict[str, Any], str, str]] = [
    (
        "clown",
        "dog",
        PLAIN,
        "Blue begins with Clown (1) and takes the flag. To reach: 1. Clown wins 2 fans for Blue.",
        "Blau beginnt mit Clown (1) und bekommt die Fahne. Zu erreichen: 1. Clown bringt Blau 2 Fans.",
    ),
    (
        "fan_bus",
        "clown",
        PLAIN,
        "Blue begins with Fan Bus (6). Fan Bus wins 2 fans for Blue. Fan Bus takes the flag. To reach: 6.",
        "Blau beginnt mit Fan-Bus (6). Fan-Bus bringt Blau 2 Fans. Fan-Bus bekommt die Fahne. Zu erreichen: 6.",
    ),
    (
        "talent, pig",
        "2 newcomer, dog",
        PLAIN,
        "Red adds Newcomer (1): 2 of 2 – just enough! Newcomer takes the flag for Red. To reach: 1.",
        "Rot legt Neuling (1) nach: 2 von 2 – das reicht genau! Neuling holt die Fahne für Rot. Zu erreichen: 1.",
    ),
    (
        "talent, pig",
        "2 newcomer, dog",
        PLAIN,
        "Red benches 2× Newcomer: 1 of 6 seats taken.",
        "Rot setzt 2× Neuling auf die Bank: 1 von 6 Sitzen belegt.",
    ),
    (
        "newcomer, movie_star, horse",
        "pig, horse",
        {"choose": "first"},
        "Blue attacks with Movie Star (2). Newcomer returns from the bench to the top of the deck. "
        "Blue's bench: 0 of 6 seats taken. That makes 2 of 3.",
        "Blau greift mit Filmstar (2) an. Neuling kommt von der Bank zurück oben aufs Deck. "
        "Bank von Blau: 0 von 6 Sitzen belegt. Macht 2 von 3.",
    ),
    (
        "2 newcomer, butler, horse",
        "talent, dog",
        {"choose": "robot"},
        "Blue adds Butler (1). Blue does not use Butler's effect. That makes 2 of 2 – just enough! "
        "Butler takes the flag for Blue. To reach: 1.",
        "Blau legt Butler (1) nach. Blau verzichtet auf den Effekt von Butler. Macht 2 von 2 – das reicht genau! "
        "Butler holt die Fahne für Blau. Zu erreichen: 1.",
    ),
    (
        "dog, pig",
        "juggler, newcomer, horse, newcomer",
        PLAIN,
        "Red attacks with Juggler (2). Red peeks at the next 3 cards and lines them up: Horse, 2× Newcomer. "
        "That makes 2 of 3.",
        "Rot greift mit Jongleur (2) an. Rot schaut sich die nächsten 3 Karten an und ordnet sie: Pferd, 2× Neuling. "
        "Macht 2 von 3.",
    ),
    (
        "dog",
        "juggler, pig",
        PLAIN,
        "Red attacks with Juggler (2). Red peeks at the one card left: Pig. That makes 2 of 3.",
        "Rot greift mit Jongleur (2) an. Rot schaut sich die letzte Karte an: Schwein. Macht 2 von 3.",
    ),
    (
        "dog",
        "reporter, horse",
        PLAIN,
        "Red attacks with Reporter (2). Red peeks at the one card left; it stays where it is. That makes 2 of 3.",
        "Rot greift mit Reporter (2) an. Rot schaut sich die letzte Karte an; sie bleibt, wo sie ist. Macht 2 von 3.",
    ),
    (
        "clairvoyant, pig, horse",
        "lion",
        PLAIN,
        "Red attacks with Lion (5): 5 against 4 – enough! Blue looks through the deck and puts Horse on top. "
        "Lion takes the flag for Red. To reach: 5.",
        "Rot greift mit Löwe (5) an: 5 gegen 4 – das reicht! Blau sieht das Deck durch und legt Pferd nach oben. "
        "Löwe holt die Fahne für Rot. Zu erreichen: 5.",
    ),
    (
        "dog, pig",
        "sailor, newcomer, horse",
        PLAIN,
        "Red attacks with Sailor (2). Red looks through the deck and puts Newcomer at the bottom. That makes 2 of 3.",
        "Rot greift mit Matrose (2) an. Rot sieht das Deck durch und legt Neuling nach unten. Macht 2 von 3.",
    ),
    (
        "prince",
        "dragon",
        PLAIN,
        "Red attacks with Dragon (7): 7 against 5 – enough! Prince skips the bench and goes to the exhaust pile. "
        "Dragon takes the flag for Red. To reach: 7.",
        "Rot greift mit Drache (7) an: 7 gegen 5 – das reicht! Prinz lässt die Bank aus und geht auf den Ruhestapel. "
        "Drache holt die Fahne für Rot. Zu erreichen: 7.",
    ),
    (
        "rescue_pod",
        "lion",
        {"piles": {"B": ["bat"]}},
        "Red attacks with Lion (5): 5 against 1 – enough! Rescue Pod leaves Blue's deck for good. "
        "Blue gets Bat from the pile, straight to the exhaust pile. Lion takes the flag for Red. To reach: 5.",
        "Rot greift mit Löwe (5) an: 5 gegen 1 – das reicht! Rettungskapsel verlässt das Deck von Blau für immer. "
        "Blau bekommt Fledermaus vom Stapel, gleich auf den Ruhestapel. Löwe holt die Fahne für Rot. Zu erreichen: 5.",
    ),
    (
        "horse",
        "ufo",
        {"piles": {"A": ["cat", "cat"]}},
        "Red attacks with UFO (3). Red gets 2× Cat from the pile, at the bottom of the deck. That makes 3 of 5.",
        "Rot greift mit UFO (3) an. Rot bekommt 2× Katze vom Stapel, ganz unten ins Deck. Macht 3 von 5.",
    ),
    (
        "horse",
        "hologram",
        {"piles": {"B": ["bat"]}},
        "Red attacks with Hologram (4). Blue gets Bat from the pile, on top of the deck. That makes 4 of 5.",
        "Rot greift mit Hologramm (4) an. Blau bekommt Fledermaus vom Stapel, oben aufs Deck. Macht 4 von 5.",
    ),
    (
        "horse",
        "hologram",
        {"piles": {"B": []}, "discards": {"B": ["bat", "bat"]}},
        "Red attacks with Hologram (4). Pile B: its discards are shuffled and put beneath it; it has 2 cards now. "
        "Blue gets Bat from the pile, on top of the deck. That makes 4 of 5.",
        "Rot greift mit Hologramm (4) an. Stapel B: Die abgelegten Karten werden gemischt und darunter gelegt; "
        "jetzt sind es 2. Blau bekommt Fledermaus vom Stapel, oben aufs Deck. Macht 4 von 5.",
    ),
    (
        "dog, newcomer, talent",
        "cowboy",
        PLAIN,
        "Red attacks with Cowboy (3): 3 of 3 – just enough! Cowboy takes the flag for Red. To reach: 3. "
        "Cowboy sends Newcomer from Blue's deck straight to the bench: 1 of 6 seats taken.",
        "Rot greift mit Cowboy (3) an: 3 von 3 – das reicht genau! Cowboy holt die Fahne für Rot. Zu erreichen: 3. "
        "Cowboy schickt Neuling aus dem Deck von Blau direkt auf die Bank: 1 von 6 Sitzen belegt.",
    ),
    (
        "bard, pig",
        "horse",
        PLAIN,
        "Blue attacks with Pig (3, +1 from the bench): 4 of 5.",
        "Blau greift mit Schwein (3, +1 von der Bank) an: 4 von 5.",
    ),
    (
        "horse",
        "gangster",
        PLAIN,
        "Red attacks with Gangster (2, +2 in attack): 4 of 5.",
        "Rot greift mit Gangster (2, +2 im Angriff) an: 4 von 5.",
    ),
    (
        "newcomer, dragon",
        "dog, autocorrect",
        PLAIN,
        "Red attacks with Autocorrect (7, −1 for the sets on the opponent's bench): 6 of 7.",
        "Rot greift mit Autokorrektur (7, −1 für die Sets auf der gegnerischen Bank) an: 6 von 7.",
    ),
    (
        "2 newcomer, talent",
        "dog, drone",
        PLAIN,
        "Red attacks with Drone (4). Blue's Newcomer leaves the bench for the exhaust pile. "
        "Blue's bench: 0 of 6 seats taken. That makes 4 against 2 – enough! Drone takes the flag for Red. To reach: 4.",
        "Rot greift mit Drohne (4) an. Bei Blau wechselt Neuling von der Bank auf den Ruhestapel. "
        "Bank von Blau: 0 von 6 Sitzen belegt. Macht 4 gegen 2 – das reicht! Drohne holt die Fahne für Rot. "
        "Zu erreichen: 4.",
    ),
    (
        "horse",
        "dog",
        PLAIN,
        "Red has no card left to attack with. Blue wins after 2 cards!",
        "Rot hat keine Karte mehr zum Angreifen. Blau gewinnt nach 2 Karten!",
    ),
    (
        "dog",
        "",
        PLAIN,
        "Red has no card left to attack with. Blue wins after one card!",
        "Rot hat keine Karte mehr zum Angreifen. Blau gewinnt nach einer Karte!",
    ),
    ("", "dog", PLAIN, "Blue has no card to play: Red wins!", "Blau hat keine Karte zum Ausspielen: Rot gewinnt!"),
]


@pytest.mark.parametrize(("deck_a", "deck_b", "options", "english", "german"), SENTENCES)
def test_golden_sentences(deck_a: str, deck_b: str, options: dict[str, Any], english: str, german: str) -> None:
    assert english in tell(deck_a, deck_b, "en", **options)
    assert german in tell(deck_a, deck_b, "de", **options)


def test_a_bench_that_overflows() -> None:
    a = "newcomer, talent, clown, makeup_artist, vendor, butler, pig, talent"
    b = "kraken, horse, dragon"
    english, german = tell(a, b, "en", choose="robot"), tell(a, b, "de", choose="robot")
    assert "Blue benches Talent, Clown, Make-up Artist, Vendor and Butler: all 6 seats are taken!" in english
    assert english[-2:] == [
        "Blue would have to bench Pig and Talent: that takes one more seat, but none is free.",
        "Blue has no seat left on the bench. Red wins after 11 cards!",
    ]
    assert (
        "Blau setzt Talent, Clown, Visagist, Verkäuferin und Butler auf die Bank: Alle 6 Sitze sind belegt!" in german
    )
    assert german[-2:] == [
        "Blau müsste Schwein und Talent auf die Bank setzen: Dafür braucht es noch einen Sitz, aber keiner ist frei.",
        "Auf der Bank von Blau ist kein Platz mehr. Rot gewinnt nach 11 Karten!",
    ]


def test_one_missing_seat_reads_well() -> None:
    told = [ev.CardRevealed(BLUE, CardId("dog"), 3, 0), ev.BenchOverflowed(BLUE, 1, 0, None, None)]
    assert str(tell_match(told)[-1]) == "Blue would have to bench Dog: that takes one more seat, but none is free."
    assert str(tell_match(told, locale="de")[-1]) == (
        "Blau müsste Hund auf die Bank setzen: Dafür braucht es noch einen Sitz, aber keiner ist frei."
    )


def test_several_missing_seats_read_well() -> None:
    told: list[ev.MatchEvent] = [ev.CardRevealed(BLUE, CardId(card), 3, 0) for card in ("dog", "pig", "dog")]
    told.append(ev.BenchOverflowed(BLUE, 2, 1, None, None))
    assert str(tell_match(told)[-1]) == (
        "Blue would have to bench 2× Dog and Pig: that takes 2 more seats, but only one is free."
    )
    assert str(tell_match(told, locale="de")[-1]) == (
        "Blau müsste 2× Hund und Schwein auf die Bank setzen: Dafür braucht es noch 2 Sitze, aber nur einer ist frei."
    )


def test_a_card_sent_to_a_full_bench_is_not_mistaken_for_the_row() -> None:
    told = [
        ev.CardRevealed(BLUE, CardId("dog"), 3, 0),
        ev.FlagPlaced(RED, CardId("cowboy"), 3),
        ev.BenchOverflowed(BLUE, 1, 0, CardId("pig"), CardId("cowboy")),
    ]
    assert str(tell_match(told)[-1]) == (
        "Pig would have to sit down on Blue's bench as well: that takes one more seat, but none is free."
    )
    assert str(tell_match(told, locale="de")[-1]) == (
        "Auch Schwein müsste bei Blau auf die Bank: Dafür braucht es noch einen Sitz, aber keiner ist frei."
    )


def test_the_last_free_seat_is_worth_a_cry() -> None:
    cards = ("newcomer", "talent", "clown", "vendor", "skeleton", "pig")
    told = [ev.CardSeated(RED, CardId(card), seat, "row", None) for seat, card in enumerate(cards)]
    names = ("Ada", "Ben")
    assert str(tell_match(told, names=names)[0]) == (
        "Ben benches Newcomer, Talent, Clown, Vendor, Skeleton and Pig: all 6 seats are taken!"
    )
    assert str(tell_match(told, names=names, locale="de")[0]) == (
        "Ben setzt Neuling, Talent, Clown, Verkäuferin, Skelett und Schwein auf die Bank: Alle 6 Sitze sind belegt!"
    )


def test_cards_of_one_name_share_a_seat_in_the_telling_too() -> None:
    told = [ev.CardSeated(RED, CardId(card), 0, "row", None) for card in ("dog", "dog_starter")]
    assert str(tell_match(told)[0]) == "Red benches 2× Dog: 1 of 6 seats taken."


def test_paragraphs_say_what_they_are_about() -> None:
    match = play("talent, pig", "2 newcomer, dog", first=0)
    told = tell_match(match.events)
    assert [(p.tone, p.player) for p in told[:5]] == [
        ("opening", 0),
        ("attack", 1),
        ("more", 1),
        ("bench", 0),
        ("attack", 0),
    ]
    assert (told[-1].tone, told[-1].player) == ("end", 1)


SAMPLE: dict[type, ev.MatchEvent] = {
    ev.MatchBegan: ev.MatchBegan(BLUE),
    ev.CardRevealed: ev.CardRevealed(BLUE, CardId("dog"), 3, 4),
    ev.BonusGained: ev.BonusGained(BLUE, CardId("mime"), 2, 2),
    ev.BoostPrepared: ev.BoostPrepared(BLUE, CardId("comic_character"), 2),
    ev.CardBoosted: ev.CardBoosted(BLUE, CardId("dog"), 2),
    ev.FansGained: ev.FansGained(BLUE, CardId("clown"), 1, 3),
    ev.DeckInspected: ev.DeckInspected(BLUE, CardId("juggler"), 3),
    ev.CardArranged: ev.CardArranged(BLUE, CardId("dog"), CardId("juggler"), 0, BLUE),
    ev.CardMoved: ev.CardMoved(BLUE, CardId("dog"), CardId("ghost"), "deck_top", "exhaust", RED),
    ev.CardSeated: ev.CardSeated(BLUE, CardId("dog"), 0, "row", None),
    ev.ChoiceDeclined: ev.ChoiceDeclined(BLUE, CardId("butler")),
    ev.PowerCompared: ev.PowerCompared(BLUE, 5, 7),
    ev.FlagLost: ev.FlagLost(BLUE, CardId("dog")),
    ev.FlagPlaced: ev.FlagPlaced(BLUE, CardId("dog"), 3),
    ev.BenchOverflowed: ev.BenchOverflowed(BLUE, 2, 1, None, None),
    ev.PileRecycled: ev.PileRecycled("A", 12),
    ev.MatchEnded: ev.MatchEnded(BLUE, "no_power", 12),
    ev.TrainerUsed: ev.TrainerUsed(BLUE, CardId("dog")),
}
WAYS = [
    *((source, target) for source in SOURCES for target in ("deck_top", "deck_bottom", "exhaust")),
    ("row", "discard"),
]
IN_A_REVEAL = (ev.BonusGained, ev.CardBoosted, ev.PowerCompared)


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("kind", get_args(ev.MatchEvent), ids=lambda kind: kind.__name__)
def test_every_event_changes_what_is_told(kind: type, locale: str) -> None:
    event = SAMPLE[kind]
    before: list[ev.MatchEvent] = [SAMPLE[ev.CardRevealed]] if kind in IN_A_REVEAL else []
    with_it = [str(p) for p in tell_match([*before, event], locale=locale)]
    assert all(with_it)
    assert with_it != [str(p) for p in tell_match(before, locale=locale)]


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("player", [BLUE, RED])
@pytest.mark.parametrize(("source", "target"), WAYS)
def test_every_way_a_card_can_go_has_words(locale: str, source: str, target: str, player: PlayerIx) -> None:
    moves = [ev.CardMoved(player, CardId(card), CardId("ghost"), source, target, BLUE) for card in ("dog", "pig")]
    for n in (1, 2):
        (told,) = tell_match([SAMPLE[ev.CardRevealed], *moves[:n]], locale=locale)
        assert {"en": "Dog", "de": "Hund"}[locale] in told.text
        assert not re.search(r"[_{}]", told.text)


@pytest.mark.parametrize("locale", codes())
def test_a_card_the_reader_may_not_know_is_just_a_card(locale: str) -> None:
    told = [
        SAMPLE[ev.CardRevealed],
        ev.DeckInspected(RED, CardId("reporter"), 2),
        ev.CardArranged(RED, None, CardId("reporter"), 0, RED),
        ev.CardMoved(RED, None, CardId("reporter"), "deck_top", "deck_bottom", RED),
    ]
    (paragraph,) = tell_match(told, locale=locale)
    assert {
        "en": "a card stays on top, a card goes to the bottom.",
        "de": "eine Karte bleibt oben, eine Karte kommt nach unten.",
    }[locale] in paragraph.text


@pytest.mark.parametrize("seed", range(60))
def test_no_match_contains_an_unspeakable_word(seed: int) -> None:
    """Warnings are errors here, so a missing key or value would show as well."""
    chance = random.Random(seed)
    ids = [card.id for card in BOX]
    decks = [chance.choices(ids, k=chance.randint(0, 16)) for _ in range(2)]
    match = play(*decks, shuffle=True, seed=seed, trophies=(2, 3), choose="random")
    for locale in codes():
        told = [str(paragraph) for paragraph in tell_match(match.events, locale=locale)]
        assert all(told)
        assert not [text for text in told if re.search(r"[_{}]|None|  ", text)]
        for i in range(0, len(match.events), 7):
            assert tell_match(match.events[:i], locale=locale) is not None  # cut anywhere
            assert tell_match(match.events[i:], locale=locale) is not None
