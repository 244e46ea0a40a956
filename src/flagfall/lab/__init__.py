"""The lab: studies that simulate many games and report figures with intervals.

>>> from flagfall import lab
>>> frame = lab.tournaments(players=8, bots="greedy", games=100_000, seed=1)  # doctest: +SKIP
>>> results = lab.run("robot_difficulty")  # doctest: +SKIP
"""

from __future__ import annotations

from flagfall.lab.design.card_gauge import CardGauge, gauge_card
from flagfall.lab.design.variant_gauge import VariantGauge, gauge_variant
from flagfall.lab.running.results import Results, results_of, run
from flagfall.lab.studies.read import load_study, read_study
from flagfall.lab.studies.ready import ready_names
from flagfall.lab.studies.study import Study
from flagfall.lab.tournaments import tournaments

__all__ = [
    "CardGauge",
    "Results",
    "Study",
    "VariantGauge",
    "gauge_card",
    "gauge_variant",
    "load_study",
    "read_study",
    "ready_names",
    "results_of",
    "run",
    "tournaments",
]
