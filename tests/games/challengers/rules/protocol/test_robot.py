"""The Robot: CH-ROBOT and its difficulties in CH-SOLO."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall import challengers
from flagfall.core.errors import BadConfig
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.rules.protocol.setup import robot_deck
from tournaments import deck, events_of, new, play_out, play_round, set_deck, set_trophies

START = Counter({"alpha": 1, "beta": 1, "good_bot": 1, "champ_bot": 1, "cyborg": 4})
R_CARDS = {"virtual_ghost", "cyborg_friend", "mechanic", "robo_knight", "drone", "necromech"}
SOLO_CARDS = {"chatbot", "robogram", "autocorrect"}


def cards(difficulty: int, seed: int = 1, players: int = 1, solo: bool = False) -> Counter[str]:
    return Counter(robot_deck(Config(players=players, difficulty=difficulty, solo_cards=solo), seed))


def drawn(deck_: Counter[str]) -> int:
    return sum(n for card, n in deck_.items() if card in R_CARDS | SOLO_CARDS)


@pytest.mark.rule("CH-ROBOT-03")
def test_the_robot_never_changes_park_by_default() -> None:
    for players in (3, 5, 7):
        t = new(players)
        assert len({t.state.fixed.park_of(players, number) for number in range(1, 8)}) == 1
    seats = {new(5, seed=seed, robot_fixed_plan=False).state.fixed.seats[5] for seed in range(40)}
    assert len(seats) > 1


@pytest.mark.rule("CH-ROBOT-04", "CH-ROBOT-19")
def test_difficulty_one_is_the_start_deck() -> None:
    assert cards(1) == START
    assert all(challengers.cards()[card].level == "S" for card in START)


@pytest.mark.rule("CH-ROBOT-05", "CH-ROBOT-09", "CH-ROBOT-13")
def test_the_robot_drafts_nothing() -> None:
    t = new(3, seed=2, difficulty=3, exclude="outer_space")
    before = Counter(deck(t, 3))
    play_out(t, 2)
    assert Counter(deck(t, 3)) == before, "no card ever leaves or joins it"
    assert not [e for e in t.events if isinstance(e, (ev.CardPicked, ev.OfferDrawn)) and e.player == 3]


@pytest.mark.rule("CH-ROBOT-06")
def test_the_robot_shuffles_for_every_match() -> None:
    t = new(1, seed=4)
    orders = set()
    for _ in range(4):
        set_deck(t, 0, ["dragon", "kraken", "slime", "werewolf"])
        set_trophies(t, 0, [])
        set_trophies(t, 1, [])
        play_round(t)
        told = [e.event for e in t.events if isinstance(e, ev.InPark)]
        robot = t.state.fixed.seats[1] > t.state.fixed.seats[0]
        orders.add(tuple(e.card for e in told if type(e).__name__ == "CardRevealed" and e.player == robot))
        t.events.clear()
        if t.outcome is not None:
            break
    assert len(orders) > 1


@pytest.mark.rule("CH-ROBOT-07")
def test_the_robot_can_run_out_of_seats() -> None:
    reasons: Counter[tuple[int, str]] = Counter()
    for seed in range(60):
        t = new(1, seed=seed)
        set_deck(t, 0, [card for card in ("pig", "cat", "spider", "parrot", "cow", "pony") for _ in range(3)])
        set_deck(
            t, 1, ["alpha", "beta", "good_bot", "champ_bot", "mechanic", "cyborg_friend", "drone", "virtual_ghost"]
        )
        play_round(t)
        for event in t.events:
            if isinstance(event, ev.InPark) and type(event.event).__name__ == "MatchEnded":
                winner = event.players[event.event.winner]
                reasons[winner, event.event.reason] += 1
    assert reasons[0, "no_power"] > 0
    assert reasons[0, "bench_full"] > 0, "like anybody else"


@pytest.mark.rule("CH-ROBOT-08")
@pytest.mark.parametrize("players", [3, 5, 7])
def test_a_trophy_of_the_robot_belongs_to_nobody(players: int) -> None:
    t = new(players, seed=1)
    for p in range(players):
        set_deck(t, p, ["newcomer"])
    play_round(t)
    won = events_of(t, ev.TrophyWon)
    assert [event.player for event in won if event.is_boxed] == [players], "the Robot won, and its trophy is boxed"
    assert t.state.players[players].trophies == 0
    assert sum(player.trophies for player in t.state.players) == len(won) - 1


@pytest.mark.rule("CH-ROBOT-08", "CH-SOLO-03")
def test_alone_the_robot_keeps_its_trophies() -> None:
    t = new(1, seed=1)
    set_deck(t, 0, ["newcomer"])
    play_round(t)
    assert [(event.player, event.is_boxed) for event in events_of(t, ev.TrophyWon)] == [(1, False)]
    assert t.state.players[1].trophies == 1


@pytest.mark.rule("CH-ROBOT-19")
def test_a_cyborg_is_as_strong_as_the_round_of_the_tournament() -> None:
    t = new(1, seed=3)
    seen = {}
    while t.outcome is None and t.state.round <= 4:
        number = t.state.round
        set_deck(t, 1, ["cyborg"] * 4)
        t.events.clear()
        play_round(t)
        inside = [event.event for event in events_of(t, ev.InPark)]
        seen[number] = {e.power for e in inside if type(e).__name__ == "CardRevealed" and e.card == "cyborg"}
    assert seen == {1: {1}, 2: {2}, 3: {3}, 4: {4}}


@pytest.mark.rule("CH-ROBOT-10", "CH-ROBOT-20")
def test_difficulty_two_swaps_alpha() -> None:
    found = cards(2)
    assert found["alpha"] == 0
    assert drawn(found) == 1
    assert sum(found.values()) == 8
    t = new(3, difficulty=2)
    alpha = challengers.cards().index("alpha")
    assert t.state.box[alpha] == 1


@pytest.mark.rule("CH-ROBOT-11", "CH-ROBOT-12")
def test_difficulty_three_swaps_beta_too() -> None:
    seen = set()
    for seed in range(60):
        found = cards(3, seed)
        assert found["alpha"] == found["beta"] == 0
        assert drawn(found) == 2
        assert sum(found.values()) == 8
        assert not found - Counter(plans().robot) - Counter(plans().robot_pool), "no copy is used twice"
        seen |= set(found) & R_CARDS
    assert seen == R_CARDS


@pytest.mark.rule("CH-ROBOT-14")
def test_tournaments_know_three_difficulties() -> None:
    for players, difficulty in ((3, 4), (5, 5), (2, 4), (1, 6), (1, 0)):
        with pytest.raises(BadConfig, match="difficulty"):
            new(players, difficulty=difficulty)
    with pytest.raises(BadConfig, match="SOLO"):
        new(3, solo_cards=True)
    new(1, difficulty=5, solo_cards=True)


@pytest.mark.rule("CH-ROBOT-16")
def test_the_robot_declines_and_takes_the_first_seat() -> None:
    calm = challengers.play_match(
        ["newcomer", "pig", "butler", "dragon"], ["cat", "horse", "lion"], shuffle=False, first=0, choose="robot"
    )
    assert [type(e).__name__ for e in calm.events].count("ChoiceDeclined") == 1
    forced = challengers.play_match(
        ["talent", "reporter", "necromancer", "dragon"],
        ["dog", "bat", "dragon", "kraken"],
        shuffle=False,
        first=0,
        choose="robot",
    )
    taken = [e.card for e in forced.events if type(e).__name__ == "CardMoved" and e.source == "bench"]
    assert taken == ["talent"], "the first in seat order"
    t = new(1, robot_policy="random")
    assert t.config.robot_policy == "random"


@pytest.mark.rule("CH-ROBOT-17")
def test_the_robot_takes_fans_only_in_solo_play() -> None:
    def fans(players: int) -> int:
        t = new(players, seed=1, fan_supply=40)
        robot = t.state.fixed.robot
        set_deck(t, robot, ["clown"])
        for p in range(players):
            set_deck(t, p, ["newcomer"])
        before = t.state.stock.fans
        play_round(t)
        assert before - t.state.stock.fans == t.state.players[robot].fans
        return t.state.players[robot].fans

    assert fans(1) > 0
    assert fans(3) == 0


@pytest.mark.rule("CH-ROBOT-18")
def test_nineteen_robot_cards() -> None:
    table = challengers.cards()
    levels = Counter[str]()
    for card in table.of_set("robot"):
        levels[card.level] += card.copies
    assert levels == {"S": 8, "R": 8, "SOLO": 3}
    assert Counter(plans().robot_pool).total() == 8
    assert set(plans().solo_pool) == SOLO_CARDS


@pytest.mark.rule("CH-SOLO-05")
def test_difficulty_four_swaps_good_bot() -> None:
    found = cards(4)
    assert found["alpha"] == found["beta"] == found["good_bot"] == 0
    assert drawn(found) == 3
    assert sum(found.values()) == 8


@pytest.mark.rule("CH-SOLO-06", "CH-SOLO-07")
def test_difficulty_five_adds_one_card() -> None:
    found = cards(5)
    assert found["champ_bot"] == 0
    assert sum(found.values()) == 9
    assert [drawn(cards(level)) for level in range(1, 6)] == [0, 1, 2, 3, 5]


@pytest.mark.rule("CH-SOLO-08")
def test_solo_cards_come_only_when_asked_for() -> None:
    with_them = set().union(*(cards(5, seed, solo=True) for seed in range(60)))
    without = set().union(*(cards(5, seed) for seed in range(60)))
    assert with_them >= SOLO_CARDS
    assert not without & SOLO_CARDS


@pytest.mark.rule("CH-SOLO-09")
def test_solo_cards_do_nothing_on_difficulty_one() -> None:
    assert cards(1, solo=True) == START


@pytest.mark.rule("CH-SOLO-01")
def test_alone_there_is_one_park() -> None:
    t = new(1)
    assert t.state.fixed.parks == 1
    assert len(t.state.players) == 2
