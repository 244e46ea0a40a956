"""How games end."""

import random

import pytest

from flagfall.core.codec import encode
from flagfall.core.errors import IllegalAction, NotYourTurn
from flagfall.games import ctb
from flagfall.games.ctb.actions import AcceptTie, DeclineTie, Move, OfferTie, Resign
from flagfall.games.ctb.errors import GameIsOver, IllegalMove
from flagfall.games.ctb.events import GameEnded, Skipped, Touched
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules.protocol.ending import SAFETY_TIES
from games.ctb.world import actions, do, men, play_randomly, result, rules, step, world

both = pytest.mark.usefixtures("both_engines")

WIDE = {"repetition": 0}  # lets shuffling go on


@both
@pytest.mark.rule("CTB-END-01")
def test_capturing_the_base_ends_the_game_at_once():
    state, events = step(world("V@d4 b@d5 B@a1 v@a8"), "d4xd5")
    assert result(state) == (0, "base_captured")
    assert isinstance(events[-1], GameEnded)
    assert CTB.actors(state) == ()
    assert list(CTB.legal(state, 0)) == list(CTB.legal(state, 1)) == []
    for player in (0, 1):
        with pytest.raises(GameIsOver) as error:
            CTB.apply(state, player, Move(56, 57))
        assert error.value.code == "game_is_over"


@both
@pytest.mark.rule("CTB-END-02")
@pytest.mark.parametrize("letter", "LWRFVS")
def test_every_movable_piece_can_capture_the_base(letter):
    assert result(do(world(f"{letter}@d4 b@d5 B@a1 v@a8"), "d4xd5")) == (0, "base_captured")


@both
@pytest.mark.rule("CTB-END-03")
def test_standing_next_to_the_base_is_not_enough():
    state = do(world("V@d3 b@d5 B@a1 v@a8"), "d3d4", "a8b8")
    assert result(state) is None
    assert result(do(state, "d4xd5")) == (0, "base_captured")


@both
@pytest.mark.rule("CTB-END-03")
def test_where_contact_is_enough_the_move_alone_wins():
    touch = rules(end={"goal_contact": "adjacent"})
    state, events = step(world("V@d2 b@d5 B@a1 v@a8", variant=touch), "d2d4")
    assert result(state) == (0, "base_captured")
    assert any(isinstance(event, Touched) for event in events)
    # Contact at the start is no arrival, and diagonal neighbours do not touch.
    assert result(world("V@d4 b@d5 B@a1 v@a8", variant=touch)) is None
    assert result(do(world("V@c2 b@d5 B@a1 v@a8", variant=touch), "c2c4")) is None


@both
@pytest.mark.rule("CTB-END-03")
def test_contact_by_a_piece_that_never_attacks_or_in_a_truce_takes_nothing():
    touch = {"end": {"goal_contact": "adjacent"}}
    bombs = rules("pandemonium_mines", **touch)
    assert result(do(world("R@d2 F@a1 b@d5 B@h1 v@a8", variant=bombs), "d2d4")) is None
    truce = rules(turn={"truce": 1}, **touch)
    assert result(do(world("V@d2 b@d5 B@a1 v@a8", variant=truce), "d2d4")) is None


@both
@pytest.mark.rule("CTB-END-03", "CTB-ATTACK-04")
def test_an_attacker_that_steps_in_may_touch_the_base():
    both = rules(end={"goal_contact": "adjacent"}, attack={"advance": True})
    assert result(do(world("W@d3 v@d4 b@d5 B@a1 f@a8", variant=both), "d3xd4")) == (0, "base_captured")


@both
@pytest.mark.rule("CTB-END-04")
def test_if_nobody_can_act_the_last_mover_wins():
    state = do(world("V@d4 v@d5 B@a1 b@h8"), "d4xd5")
    assert men(state) == "B@a1 b@h8"
    assert result(state) == (0, "no_moves")
    assert result(do(world("V@d4 v@d5 B@a1 b@h8", "n"), "d5xd4")) == (1, "no_moves")


@both
@pytest.mark.rule("CTB-END-04")
def test_a_variant_may_call_that_a_tie():
    tie = rules(end={"none_can_act": "draw"})
    assert result(do(world("V@d4 v@d5 B@a1 b@h8", variant=tie), "d4xd5")) == (None, "no_moves")


@both
@pytest.mark.rule("CTB-END-05")
@pytest.mark.parametrize(("attacker", "defender"), [("V", "v"), ("L", "s"), ("S", "s")])
def test_trading_the_last_two_pieces_wins_for_the_attacker(attacker, defender):
    assert result(do(world(f"{attacker}@d4 {defender}@d5 B@a1 b@h8"), "d4xd5")) == (0, "no_moves")


