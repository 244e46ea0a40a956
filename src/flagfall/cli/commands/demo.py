"""`flagfall demo`: a match between two sample decks, a new one each time, and what to try next."""

from __future__ import annotations

import os

from flagfall.cli.arguments.options import Lang, Seed, locale_of
from flagfall.cli.arguments.values import read_seed
from flagfall.cli.commands.match import show_decks
from flagfall.cli.output.screen import Screen
from flagfall.cli.usage_error import program_name
from flagfall.core.rng import shuffle, stream
from flagfall.games.challengers import cards, parse_deck, play_match
from flagfall.games.challengers.narration.words import default_names, tell_match
from flagfall.games.challengers.streams import SETUP
from flagfall.text.catalog import say

SAMPLES = {
    "haunted_house": "newcomer, talent_starter, 2 skeleton, butler, ghost, necromancer, teenager, bat, vampire",
    "funfair": "newcomer, dog_starter, clown, juggler, 2 vendor, mime, clairvoyant, rubber_duck, illusionist",
    "film_studio": "2 newcomer, movie_star, gangster, makeup_artist, director, cowboy, comic_character, lion, heroine",
    "castle": "newcomer, champion_starter, reporter, stable_boy, 2 pig, blacksmith, sorcerer, horse, prince",
    "shipwreck": "dog_starter, treasure, 2 merman, sailor, parrot, cook, navigator, shark, submarine",
    "outer_space": "talent_starter, dog_starter, rescue_pod, ai, 2 cow, band, ufo, alien, hologram",
}


def demo(seed: Seed = None, lang: Lang = None) -> None:
    """Watch a match between two sample decks.

    A new one each time; with --seed the same one again.
    """
    locale = locale_of(lang, os.environ)
    number = read_seed(seed)
    (name_a, deck_a), (name_b, deck_b) = _draw(number)
    players = default_names(locale)
    table = cards()
    result = play_match(deck_a, deck_b, seed=number)
    screen = Screen()
    titles = (say(f"cli.demo.decks.{name}", locale) for name in (name_a, name_b))
    intro = dict(zip(("a", "b", "deck_a", "deck_b"), (*players, *titles), strict=True))
    screen.say(say("cli.demo.intro", locale, **intro))
    show_decks(screen, (deck_a, deck_b), table, players, locale)
    screen.print()
    screen.story(tell_match(result.events, table, players, locale), players)
    screen.print()
    program = program_name()
    screen.say(say("cli.demo.again", locale, command=f"{program} demo --seed {number}"))
    screen.say(say("cli.demo.more", locale))
    hints = {
        "play": f"{program} play challengers --players 4",
        "solo": f"{program} play challengers --players 1",
        "ctb": f"{program} play ctb --level 2",
        "odds": f'{program} odds --a "4 pig" --b "2 bard"',
        "card": f"{program} cards show {deck_a[-1]}",
        "help": f"{program} --help",
    }
    width = max(len(command) for command in hints.values())
    for key, command in hints.items():
        screen.say(f"{command:<{width}}  {say(f'cli.demo.{key}', locale)}", indent=2)


def _draw(seed: int) -> list[tuple[str, list[str]]]:
    """Two of the samples, in the order they play."""
    order = list(range(len(SAMPLES)))
    shuffle(stream(seed, SETUP), order, len(order))
    names = [list(SAMPLES)[i] for i in order[:2]]
    return [(name, list(parse_deck(SAMPLES[name]))) for name in names]
