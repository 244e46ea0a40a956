"""Two folders of results side by side. Arms of the same name play the same seeds, so differences show soon."""

from __future__ import annotations

from typing import Any

from flagfall.lab.errors import BadResults
from flagfall.lab.plays import PLAYS
from flagfall.lab.results.folder import Folder
from flagfall.lab.results.summary import differences, summarize
from flagfall.lab.studies.study import Study


def compare_folders(one: Folder, other: Folder) -> list[dict[str, Any]]:
    """By arm and figure: before, after, and the change with its 95 % interval; raises BadResults."""
    before, after = one.study(), other.study()
    if (before.play, before.seed, before.chunk) != (after.play, after.seed, after.chunk):
        raise BadResults("These results have different seeds, chunks or games: only paired results can be compared.")
    pairs = _pairs(before, after)
    shares = PLAYS[before.play].shares
    old = {(row["arm"], row["group"], row["item"]): row for row in summarize(before, one)}
    new = {(row["arm"], row["group"], row["item"]): row for row in summarize(after, other)}
    found = []
    for mine, theirs in pairs:
        changes = differences(one, mine, other, theirs)
        name, name_there = before.arms[mine].name, after.arms[theirs].name
        for figure, (change, low, high) in sorted(changes.items()):
            group, _, item = figure.partition(".")
            if group in before.show or group in after.show:
                found.append({
                    "arm": name if name == name_there else f"{name} → {name_there}", "group": group, "item": item,
                    "is_share": group in shares, "before": old[name, group, item]["mean"],
                    "after": new[name_there, group, item]["mean"], "change": change, "low": low, "high": high,
                })  # fmt: skip
    return found


def _pairs(before: Study, after: Study) -> list[tuple[int, int]]:
    """Arms of the same name; if there is one on each side, these two."""
    if len(before.arms) == len(after.arms) == 1:
        return [(0, 0)]
    names = [arm.name for arm in after.arms]
    found = [(i, names.index(arm.name)) for i, arm in enumerate(before.arms) if arm.name in names]
    if not found:
        raise BadResults("These results have no arm in common.")
    return found
