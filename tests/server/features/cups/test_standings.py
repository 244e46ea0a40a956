"""Who stands where in a cup."""

from __future__ import annotations

from flagfall.server.features.cups.cup import Meeting, Stage
from flagfall.server.features.cups.standings import scores_of, standings_of
from server.features.cups.test_pairings import cup


def test_buchholz_and_sonneborn_berger_are_counted_as_usual() -> None:
    """Three rounds of four people, worked out by hand; d has a bye in the last one."""
    found = cup(4, stages=3)
    a, b, c, d = (entrant.id for entrant in found.entrants)

    def met(one: str, other: str, score: float) -> Meeting:
        return Meeting(table="t", entrants=(one, other), scores=(score, 1 - score))

    rounds = [
        [met(a, b, 1), met(c, d, 0.5)],
        [met(a, c, 1), met(b, d, 1)],
        [met(a, b, 0), Meeting(table=None, entrants=(d,), scores=(1.0,))],
    ]
    stages = tuple(Stage(number=n, meetings=tuple(meetings)) for n, meetings in enumerate(rounds, 1))
    found = found.model_copy(update={"stages": stages, "status": "playing"})
    rows = {s.entrant: (s.score, {tie.name: tie.value for tie in s.ties}) for s in standings_of(found)}
    assert rows[a] == (2, {"buchholz": 2 + 0.5 + 2, "sonneborn_berger": 2 + 0.5, "wins": 2})
    assert rows[d] == (1.5, {"buchholz": 0.5 + 2 + 1.5, "sonneborn_berger": 0.25 + 1.5, "wins": 0})
    assert [s.entrant for s in standings_of(found)] == [b, a, d, c]


def test_level_players_share_what_their_places_bring() -> None:
    assert scores_of([[0], [1]], 2, is_duel=True) == (1, 0)
    assert scores_of([[0, 1]], 2, is_duel=True) == (0.5, 0.5)
    assert scores_of([[2], [0], [1], [3]], 4, is_duel=False) == (6.667, 3.333, 10, 0)
    assert scores_of([[0, 1], [2]], 3, is_duel=False) == (7.5, 7.5, 0)


def test_in_duplicate_everybody_is_compared_with_those_who_sat_in_the_same_chair() -> None:
    found = cup(6, "challengers", format="tables", table_size=3, is_duplicate=True)
    ids = [entrant.id for entrant in found.entrants]
    meetings = (
        Meeting(table="t", entrants=tuple(ids[:3]), scores=(10, 5, 0), points=(30, 20, 10)),
        Meeting(table="u", entrants=tuple(ids[3:]), scores=(10, 0, 5), points=(20, 10, 16)),
    )
    found = found.model_copy(update={"stages": (Stage(number=1, meetings=meetings),), "status": "playing"})
    rows = {s.entrant: (s.score, s.ties[0].value) for s in standings_of(found)}
    assert [rows[one] for one in ids] == [(0, 5), (2.5, 5), (-2.5, -3), (0, -5), (-2.5, -5), (2.5, 3)]
