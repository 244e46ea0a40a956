"""User packs: read strictly, used like the box, never run."""

from __future__ import annotations

import hashlib

import pytest

from flagfall import challengers
from flagfall.core.errors import BadData, BadFile
from flagfall.games.challengers.events import match as ev
from helpers import BOX, events_of, flags, revealed, totals

JUNGLE = """
pack = "jungle"

[sets.jungle]
en = "Jungle"
de = "Dschungel"

[cards.tiger]
set = "jungle"
level = "B"
power = 4
copies = 4
effects = [{ on = "attack", do = "power", amount = 1 }]
names = { en = "Tiger", de = "Tigerin" }
texts = { en = "This card: +1.", de = "Diese Karte: +1." }

[cards.wild_dog]
name = "dog"
set = "jungle"
level = "A"
power = 3
copies = 4
"""

CARD = """
pack = "test"
[cards.odd]
set = "castle"
level = "C"
power = 5
copies = 4
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="cards.toml"):
        path = tmp_path / name
        if isinstance(text, bytes):
            path.write_bytes(text)
        else:
            path.write_text(text, encoding="utf-8")
        return path

    return write


def effects(*bodies):
    return f"{CARD}effects = [{', '.join(f'{{ {body} }}' for body in bodies)}]\n"


def test_a_pack_adds_its_cards_behind_those_of_the_box(write):
    table = challengers.cards(write(JUNGLE))
    assert table.cards[:89] == BOX.cards
    assert [card.id for card in table.cards[89:]] == ["tiger", "wild_dog"]
    assert table["tiger"].pack == "jungle"
    assert BOX["pig"].pack is None
    assert (table.name("tiger", "en"), table.name("tiger", "de")) == ("Tiger", "Tigerin")
    assert table.text("tiger", "de") == "Diese Karte: +1."
    assert table.set_names["de"]["jungle"] == "Dschungel"
    assert "tiger" not in challengers.cards()


def test_cards_of_a_pack_play_in_a_match(write, play):
    table = challengers.cards(write(JUNGLE))
    match = play("horse, champion_starter", "tiger", cards=table, first=0)
    assert totals(match) == [(5, 5), (4, 4)]
    assert flags(match)[1] == (1, "tiger", 4)


def test_cards_of_a_pack_share_seats_with_cards_of_the_box(write, play):
    table = challengers.cards(write(JUNGLE))
    match = play("wild_dog, dog_starter, dog", "good_bot, good_bot, kraken", cards=table, first=0)
    assert [(e.card, e.seat) for e in events_of(match, ev.CardSeated, 0)][:2] == [("wild_dog", 0), ("dog_starter", 0)]


def test_cards_of_a_pack_count_for_effects_of_the_box(write, play):
    table = challengers.cards(write(JUNGLE))
    match = play("tiger, wild_dog, mascot", "kraken, shark", cards=table, first=1)
    assert events_of(match, ev.BonusGained) == [ev.BonusGained(0, "mascot", 1, 1)]  # one new set


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
def test_cards_of_a_pack_have_odds(write, engine):
    table = challengers.cards(write(JUNGLE))
    found = challengers.odds(["tiger"], ["horse"], first=1, cards=table, engine=engine)
    assert (found.win, found.exact) == (1.0, True)
    found = challengers.odds(["tiger"], ["horse"], first=0, cards=table, engine=engine)
    assert found.win == 0.0


def test_cards_of_a_pack_are_in_the_piles(write, play):
    table = challengers.cards(write(JUNGLE))
    match = play("newcomer", "newcomer", cards=table, first=0)
    assert match.piles["B"].count("tiger") == 4
    assert match.piles["A"].count("wild_dog") == 4


def test_two_packs_lie_on_top_of_each_other(write):
    first, second = write(JUNGLE), write(CARD, "other.toml")
    table = challengers.cards(first, challengers.load_pack(second))
    assert [card.pack for card in table.cards[89:]] == ["jungle", "jungle", "test"]
    with pytest.raises(BadData, match=r"used twice|exists already"):
        challengers.cards(first, first)


def test_a_pack_knows_the_hash_of_its_file(write):
    path = write(JUNGLE)
    pack = challengers.load_pack(path)
    assert pack.id == "jungle"
    assert hashlib.sha256(path.read_bytes()).hexdigest().startswith(pack.hash)
    assert len(pack.hash) == 16
    assert challengers.load_pack(write(JUNGLE + "# a comment\n", "b.toml")).hash != pack.hash


def test_words_may_be_left_out(write):
    table = challengers.cards(write(effects('on = "reveal", do = "fans", amount = 1')))
    assert table.name("odd", "en") == "Odd"
    assert table.text("odd", "de")
    one_language = JUNGLE.replace(', de = "Tigerin"', "")
    assert challengers.cards(write(one_language, "one.toml")).name("tiger", "de") == "Tiger"


BROKEN = {
    "malformed TOML": ("pack = ", ["cards.toml", "TOML"]),
    "unknown key of the file": (
        CARD.replace('pack = "test"', 'pack = "test"\ncolour = "red"'),
        ["colour", "unknown key"],
    ),
    "no pack id": (CARD.replace('pack = "test"', ""), ["pack"]),
    "no cards": ('pack = "test"', ["cards"]),
    "no cards but a default set": ('pack = "test"\n[cards]\nset = "castle"\n', ["cards"]),
    "cards is no table": ('pack = "test"\ncards = 3\n', ["cards"]),
    "bad slug": (CARD.replace("[cards.odd]", '[cards."Odd One"]'), ["Odd One", "id", "slug"]),
    "slug with a digit first": (CARD.replace("[cards.odd]", "[cards.1odd]"), ["1odd", "id", "slug"]),
    "too long a slug": (CARD.replace("[cards.odd]", f"[cards.{'o' * 41}]"), ["id", "slug"]),
    "bad slug of a set": (CARD + '[sets."Böse Menge"]\nen = "x"\n', ["Böse Menge", "slug"]),
    "unknown key of a card": (CARD + 'colour = "red"\n', ["odd", "colour", "unknown key"]),
    "unknown level": (CARD.replace('"C"', '"D"'), ["odd", "level", "unknown word 'D'"]),
    "no level": (CARD.replace('level = "C"', ""), ["odd", "level", "missing"]),
    "unknown set": (CARD.replace('"castle"', '"castel"'), ["odd", "set", "unknown word 'castel'"]),
    "power over the cap": (CARD.replace("power = 5", "power = 11"), ["odd", "power", "cap"]),
    "negative power": (CARD.replace("power = 5", "power = -1"), ["odd", "power"]),
    "power is no number": (CARD.replace("power = 5", 'power = "five"'), ["odd", "power"]),
    "power is a truth value": (CARD.replace("power = 5", "power = true"), ["odd", "power"]),
    "no copies": (CARD.replace("copies = 4", "copies = 0"), ["odd", "copies"]),
    "duplicate id": (CARD.replace("[cards.odd]", "[cards.dog]"), ["dog", "id"]),
    "set exists": (CARD + '[sets.castle]\nen = "Castle"\n', ["sets.castle"]),
    "words in no language": (CARD + 'names = { French = "Impair" }\n', ["odd", "names", "French"]),
    "empty words": (CARD + 'names = { en = "" }\n', ["odd", "names", "en"]),
    "effects is no list": (CARD + 'effects = { on = "reveal" }\n', ["odd", "effects"]),
    "too many effects": (effects(*['on = "reveal", do = "fans", amount = 1'] * 4), ["odd", "effects", "3"]),
    "effect is no table": (CARD + "effects = [3]\n", ["odd", "effects[0]"]),
    "unknown verb": (effects('on = "reveal", do = "explode"'), ["odd", "effects[0]", "do", "'explode'"]),
    "unknown moment": (effects('on = "sunset", do = "fans", amount = 1'), ["odd", "effects[0]", "on", "'sunset'"]),
    "moment of another verb": (effects('on = "bench", do = "fans", amount = 1'), ["odd", "effects[0]", "on", "bench"]),
    "key of another verb": (effects('on = "reveal", do = "split", amount = 1'), ["odd", "effects[0]", "amount"]),
    "no amount": (effects('on = "reveal", do = "fans"'), ["odd", "effects[0]", "amount", "missing"]),
    "amount out of range": (effects('on = "reveal", do = "power", amount = 21'), ["odd", "effects[0]", "amount"]),
    "second effect": (
        effects('on = "reveal", do = "fans", amount = 1', 'on = "reveal", do = "fans", amount = 0'),
        ["odd", "effects[1]", "amount"],
    ),
    "unknown quantity": (
        effects('on = "reveal", do = "power", amount = 1, per = { own = "hats" }'),
        ["odd", "effects[0]", "per", "own", "'hats'"],
    ),
    "both sides": (
        effects('on = "reveal", do = "power", amount = 1, per = { own = "trophies", opponent = "trophies" }'),
        ["odd", "effects[0]", "per", "own"],
    ),
    "condition without bounds": (
        effects('on = "reveal", do = "power", amount = 1, if = { own = "trophies" }'),
        ["odd", "effects[0]", "if", "at_least"],
    ),
    "condition that is never true": (
        effects('on = "reveal", do = "power", amount = 1, if = { own = "trophies", at_least = 3, at_most = 2 }'),
        ["odd", "effects[0]", "if", "at_least"],
    ),
    "bounds where nothing is asked": (
        effects('on = "reveal", do = "power", amount = 1, per = { own = "trophies", at_least = 1 }'),
        ["odd", "effects[0]", "per", "at_least"],
    ),
    "filter of what has no cards": (
        effects('on = "reveal", do = "power", amount = 1, per = { own = "trophies", of = { power = 1 } }'),
        ["odd", "effects[0]", "per", "of"],
    ),
    "empty filter": (effects('on = "bench", do = "support", amount = 1, of = {}'), ["odd", "effects[0]", "of"]),
    "filter with an unknown set": (
        effects('on = "bench", do = "support", amount = 1, of = { set = "castel" }'),
        ["odd", "effects[0]", "of", "set", "'castel'"],
    ),
    "filter with an unknown name": (
        effects('on = "bench", do = "support", amount = 1, of = { name = "nobody" }'),
        ["odd", "effects[0]", "of", "name", "nobody"],
    ),
    "count with an unknown name": (
        effects('on = "reveal", do = "power", amount = 1, per = { own = "bench_cards", of = { name = "nobody" } }'),
        ["odd", "effects[0]", "name", "nobody"],
    ),
    "filter with a range upside down": (
        effects('on = "bench", do = "support", amount = 1, of = { power_min = 3, power_max = 2 }'),
        ["odd", "effects[0]", "of", "power_min"],
    ),
    "filter with power and a range": (
        effects('on = "bench", do = "support", amount = 1, of = { power = 3, power_max = 3 }'),
        ["odd", "effects[0]", "of", "power"],
    ),
    "unknown scope": (
        effects('on = "bench", do = "support", amount = 1, while = "asleep"'),
        ["odd", "effects[0]", "while", "'asleep'"],
    ),
    "move without a source": (effects('on = "reveal", do = "move", to = "exhaust"'), ["odd", "effects[0]", "from"]),
    "move without a target": (effects('on = "reveal", do = "move", from = "bench"'), ["odd", "effects[0]", "to"]),
    "move to where it comes from": (
        effects('on = "reveal", do = "move", from = "deck_top", to = "deck_top"'),
        ["odd", "effects[0]", "to"],
    ),
    "move from the bench to the bench": (
        effects('on = "reveal", do = "move", from = "bench", to = "bench"'),
        ["odd", "effects[0]", "to"],
    ),
    "discarding other cards": (
        effects('on = "reveal", do = "move", from = "bench", to = "discard"'),
        ["odd", "effects[0]", "to"],
    ),
    "moving itself too early": (
        effects('on = "reveal", do = "move", from = "self", to = "exhaust"'),
        ["odd", "effects[0]", "from"],
    ),
    "an option nobody has": (
        effects('on = "reveal", do = "move", from = "deck_top", to = "exhaust", optional = true'),
        ["odd", "effects[0]", "optional"],
    ),
    "optional is no truth value": (
        effects('on = "reveal", do = "move", from = "bench", to = "exhaust", optional = 1'),
        ["odd", "effects[0]", "optional"],
    ),
    "too many cards at once": (
        effects('on = "reveal", do = "move", from = "bench", to = "exhaust", count = 9'),
        ["odd", "effects[0]", "count"],
    ),
    "several cards of a whole deck": (
        effects('on = "reveal", do = "move", from = "deck", to = "deck_top", count = 2'),
        ["odd", "effects[0]", "count"],
    ),
    "discard of a level without one": (
        effects('on = "flag_loss", do = "move", from = "self", to = "discard"').replace('"C"', '"S"'),
        ["odd", "effects[0]", "to"],
    ),
}


@pytest.mark.parametrize(("text", "parts"), BROKEN.values(), ids=BROKEN)
def test_loader_errors_name_file_card_and_key(write, text, parts):
    with pytest.raises(BadData) as caught:
        challengers.load_pack(write(text))
    message = str(caught.value)
    assert message.startswith("cards.toml: ")
    for part in parts:
        assert part in message
    assert caught.value.code == "bad_data"


def test_a_pack_without_a_name_is_told_to_give_one(write):
    with pytest.raises(BadData) as caught:
        challengers.load_pack(write(CARD.replace('pack = "test"', "")))
    assert str(caught.value).endswith(': pack is missing: give the pack a name, such as pack = "captains".')
    with pytest.raises(BadData, match="pack: expected a text, got 3"):
        challengers.load_pack(write(CARD.replace('pack = "test"', "pack = 3")))


def test_too_many_filters_name_the_file(write):
    bodies = [f'on = "bench", do = "support", amount = 1, of = {{ power_min = {low}, power_max = {high} }}'
              for low in range(9) for high in range(low, 10)]  # fmt: skip
    cards = [
        f'[cards.c{i}]\nset = "castle"\nlevel = "A"\npower = 1\ncopies = 1\neffects = [{{ {body} }}]\n'
        for i, body in enumerate(bodies)
    ]
    assert len(bodies) == 54
    more = [
        f'[cards.d{i}]\nset = "castle"\nlevel = "A"\npower = 1\ncopies = 1\n'
        f'effects = [{{ on = "bench", do = "support", amount = 1, of = {{ set = "castle", power = {i} }} }}]\n'
        for i in range(11)
    ]
    with pytest.raises(BadData, match=r"cards\.toml.*filters"):
        challengers.load_pack(write('pack = "many"\n' + "".join(cards + more)))


def test_a_pack_cannot_have_more_sets_than_the_engine_counts(write):
    sets = "".join(f'[sets.s{i}]\nen = "S{i}"\n' for i in range(70))
    with pytest.raises(BadData, match=r"cards\.toml.*sets"):
        challengers.load_pack(write(CARD + sets))


def test_a_pack_cannot_have_more_cards_than_the_engine_holds(write):
    cards = "".join(f'[cards.c{i}]\nset = "castle"\nlevel = "S"\npower = 1\ncopies = 1\n' for i in range(256 - 89 + 1))
    with pytest.raises(BadData, match=r"cards\.toml.*257 kinds"):
        challengers.load_pack(write('pack = "many"\n' + cards))


def test_a_pile_cannot_become_larger_than_the_engine_holds(write):
    card = '[cards.c{}]\nset = "castle"\nlevel = "C"\npower = 5\ncopies = 100\n'
    with pytest.raises(BadData, match=r"cards\.toml.*level C"):
        challengers.load_pack(write('pack = "many"\n' + "".join(card.format(i) for i in range(3))))


def test_a_card_moves_itself_only_once(write):
    away = 'on = "flag_loss", do = "move", from = "self", to = "exhaust"'
    back = 'on = "flag_loss", do = "move", from = "self", to = "deck_top"'
    with pytest.raises(BadData, match=r"cards\.toml: odd: effects"):
        challengers.load_pack(write(effects(away, back)))


@pytest.mark.parametrize("text", ["x = " + "[" * 5000 + "]" * 5000, "x = " + "9" * 5000], ids=["deep", "long"])
def test_toml_that_overwhelms_the_parser_is_bad_data(write, text):
    with pytest.raises(BadData, match=r"cards\.toml"):
        challengers.load_pack(write(f'pack = "test"\n{text}\n'))


def test_files_that_are_no_packs_are_refused(write, tmp_path):
    with pytest.raises(BadFile, match=r"none\.toml"):
        challengers.load_pack(tmp_path / "none.toml")
    with pytest.raises(BadFile):
        challengers.load_pack(tmp_path)
    with pytest.raises(BadData, match=r"cards\.toml.*UTF-8"):
        challengers.load_pack(write(b"\xff\xfe\x00"))
    with pytest.raises(BadData, match=r"cards\.toml.*larger"):
        challengers.load_pack(write("#" * (1 << 20) + "\n" + CARD))


@pytest.mark.rule("CH-FX-33")
@pytest.mark.parametrize("word", ["exhausted", "discarded", "exhaust", "discard", "none", "always"])
def test_zones_are_no_moments(write, word):
    with pytest.raises(BadData, match="on: unknown word"):
        challengers.load_pack(write(effects(f'on = "{word}", do = "fans", amount = 1')))


def test_nothing_in_a_pack_is_run(write, tmp_path):
    # Words that look like code stay words: they are shown, never evaluated or formatted.
    trap = tmp_path / "trap"
    text = f"__import__('pathlib').Path({str(trap)!r}).touch() {{0}} %s {{power.__class__}}"
    table = challengers.cards(write(JUNGLE.replace('en = "This card: +1."', f'en = """{text}"""')))
    assert table.text("tiger", "en") == text
    challengers.play_match(["tiger"], ["tiger"], cards=table)
    assert not trap.exists()


def test_a_pack_does_not_change_matches_without_its_cards(write, play):
    table = challengers.cards(write(JUNGLE))
    decks = "clown, butler, necromancer, talent_starter, pig", "ghost, cowboy, knight, dog_starter"
    assert play(*decks, seed=5, shuffle=True, cards=table).events == play(*decks, seed=5, shuffle=True).events


def test_the_example_of_the_documentation_loads(write):
    from flagfall.games.challengers.definitions import user_pack

    example = user_pack.__doc__.split("\n\n", 1)[1]
    assert [card.id for card in challengers.load_pack(write(example)).cards] == ["tiger"]
    assert revealed(challengers.play_match(["pig"], ["cat"], shuffle=False, first=0)) == ["pig", "cat"]
