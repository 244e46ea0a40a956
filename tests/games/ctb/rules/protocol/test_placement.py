"""Setting up: who places what, when and where, and who sees it."""

import pytest

from flagfall.core.errors import BadNumber, IllegalAction, NotYourTurn
from flagfall.core.game import SPECTATOR
from flagfall.games import ctb
from flagfall.games.ctb.actions import Move, Place
from flagfall.games.ctb.errors import BadPosition, IllegalPlacement
from flagfall.games.ctb.events import Placed, TurnBegan, Unveiled
from flagfall.games.ctb.game import CTB
from games.ctb.world import place_all, play_randomly, rules, step, world


def placers(game):
    return [event.player for event in game.events if isinstance(event, Placed)]


@pytest.mark.rule("CTB-SETUP-01")
def test_any_pattern_on_the_own_half_will_do():
    game = ctb.Game()
    game.act("B@d4")  # a Base in the front rank
    game.act("b@e5")
    game.act("V@a1")
    places = {action for action in game.legal() if isinstance(action, Place)}
    assert len(places) == 6 * 31  # every kind but the Base, every free square of the north


@pytest.mark.rule("CTB-SETUP-01", "CTB-SETUP-02")
@pytest.mark.parametrize("square", ["a5", "h5", "d8"])
def test_nobody_places_outside_the_own_half(square):
    game = ctb.Game()
    with pytest.raises(IllegalPlacement, match=f"{square} is not in the own home zone") as error:
        game.act(f"V@{square}")
    assert error.value.code == "illegal_placement"
    assert game.view(0).men == ()


@pytest.mark.rule("CTB-SETUP-02")
def test_a_square_that_is_not_there_is_refused():
    game = ctb.Game()
    for square in (-1, 64, True, "a1"):
        with pytest.raises(IllegalPlacement):
            game.act(Place("five", square))
    with pytest.raises(IllegalPlacement, match="There is no piece 'king'"):
        game.act(Place("king", 0))


@pytest.mark.rule("CTB-SETUP-03")
def test_players_place_one_piece_each_in_turn():
    game = place_all(ctb.Game())
    assert placers(game) == [0, 1] * 17


@pytest.mark.rule("CTB-SETUP-03")
def test_two_placements_in_a_row_are_refused():
    game = ctb.Game()
    game.act("B@a1")
    with pytest.raises(NotYourTurn) as error:
        game.act("V@a2", player=0)
    assert error.value.code == "not_your_turn"


@pytest.mark.rule("CTB-SETUP-03")
def test_all_at_once_lets_one_army_stand_before_the_other_begins():
    game = place_all(ctb.Game(rules(setup={"placement": "all_at_once"})))
    assert placers(game) == [0] * 17 + [1] * 17


@pytest.mark.rule("CTB-SETUP-03")
def test_secret_placement_is_simultaneous_and_unseen_until_both_are_done():
    game = ctb.Game(rules(setup={"placement": "secret"}))
    assert game.actors() == (0, 1)
    for text in ("V@a1", "V@a2", "W@a3"):
        game.act(text)
    game.act("b@h8")
    assert [man.piece for man in game.view(0).men] == ["five", "five", "two"]
    assert [man.piece for man in game.view(1).men] == ["base"]
    assert game.view(SPECTATOR).men == ()
    assert game.view(1).left == (14, 16)
    redacted = CTB.redact(game.events[0], 1)
    assert redacted.piece is None
    assert redacted.square is None
    place_all(game)
    assert any(isinstance(event, Unveiled) for event in game.events)
    for viewer in (0, 1, SPECTATOR):
        assert len(game.view(viewer).men) == 34
        assert all(man.piece for man in game.view(viewer).men)


@pytest.mark.rule("CTB-SETUP-03")
def test_in_secret_placement_whoever_is_done_waits_for_the_other():
    game = ctb.Game(rules(setup={"placement": "secret"}))
    while 0 in game.actors():
        game.act(game.legal(0)[0], 0)
    assert game.actors() == (1,)
    with pytest.raises(NotYourTurn):
        game.act("V@d4", player=0)
    for square in range(32, 37):
        game.act(Place("five", square), 1)
    with pytest.raises(IllegalPlacement, match="All pieces of the kind Five"):
        game.act(Place("five", 37), 1)


@pytest.mark.rule("CTB-SETUP-04")
@pytest.mark.parametrize(("ages", "first"), [((30, 40), 1), ((40, 30), 0), (None, 0)])
def test_the_older_player_places_first(ages, first):
    assert ctb.Game(ages=ages).actors() == (first,)


@pytest.mark.rule("CTB-SETUP-04")
def test_of_equal_age_a_coin_decides():
    first = {ctb.Game(ages=(30, 30), seed=seed).actors()[0] for seed in range(20)}
    assert first == {0, 1}


@pytest.mark.rule("CTB-SETUP-04")
def test_other_variants_toss_for_it_or_fix_it():
    tossed = {ctb.Game(rules(setup={"first_placer": "toss"}), seed, ages=(30, 40)).actors()[0] for seed in range(20)}
    assert tossed == {0, 1}
    assert ctb.Game(rules(setup={"first_placer": "south"}), ages=(30, 40)).actors() == (0,)


