"""What a viewer knows: views, redacted events, what can be told from moves, samples, and that nothing leaks."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.codec import decode, encode, from_json, to_json
from flagfall.core.errors import IllegalAction
from flagfall.core.game import SPECTATOR
from flagfall.core.records.record import replay
from flagfall.core.rng import BOT, stream
from flagfall.games import ctb
from flagfall.games.ctb import view as view_module
from flagfall.games.ctb.actions import Move, Place, Strike
from flagfall.games.ctb.events import Fought, Moved
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.position import position_seen
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.view import View
from games.ctb.world import VIEWERS, do, play_randomly, rules, step, world
from repetition import examples, few

HIDDEN = rules(setup={"visibility": "hidden"})
WAYS = [  # the first two show what is most and what is least hidden from the others
    ("alternate", "permanent"),
    ("secret", "contact_only"),
    ("alternate", "contact_only"),
    ("all_at_once", "permanent"),
    ("all_at_once", "contact_only"),
    ("secret", "permanent"),
]


def hidden(placement="alternate", reveal="permanent", base="standard", **sections):
    return rules(base, setup={"visibility": "hidden", "placement": placement, "reveal": reveal}, **sections)


def man(state, viewer, name):
    """The piece a viewer sees on a square."""
    square = state.variant.board.find(name)
    return next(man for man in CTB.view(state, viewer).men if man.square == square)


def test_a_long_step_tells_that_a_piece_is_fast():
    state = world("V@a1 W@c1 B@h1 v@a8 b@h8", variant=HIDDEN)
    assert man(state, 1, "a1").maybe == ("one", "two", "three", "four", "five", "siege", "base")
    state = do(state, "a1a4")
    assert man(state, 1, "a4").maybe == ("three", "four", "five")
    assert man(state, 1, "a4").piece is None
    assert man(state, 0, "a4").piece == "five"
    assert man(state, 0, "a4").maybe == ("three", "four", "five")  # what the rival can tell, too
    state = do(state, "a8b8", "a4a5")
    assert man(state, 1, "a5").maybe == ("three", "four", "five")  # a short step tells nothing new


def test_a_step_that_only_one_kind_can_make_gives_it_away():
    state, events = step(world("V@a1 B@h1 v@a8 b@h8", variant=HIDDEN), "a1a6")
    assert man(state, 1, "a6").piece == "five"
    assert CTB.redact(events[0], 1).piece == "five"


def test_any_step_tells_that_a_piece_is_no_base():
    state = do(world("L@a1 B@h1 v@a8 b@h8", variant=HIDDEN), "a1a2")
    assert "base" not in man(state, SPECTATOR, "a2").maybe
    assert "siege" in man(state, SPECTATOR, "a2").maybe


def test_a_fight_shows_both_for_good():
    state, events = step(world("W@d4 v@d5 V@a1 F@b1 B@h1 b@h8", variant=HIDDEN), "d4xd5")
    assert isinstance(events[0], Fought)
    for viewer in VIEWERS:
        assert CTB.redact(events[0], viewer) == events[0]
        assert man(state, viewer, "d4").piece == "two"
        assert CTB.view(state, viewer).fallen[-1].piece == "five"
    _, events = step(do(world("W@d4 w@h8 r@d5 B@h1 b@a8", variant=HIDDEN), "d4xd5"), "h8h7")
    assert CTB.redact(events[0], 0).piece is None  # who did not fight stays hidden


@pytest.mark.rule("CTB-SETUP-08")
def test_a_piece_that_beats_its_attacker_is_known_for_good():
    state = do(world("V@d4 w@d5 V@a1 B@h1 r@a8 b@h8", variant=HIDDEN), "d4xd5", "a8a7")
    for viewer in VIEWERS:
        assert man(state, viewer, "d5").piece == "two"
        assert man(state, viewer, "d5").maybe == ("two",)
    assert man(state, 0, "a7").piece is None


def test_where_ranks_are_forgotten_an_attack_still_tells_something():
    forgetful = hidden(reveal="contact_only", base="mines_and_miners")
    state = do(world("W@d4 v@d5 V@a1 B@h1 b@h8", variant=forgetful), "d4xd5")
    assert man(state, 1, "d4").piece is None
    assert man(state, 1, "d4").maybe == ("one", "two", "four", "five", "siege")  # no Bomb, no Base


def test_far_strikes_tell_how_far_a_piece_reaches():
    forgetful = hidden(reveal="contact_only", attack={"reach": "move"})
    state = do(world("F@d1 v@d5 V@a1 B@h1 b@h8", variant=forgetful), "d1xd5")
    assert man(state, 1, "d1").maybe == ("four", "five")
    exact = hidden(reveal="contact_only", attack={"reach": "move"}, movement={"distance": "exact"})
    state = do(world("F@d1 v@d5 V@a1 B@h1 b@h8", variant=exact), "d1xd5")
    assert man(state, 1, "d1").maybe == ("four",)


def test_exact_and_bent_moves_tell_what_they_can():
    exact = hidden(movement={"distance": "exact"})
    assert man(do(world("R@a1 B@h1 v@a8 b@h8", variant=exact), "a1a4"), 1, "a4").piece == "three"
    bent = hidden(movement={"path": "bent"})
    state = do(world("V@a1 W@b1 W@a2 R@b2 B@h1 v@a8 b@h8", variant=bent), "b2c3")
    assert man(state, 1, "c3").maybe == ("two", "three", "four", "five")


def test_a_spectator_sees_neither_army():
    game = play_randomly(HIDDEN, 2, limit=34)
    assert {seen.piece for seen in game.view(SPECTATOR).men} == {None}
    assert game.view(SPECTATOR).reserve == ()
    assert "X" in str(position_seen(game.view(SPECTATOR)))
    assert {x for x in position_seen(game.view(0)).squares if x.islower()} == {"x"}


def test_a_view_shows_the_own_reserve_only():
    game = ctb.Game(HIDDEN)
    game.act("B@a1")
    assert [(s.piece, s.count) for s in game.view(0).reserve][:2] == [("one", 1), ("two", 2)]
    assert game.view(1).left == (16, 17)
    left: list[int] = [s.count for s in game.view(1).reserve]
    assert sum(left) == 17


def test_a_start_position_is_no_part_of_a_view():
    game = ctb.Game(HIDDEN, position="8/8/8/3v4/8/8/8/L6B s")
    assert "8/8/8/3v4" not in to_json(game.view(0))
    assert "8/8/8/3v4" in game.record().to_json()


def walk(game_variant, seed):
    """Every step of a whole random game, and how each viewer sees it before and after; nobody gives up."""
    before = None
    for found in replay(play_randomly(game_variant, seed).record(), CTB):
        after = {viewer: CTB.view(found.state, viewer) for viewer in VIEWERS}
        yield found, before, after
        before = after


def assert_events_tell_it(found, before, after):
    """What a viewer hears of a step turns what was seen before it into what is seen after it."""
    for viewer in VIEWERS:
        events = [CTB.redact(event, viewer) for event in found.events]
        assert ctb.fold(before[viewer], events) == after[viewer]


VARIANTS = [*ctb.VARIANTS, *(hidden(*way) for way in WAYS), hidden(base="pandemonium_mines"), rules(turn={"truce": 3})]


@pytest.mark.parametrize("variant", few(VARIANTS, 6), ids=lambda v: v if isinstance(v, str) else None)
def test_events_tell_everything_a_view_shows(variant):
    for seed in (1, 2):
        for found, before, after in walk(variant, seed):
            if before:
                assert_events_tell_it(found, before, after)


@pytest.mark.parametrize(
    "variant",
    [
        rules(turn={"voluntary_pass": True}, end={"repetition_result": "forbidden", "repetition": 2}),
        rules(
            end={"goal_contact": "adjacent", "goals_needed": "all", "shuttle_limit": 3}, pieces={"base": {"count": 3}}
        ),
        rules(attack={"advance": True, "reach": "move"}, combat={"equal": "none"}),
        hidden("secret", "contact_only", attack={"advance": True}, movement={"path": "bent", "jump": "any"}),
        hidden(reveal="contact_only", attack={"reach": "move"}, movement={"path": "bent", "distance": "exact"}),
        hidden(end={"repetition_result": "forbidden", "repetition": 2, "shuttle_limit": 4}),
        rules("mines_and_miners", turn={"first_move": "toss"}, end={"repetition": 0}),
    ],
    ids=["passing", "touching", "advancing", "bent", "exact", "forbidding", "tossing"],
)
@pytest.mark.parametrize("seed", few([1, 2, 3], 1))
def test_views_fold_and_samples_fit_in_unusual_variants(variant, seed):
    for n, (found, before, after) in enumerate(walk(variant, seed)):
        if before:
            assert_events_tell_it(found, before, after)
        if n % 7 == 0:
            for viewer, seen in after.items():
                drawn = CTB.sample(seen, stream(seed, BOT, n))
                assert CTB.view(drawn, viewer) == seen
                if viewer in (0, 1):
                    assert CTB.legal(drawn, viewer) == CTB.legal(found.state, viewer)


# --- twins: two worlds that differ only in what the viewer cannot see ---


def twin_actions(game, viewer, rng):
    """The same game with two pieces of a rival exchanged that never showed what they are; None if there are none."""
    state = game.state
    fought: set[Any] = set()
    longest: dict[Any, int] = {}
    before = None
    for found in replay(game.record(), CTB):
        for event in found.events:
            where: dict[Any, Any] = {} if before is None else {man.square: man for man in CTB.view(before, 0).men}
            if isinstance(event, Moved):
                start = (event.player, where[event.source].origin)
                longest[start] = max(longest.get(start, 0), event.steps)
            if isinstance(event, Fought):
                fought |= {(where[square].player, where[square].origin) for square in (event.source, event.target)}
        before = found.state
    placed = [
        (entry.player, decode(CTB.types.action, entry.action))
        for entry in game.record().actions
        if entry.action["kind"] == "place"
    ]
    pieces = {piece.id: piece for piece in state.variant.pieces}
    pairs = []
    for (p, a), (q, b) in combinations(placed, 2):
        if p != q or p == viewer or a.piece == b.piece or {(p, a.square), (p, b.square)} & fought:
            continue
        kinds = pieces[a.piece], pieces[b.piece]
        far = max(longest.get((p, a.square), 0), longest.get((p, b.square), 0))
        if all(kind.may_attack and kind.move >= max(far, 1) for kind in kinds):
            pairs.append((a, b))
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    swap = {a: Place(b.piece, a.square), b: Place(a.piece, b.square)}
    return [
        (entry.player, swap.get(action, action))
        for entry in game.record().actions
        for action in [decode(CTB.types.action, entry.action)]
    ]


def first_difference(game, actions, viewer):
    """The first step at which the viewer could tell the two worlds apart, and by what; None if there is none."""
    other = CTB.setup(decode(CTB.types.config, game.record().config), game.record().chance)
    for number, found in enumerate(replay(game.record(), CTB)):
        if number:
            player, action = actions[number - 1]
            twin = CTB.apply(other, player, action)
            other = twin.state
            if [CTB.redact(e, viewer) for e in found.events] != [CTB.redact(e, viewer) for e in twin.events]:
                return number, "events"
        if CTB.view(found.state, viewer) != CTB.view(other, viewer):
            return number, "view"
        if CTB.actors(found.state) != CTB.actors(other):
            return number, "actors"
        if viewer in (0, 1) and CTB.legal(found.state, viewer) != CTB.legal(other, viewer):
            return number, "legal"
    return None if to_json(CTB.view(found.state, viewer)) == to_json(CTB.view(other, viewer)) else (number, "text")


@pytest.mark.slow
@pytest.mark.parametrize(("placement", "reveal"), few(WAYS, 1))
def test_worlds_that_look_alike_stay_alike_for_whole_games(placement, reveal):
    small = {"board": {"rows": 6, "cols": 6, "home_rows": 3}}
    worlds = [
        (hidden(placement, reveal), 1),
        (hidden(placement, reveal, end={"repetition_result": "forbidden", "shuttle_limit": 3}, **small), 4),
        (hidden(placement, reveal, base="close_combat", attack={"advance": True}, **small), 4),
    ]
    rng = random.Random(1)
    compared = 0
    for variant, games in worlds:
        for seed in range(games):
            game = play_randomly(variant, seed)
            for viewer in VIEWERS:
                actions = twin_actions(game, viewer, rng)
                if actions is not None:
                    compared += 1
                    assert first_difference(game, actions, viewer) is None
    assert compared >= 10


@pytest.mark.parametrize("quitter", [0, 1])
def test_giving_up_in_secret_placement_shows_nothing(quitter):
    game = ctb.Game(rules(setup={"placement": "secret"}))
    game.act("V@a1")
    game.act("l@a8")
    game.act("resign", quitter)
    assert [man.piece for man in game.view(0).men] == ["five"]
    assert [man.piece for man in game.view(1).men] == ["one"]
    assert game.view(SPECTATOR).men == ()


def leaky(monkeypatch, name):
    """Plant a leak."""
    if name == "events":
        monkeypatch.setattr(type(CTB), "redact", lambda self, event, viewer: event)
    elif name == "view":
        whole = view_module._man
        monkeypatch.setattr(view_module, "_man", lambda *man: whole(*man[:-1], True))
    elif name == "legal":
        honest = type(CTB).legal

        def telling(self, state, player):
            """Lists attacks on strong pieces first."""
            field = state.field
            found = honest(self, state, player)
            weight = sum(field.kind[slot] * field.at[slot] for slot in range(338, 338 + field.slots[1]))
            weight += sum(field.kind[slot] * field.at[slot] for slot in range(field.slots[0]))
            turn = weight % max(len(found), 1)
            return [*found[turn:], *found[:turn]]

        monkeypatch.setattr(type(CTB), "legal", telling)


@pytest.mark.slow
@pytest.mark.parametrize("leak", ["events", "view", "legal"])
def test_a_planted_leak_is_caught(leak, monkeypatch):
    rng = random.Random(1)
    twins = []
    for seed in range(8):
        game = play_randomly(HIDDEN, seed)
        actions = twin_actions(game, 0, rng)
        if actions is not None:
            twins.append((game, actions))
    assert all(first_difference(game, actions, 0) is None for game, actions in twins)
    leaky(monkeypatch, leak)
    caught = [first_difference(game, actions, 0) for game, actions in twins]
    assert any(found is not None and found[1] == leak for found in caught)


# --- the codec ---


@pytest.mark.parametrize("variant", ["standard", HIDDEN], ids=["open", "hidden"])
def test_views_events_and_actions_survive_the_codec(variant):
    for number, (found, before, after) in enumerate(walk(variant, 8)):
        if number % 5:
            continue
        for seen in after.values():
            assert from_json(View, to_json(seen)) == seen
        for event in found.events:
            assert decode(CTB.types.event, encode(event)) == event
        for player in CTB.actors(found.state):
            for action in list(CTB.legal(found.state, player))[::9]:
                assert decode(CTB.types.action, encode(action)) == action
        assert before is None or before[0].phase is not Phase.OVER


def is_accepted(state, player, action):
    try:
        CTB.apply(state, player, action)
    except IllegalAction:
        return False
    return True


@examples(30)
@given(st.integers(0, 10_000), st.integers(0, 60))
def test_legal_actions_are_exactly_those_that_apply_accepts(seed, plies):
    small = rules(
        board={"rows": 4, "cols": 4, "home_rows": 2},
        pieces={"five": {"count": 0}, "four": {"count": 0}, "three": {"count": 2}},
    )
    game = play_randomly(small, seed, limit=plies)
    board = game.variant.board
    for player in game.actors():
        found = list(game.legal(player))
        assert len(found) == len(set(found))
        everything: list[Any] = [Place(piece.id, square) for piece in game.variant.pieces for square in board.squares()]
        everything += [cls(a, b) for cls in (Move, Strike) for a in board.squares() for b in board.squares()]
        accepted = [action for action in everything if is_accepted(game.state, player, action)]
        assert set(accepted) == {action for action in found if isinstance(action, (Place, Move, Strike))}