@both
@pytest.mark.rule("CTB-END-05")
def test_even_a_lost_attack_with_the_last_piece_wins_if_the_other_side_is_walled_in():
    # North's Bombs never act; the Five throws itself away and nobody is left who could.
    state = do(world("V@d4 r@d5 B@a1 b@h8", variant="mines_and_miners"), "d4xd5")
    assert men(state) == "B@a1 r@d5 b@h8"
    assert result(state) == (0, "no_moves")


@both
@pytest.mark.rule("CTB-END-06")
def test_a_side_that_alone_cannot_act_is_skipped():
    # North has its Base and a Bomb: nothing that acts.
    state = world("V@a1 B@h1 b@h8 r@g8", variant="mines_and_miners")
    for text in ("a1a2", "a2a3", "a3a4"):
        state, events = step(state, text)
        assert Skipped(1) in events
        assert CTB.actors(state) == (0,)
        assert state.field.mover == 0
    assert result(state) is None
    with pytest.raises(NotYourTurn):
        CTB.apply(state, 1, Move(63, 62))


@both
@pytest.mark.rule("CTB-END-06")
def test_a_walled_in_side_acts_again_when_the_wall_opens():
    # Behind its own Bombs on the edge, north's Five waits until a Miner clears one.
    state = world("F@c6 V@h1 B@a1 v@b8 r@a8 r@c8 r@b7 b@h8", variant="mines_and_miners")
    state, events = step(state, "c6c7")
    assert Skipped(1) in events
    state = do(state, "c7xc8")
    assert CTB.actors(state) == (1,)
    assert "b8c8" in actions(state)


@both
@pytest.mark.rule("CTB-END-06")
@pytest.mark.parametrize(("option", "expected"), [("loses", (0, "stuck")), ("draw", (None, "stuck"))])
def test_a_variant_may_end_the_game_for_a_side_that_is_stuck(option, expected):
    variant = rules("mines_and_miners", end={"one_cannot_act": option})
    assert result(do(world("V@a1 B@h1 b@h8 r@g8", variant=variant), "a1a2")) == expected


@both
@pytest.mark.rule("CTB-END-07")
def test_being_able_to_attack_is_being_able_to_act():
    # North's Siege is walled in by three stronger pieces and can do nothing but attack.
    state = do(world("W@g8 W@h7 V@a1 B@h1 s@h8 b@a8"), "a1b1")
    assert CTB.actors(state) == (1,)
    assert actions(state) == ["h8xh7", "h8xg8"]


@both
@pytest.mark.rule("CTB-END-08")
def test_the_third_time_a_position_comes_up_is_a_tie():
    state = world("V@a1 B@h1 v@a8 b@h8")
    cycle = ("a1b1", "a8b8", "b1a1", "b8a8")
    state = do(state, *cycle, *cycle[:3])
    assert result(state) is None
    assert result(do(state, cycle[3])) == (None, "repetition")


@both
@pytest.mark.rule("CTB-END-08")
def test_the_same_squares_with_the_other_side_to_move_are_another_position():
    # The Five goes out in one turn and back in two, so the squares come back with the other side to move.
    state = world("V@a1 B@h1 v@a8 b@h8")
    state = do(state, "a1a3", "a8b8", "a3a2", "b8a8", "a2a1")  # a1 and a8 again, but north is to move
    assert result(state) is None
    state = do(state, "a8b8", "a1b1", "b8a8", "b1a1")  # twice with north to move
    assert result(state) is None
    assert result(do(state, "a8b8", "a1b1", "b8a8", "b1a1")) == (None, "repetition")


@both
@pytest.mark.rule("CTB-END-08")
def test_like_pieces_that_change_places_make_the_same_position():
    state = world("V@a1 V@b1 B@h1 v@a8 b@h8", variant=rules(end={"repetition": 2}))
    state = do(state, "a1a2", "a8b8", "b1a1", "b8c8", "a2b2", "c8b8", "b2b1")
    assert result(state) is None
    assert result(do(state, "b8a8")) == (None, "repetition")  # the two Fives have changed places


@both
@pytest.mark.rule("CTB-END-08")
def test_without_the_rule_shuffling_goes_on():
    state = world("V@a1 B@h1 v@a8 b@h8", variant=rules(end=WIDE))
    for _ in range(10):
        state = do(state, "a1b1", "a8b8", "b1a1", "b8a8")
    assert result(state) is None


@both
@pytest.mark.rule("CTB-END-08")
def test_a_variant_may_forbid_the_repeating_move():
    state = world("V@a1 B@h1 v@a8 b@h8", variant=rules(end={"repetition_result": "forbidden"}))
    cycle = ("a1b1", "a8b8", "b1a1", "b8a8")
    state = do(state, *cycle, *cycle[:3])
    assert "b8a8" not in actions(state)
    assert "b8c8" in actions(state)
    with pytest.raises(IllegalMove):
        step(state, "b8a8")