@pytest.mark.rule("CTB-SETUP-04")
def test_the_coin_for_the_first_move_does_not_decide_who_places():
    # Every seed has its own coin, yet the same player places first.
    assert {ctb.Game(seed=seed).actors() for seed in range(20)} == {(0,)}


@pytest.mark.rule("CTB-SETUP-04")
@pytest.mark.parametrize("ages", [(1,), (1, 2, 3), (-1, 5), ("a", "b"), (True, 4), 7])
def test_ages_that_make_no_sense_are_refused(ages):
    with pytest.raises(BadNumber, match="ages are two whole numbers"):
        ctb.Game(ages=ages)


@pytest.mark.rule("CTB-SETUP-05")
def test_a_placed_piece_stays_where_it_is_until_play_begins():
    game = ctb.Game()
    game.act("B@a1")
    game.act("b@a8")
    before = game.state
    with pytest.raises(IllegalAction):
        game.act(Move(0, 1))
    with pytest.raises(IllegalPlacement, match="All pieces of the kind Base"):
        game.act("B@b1")
    assert game.state == before


@pytest.mark.rule("CTB-SETUP-06")
def test_play_begins_only_when_all_pieces_stand():
    game = ctb.Game()
    for _ in range(33):
        game.act(game.legal()[0])
        assert game.state.phase.value == "placing"
        for text in ("heads", "first=0", "a1a5", "pass"):
            with pytest.raises(IllegalAction):
                game.act(text)
    game.act(game.legal()[0])
    assert game.state.phase.value == "calling"


@pytest.mark.rule("CTB-SETUP-06")
def test_a_position_before_play_has_every_piece_on_the_board_or_in_reserve():
    with pytest.raises(BadPosition, match="16 pieces for south"):
        ctb.Game(position="8/8/8/8/8/8/8/8 @s L2W3R4F4VSBl2w3r4f5vsb - 0 0:0")


@pytest.mark.rule("CTB-SETUP-07")
def test_the_order_of_kinds_is_free_but_nobody_has_a_second_leader():
    game = ctb.Game()
    game.act("B@a1")
    game.act("l@a8")
    game.act("L@b1")
    with pytest.raises(IllegalPlacement, match="All pieces of the kind Leader"):
        game.act("l@b8")
    last = ctb.Game()
    while any(stock.piece != "base" for stock in last.view(last.actors()[0]).reserve):
        last.act(next(a for a in last.legal() if a.piece != "base"))
    last.act(last.legal()[0])
    last.act(last.legal()[0])
    assert last.state.phase.value == "calling"


@pytest.mark.rule("CTB-SETUP-08")
def test_by_default_everybody_sees_every_piece_from_placement_on():
    game = ctb.Game()
    game.act("S@a1")
    for viewer in (0, 1, SPECTATOR):
        assert [man.piece for man in game.view(viewer).men] == ["siege"]
        assert CTB.redact(game.events[0], viewer) == game.events[0]


@pytest.mark.rule("CTB-SETUP-08")
def test_hidden_pieces_show_only_their_squares_until_contact():
    hidden = rules(setup={"visibility": "hidden"})
    game = ctb.Game(hidden)
    game.act("S@a1")
    assert [man.piece for man in game.view(0).men] == ["siege"]
    assert [(man.square, man.piece) for man in game.view(1).men] == [(0, None)]
    state = world("W@d4 v@d5 V@a1 B@h1 b@h8", variant=hidden)
    assert [man.piece for man in CTB.view(state, 1).men if man.player == 0] == [None, None, None]
    state, _ = step(state, "d4xd5")
    assert [man.piece for man in CTB.view(state, 1).men if man.player == 0] == [None, None, "two"]


@pytest.mark.rule("CTB-SETUP-08")
def test_with_contact_only_a_survivor_is_covered_again():
    forgetful = rules(setup={"visibility": "hidden", "reveal": "contact_only"})
    state, events = step(world("W@d4 v@d5 V@a1 B@h1 b@h8", variant=forgetful), "d4xd5")
    assert CTB.redact(events[0], 1).attacker == "two"  # seen in the fight …
    assert [man.piece for man in CTB.view(state, 1).men if man.player == 0] == [None, None, None]  # … and no longer


@pytest.mark.rule("CTB-SETUP-09")
def test_the_side_with_pieces_left_goes_on_alone():
    lopsided = rules(
        pieces={
            "one": {"count": [1, 1]},
            "base": {"count": [1, 1]},
            "two": {"count": [0, 2]},
            "three": {"count": 0},
            "four": {"count": 0},
            "five": {"count": 0},
            "siege": {"count": 0},
        }
    )
    assert placers(place_all(ctb.Game(lopsided))) == [0, 1, 0, 1, 1, 1]


@pytest.mark.rule("CTB-SETUP-09")
def test_a_lopsided_variant_plays_to_its_end():
    lopsided = rules(pieces={"five": {"count": [2, 6]}, "one": {"count": [2, 0]}})
    assert play_randomly(lopsided, 3).outcome is not None


def test_every_placement_says_who_is_next():
    game = ctb.Game()
    events = game.act("B@a1")
    assert isinstance(events[-1], TurnBegan)
    assert events[-1].players == (1,)
