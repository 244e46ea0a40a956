"""Oddities of a rule set are pointed out."""

from __future__ import annotations

from flagfall.games import ctb
from flagfall.games.ctb.definitions.load import find_variant
from games.ctb.world import rules


def test_the_rule_sets_of_the_game_call_for_no_remark():
    for name in ctb.VARIANTS:
        assert ctb.remarks(find_variant(name)) == []


def test_oddities_of_a_variant_are_pointed_out():
    odd = rules(
        setup={"reveal": "contact_only"},
        turn={"first_move": "toss", "toss_caller": "random"},
        combat={"exception": [{"attacker": "*", "defender": "base", "removes": "attacker"}]},
        end={"repetition": 0, "quiet_plies": 0},
    )
    assert [sentence.split()[0] for sentence in ctb.remarks(odd)] == [
        "Neither",
        "No",
        "setup.reveal",
        "turn.toss_caller",
    ]
    assert "Basis" in ctb.remarks(odd, "de")[1]