@both
@pytest.mark.rule("CTB-END-08")
def test_a_variant_may_punish_the_repeater():
    state = world("V@a1 B@h1 v@a8 b@h8", variant=rules(end={"repetition_result": "repeater_loses"}))
    cycle = ("a1b1", "a8b8", "b1a1", "b8a8")
    assert result(do(state, *cycle, *cycle)) == (0, "repetition")


@both
@pytest.mark.rule("CTB-END-08")
def test_a_shuttle_limit_stops_one_piece_going_back_and_forth():
    variant = rules(end={"shuttle_limit": 3, **WIDE})
    state = do(world("V@a1 W@c1 B@h1 v@a8 b@h8", variant=variant), "a1b1", "a8b8", "b1a1", "b8c8", "a1b1", "c8d8")
    assert "b1a1" not in actions(state)  # it would be the fourth turn between a1 and b1
    assert "b1b2" in actions(state)
    state = do(state, "c1c2", "d8e8")  # another piece in between, and the count begins anew
    assert "b1a1" in actions(state)


@both
@pytest.mark.rule("CTB-END-09")
def test_after_so_many_plies_without_a_removal_it_is_a_tie():
    variant = rules(end={"quiet_plies": 20})
    state = world("V@a1 B@h1 v@a8 b@h8", variant=variant)
    route = ("a1a2", "a8b8", "a2a3", "b8c8", "a3a4", "c8d8", "a4b4", "d8e8", "b4c4", "e8e7")
    state = do(state, *route, "c4c3", "e7e6", "c3c2", "e6f6", "c2c1", "f6f7", "c1d1", "f7g7", "d1d2")
    assert result(state) is None
    assert result(do(state, "g7g6")) == (None, "quiet_limit")


@both
@pytest.mark.rule("CTB-END-09")
def test_a_removal_starts_the_count_again():
    state = do(world("W@d4 v@d5 B@h1 b@h8 v@a8", quiet=150), "d4xd5")
    assert state.field.quiet == 0
    assert result(do(world("V@a1 B@h1 v@a8 b@h8", quiet=199), "a1a2")) == (None, "quiet_limit")
    assert result(do(world("V@a1 B@h1 v@a8 b@h8", quiet=198), "a1a2")) is None
    unlimited = rules(end={"quiet_plies": 0})
    assert result(do(world("V@a1 B@h1 v@a8 b@h8", quiet=5000, variant=unlimited), "a1a2")) is None


@both
@pytest.mark.rule("CTB-END-09")
def test_a_variant_may_give_the_game_to_the_larger_army():
    most = rules(end={"quiet_result": "most_pieces"})
    assert result(do(world("V@a1 B@h1 v@a8 v@b8 b@h8", quiet=199, variant=most), "a1a2")) == (1, "quiet_limit")
    assert result(do(world("V@a1 B@h1 v@a8 b@h8", quiet=199, variant=most), "a1a2")) == (None, "quiet_limit")


@both
@pytest.mark.rule("CTB-END-10")
def test_if_no_piece_on_the_board_can_attack_it_is_a_tie_at_once():
    state = do(world("F@d4 f@d5 R@a1 B@b1 r@a8 b@b8", variant="pandemonium_mines"), "d4xd5")
    assert result(state) == (None, "dead_position")


@both
@pytest.mark.rule("CTB-END-10")
def test_a_variant_may_play_on_in_a_dead_position():
    on = rules("pandemonium_mines", end={"dead_position": "play_on"})
    state = do(world("F@d4 f@d5 R@a1 B@b1 r@a8 b@b8", variant=on), "d4xd5")
    assert result(state) is None
    assert actions(state, "a8")


@both
@pytest.mark.rule("CTB-END-11")
def test_if_nobody_could_ever_act_it_is_a_tie():
    # Every square around the movable pieces is blocked.
    sealed = rules(board={"blocked": ["a2", "b1", "h7", "g8"]})
    assert result(world("V@a1 B@d1 v@h8 b@d8", variant=sealed)) == (None, "no_first_move")


@both
@pytest.mark.rule("CTB-END-11")
def test_a_whole_game_on_a_sealed_board_ends_before_its_first_move():
    tiny = rules(
        board={"rows": 4, "cols": 4, "home_rows": 1, "blocked": [f"{x}{y}" for x in "abcd" for y in (2, 3)]},
        pieces={
            "one": {"count": 3},
            **{piece: {"count": 0} for piece in ("two", "three", "four", "five", "siege")},
        },
    )
    game = ctb.Game(tiny)
    while game.outcome is None:
        game.act(game.legal()[0])
    assert (game.outcome.winners, game.outcome.reason) == ((), "no_first_move")


