"""Who begins, whose turn it is, and what a turn is."""

import pytest

from flagfall.core.errors import IllegalAction, NotYourTurn
from flagfall.games import ctb
from flagfall.games.ctb.actions import Call, Decide, Move, Strike
from flagfall.games.ctb.errors import IllegalMove
from flagfall.games.ctb.events import CoinTossed, Moved, PlayBegan
from flagfall.games.ctb.game import CTB
from games.ctb.world import actions, do, place_all, result, rules, step, world


def tossed(game, call):
    """The toss after a call, as its event."""
    return next(event for event in game.act(call) if isinstance(event, CoinTossed))


def games(**turn):
    """Games ready for the toss, whose coins fall both ways."""
    return [place_all(ctb.Game(rules(turn=turn), seed)) for seed in range(12)]


@pytest.mark.rule("CTB-TURN-01")
def test_a_right_call_earns_the_decision_and_a_wrong_one_hands_it_over():
    seen = set()
    for game in games():
        coin = tossed(game, "heads")
        seen.add(coin.face)
        caller = coin.caller
        assert coin.decider == (caller if coin.face == "heads" else 1 - caller)
        assert game.actors() == (coin.decider,)
    assert seen == {"heads", "tails"}


@pytest.mark.rule("CTB-TURN-01")
@pytest.mark.parametrize("first", [0, 1])
def test_the_decider_may_name_either_player(first):
    for game in games()[:4]:
        game.act("tails")
        assert game.legal()[:2] == [Decide(game.actors()[0]), Decide(1 - game.actors()[0])]
        events = game.act(Decide(first))
        assert events[0] == PlayBegan(first)
        assert game.actors() == (first,)


@pytest.mark.rule("CTB-TURN-01")
def test_the_same_seed_has_the_same_coin():
    faces = {(game.state.chance, tossed(game, "heads").face) for game in games()}
    assert faces == {(game.state.chance, tossed(game, "heads").face) for game in games()}


@pytest.mark.rule("CTB-TURN-01")
def test_other_variants_toss_or_fix_the_first_move():
    assert {game.actors() for game in games(first_move="toss")} == {(0,), (1,)}
    assert {game.actors() for game in games(first_move="first_placer")} == {(0,)}
    assert {game.actors() for game in games(first_move="other_placer")} == {(1,)}


@pytest.mark.rule("CTB-TURN-01")
def test_a_coin_has_two_faces_and_a_game_two_players():
    game = games()[0]
    assert game.legal()[:2] == [Call("heads"), Call("tails")]
    with pytest.raises(IllegalAction, match="heads or tails"):
        game.act(Call("edge"))
    game.act("heads")
    with pytest.raises(IllegalAction, match="player 0 or 1"):
        game.act(Decide(2))


@pytest.mark.rule("CTB-TURN-02")
def test_the_player_who_placed_second_calls_the_coin():
    for game in games():
        assert game.actors() == (1,)
        coin = tossed(game, "tails")
        assert coin.caller == 1
        if coin.face != "tails":
            assert coin.decider == 0
    older = place_all(ctb.Game(ages=(20, 30)))
    assert older.actors() == (0,)


@pytest.mark.rule("CTB-TURN-02")
def test_other_variants_let_the_first_placer_or_chance_choose_the_caller():
    assert {game.actors() for game in games(toss_caller="first_placer")} == {(0,)}
    assert {game.actors() for game in games(toss_caller="random")} == {(0,), (1,)}


@pytest.mark.rule("CTB-TURN-03")
def test_players_alternate_after_the_first_move(both_engines):
    state = world("V@a1 B@h1 v@a8 b@h8", "n")
    sides = []
    for text in ("a8b8", "a1b1", "b8c8", "b1c1", "c8d8", "c1d1"):
        sides.append(state.field.side)
        state = do(state, text)
    assert sides == [1, 0, 1, 0, 1, 0]


@pytest.mark.rule("CTB-TURN-04")
def test_a_turn_is_one_action(both_engines):
    state = do(world("V@a1 W@d1 B@h1 v@a8 b@h8"), "a1a2")
    for action in (Move(3, 4), Move(8, 9)):
        with pytest.raises(NotYourTurn):
            CTB.apply(state, 0, action)


@pytest.mark.rule("CTB-TURN-05")
def test_no_piece_moves_and_attacks_in_one_turn(both_engines):
    state = world("V@a1 v@a4 B@h1 b@h8")
    assert not any("x" in text for text in actions(state))
    with pytest.raises(IllegalMove):
        step(state, "a1xa4")
    later = do(world("V@a1 v@a4 f@h5 B@h1 b@h8"), "a1a3", "h5g5")
    assert "a3xa4" in actions(later)


@pytest.mark.rule("CTB-TURN-06")
def test_a_base_neither_moves_nor_attacks(both_engines):
    state = world("B@d4 v@d5 V@a1 b@h8")
    assert actions(state, "d4") == []
    for action in (Move(27, 28), Strike(27, 35)):
        with pytest.raises(IllegalMove):
            step(state, action)


@pytest.mark.rule("CTB-TURN-07")
def test_whoever_can_act_must_act(both_engines):
    state = world("V@a1 B@h1 v@a8 b@h8")
    with pytest.raises(IllegalMove, match="must act"):
        step(state, "pass")
    assert "pass" not in actions(state)


@pytest.mark.rule("CTB-TURN-07")
def test_passing_is_possible_where_the_variant_says_so(both_engines):
    state = world("V@a1 B@h1 v@a8 b@h8", variant=rules(turn={"voluntary_pass": True}), last="n")
    assert actions(state)[-1] == "pass"
    state = do(state, "pass")
    assert state.field.side == 1
    assert state.field.mover == 1  # whoever passes has not moved
    assert state.field.quiet == 1
    state = do(state, "pass", "pass", "pass")
    assert result(state) == (None, "repetition")


@pytest.mark.rule("CTB-TURN-07")
def test_where_attacking_is_compulsory_nobody_passes_instead(both_engines):
    variant = rules(turn={"voluntary_pass": True}, attack={"compulsory": True})
    assert actions(world("V@d4 v@d5 B@a1 b@h8", variant=variant)) == ["d4xd5"]


def test_the_wrong_side_is_refused_and_the_state_stays(both_engines):
    state = world("V@a1 B@h1 v@a8 b@h8")
    with pytest.raises(NotYourTurn) as error:
        CTB.apply(state, 1, Move(56, 57))
    assert error.value.code == "not_your_turn"
    assert CTB.apply(state, 0, Move(0, 1)).events[0] == Moved(0, 0, 1, "five", 1, 1)