@pytest.mark.rule("CTB-END-12")
def test_the_rules_themselves_tie_only_for_safety():
    assert SAFETY_TIES == ("repetition", "quiet_limit", "dead_position", "no_first_move")
    for seed in range(12):
        outcome = play_randomly("pandemonium_mines", seed).outcome
        assert outcome is not None
        assert len(outcome.winners) <= 1
        if not outcome.winners:
            assert outcome.reason in SAFETY_TIES
            assert outcome.ranking == ((0, 1),)
        else:
            assert outcome.reason in ("base_captured", "no_moves")
            assert outcome.place(outcome.winners[0]) == 1


@both
@pytest.mark.rule("CTB-END-13")
def test_capturing_the_base_comes_before_nobody_can_act():
    state = do(world("V@d4 b@d5 B@a1"), "d4xd5")
    assert result(state) == (0, "base_captured")
    # The last Five takes the Base and nothing else is left that could act.
    state = do(world("V@d4 b@d5 B@a1", variant=rules(end={"none_can_act": "draw"})), "d4xd5")
    assert result(state) == (0, "base_captured")


@both
@pytest.mark.rule("CTB-END-13")
def test_the_other_endings_keep_their_order():
    # Nobody can act comes before a dead position, and both before the quiet limit.
    state = do(world("V@d4 v@d5 B@a1 b@h8", quiet=199), "d4xd5")
    assert result(state) == (0, "no_moves")
    dead = world("R@a1 B@b1 r@a8 b@b8", variant="pandemonium_mines", quiet=500)
    assert result(dead) == (None, "dead_position")


@pytest.mark.rule("CTB-MINES-10")
def test_a_base_shut_in_by_bombs_is_safe_from_an_enemy_without_miners():
    short = rules("mines_and_miners", end={"quiet_plies": 40, "repetition": 0})
    endings = set()
    for seed in range(30):
        rng = random.Random(seed)
        state = world("B@a1 R@a2 R@b1 V@h1 w@d4 w@a3 v@e4 v@c1 l@d1 b@h8", "n", variant=short)
        while result(state) is None:
            found = actions(state)
            assert not any(text.endswith("xa1") for text in found)
            # South only shuffles its Five, as far from the fight as it can be.
            quiet = [text for text in found if "x" not in text] if state.field.side == 0 else found
            state = do(state, rng.choice(quiet or found))
        ended = result(state)
        assert ended is not None
        endings.add(ended[1])
        assert "B@a1" in men(state)
    assert endings <= {"quiet_limit", "no_moves"}


@both
def test_giving_up_loses_in_every_phase():
    game = ctb.Game()
    game.act(Resign())
    assert (game.outcome.winners, game.outcome.reason) == ((1,), "resigned")
    assert result(do(world("V@a1 B@h1 v@a8 b@h8", "n"), "resign")) == (0, "resigned")


@both
def test_a_tie_needs_the_consent_of_both():
    state = world("V@a1 B@h1 v@a8 b@h8")
    offered = do(state, "tie?")
    assert CTB.actors(offered) == (1,)
    assert list(CTB.legal(offered, 1)) == [AcceptTie(), DeclineTie(), Resign()]
    with pytest.raises(IllegalAction, match="accept or decline"):
        CTB.apply(offered, 1, Move(56, 57))
    assert result(do(offered, "tie+")) == (None, "agreed")
    declined = do(offered, "tie-")
    assert CTB.actors(declined) == (0,)
    assert OfferTie() not in CTB.legal(declined, 0)  # once per turn
    with pytest.raises(IllegalAction):
        step(declined, "tie?")
    assert OfferTie() in CTB.legal(do(declined, "a1a2", "a8a7"), 0)


@both
def test_illegal_actions_leave_the_state_as_it_was():
    state = world("V@a1 B@h1 v@a8 b@h8")
    before = encode(CTB.view(state, 0)), men(state), state.past
    for text in ("a1a8", "a1xa2", "h1h2", "pass", "tie+", "heads", "first=0", "V@a2"):
        with pytest.raises(IllegalAction):
            step(state, text)
    assert (encode(CTB.view(state, 0)), men(state), state.past) == before


@pytest.mark.rule("CTB-END-06", "CTB-END-09")
def test_a_skipped_turn_is_no_ply_of_the_quiet_limit():
    state = do(world("V@a1 B@h1 b@h8", quiet=197), "a1a2")  # only a Base is left over there: it is passed over
    assert (state.field.side, state.field.quiet) == (0, 198)
    state = do(state, "a2a3")
    assert result(state) is None
    assert result(do(state, "a3a4")) == (None, "quiet_limit")
