"""A share of a core for each of some processes, so that more processes than this machine has cores can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PERIOD = 10_000  # microseconds; short, so that nobody is held up for long
FIRST, SECOND = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")


@contextmanager
def limited(processes: list[int], share: float | None) -> Iterator[None]:
    """None of these may take more than this share of a core; needs the rights to say so (root, Linux)."""
    groups = [] if share is None else [_group(pid, share) for pid in processes]
    try:
        yield
    finally:
        for group in groups:
            for pid in (group / "cgroup.procs").read_text().split():
                (group.parent / "cgroup.procs").write_text(pid)
            group.rmdir()


def _group(pid: int, share: float) -> Path:
    quota = int(PERIOD * share)
    group = (FIRST if FIRST.exists() else SECOND) / f"flagfall-bench-{pid}"
    group.mkdir()
    if FIRST.exists():
        (group / "cpu.cfs_period_us").write_text(str(PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")
    (group / "cgroup.procs").write_text(str(pid))
    return group


def serving(supervisor: int, count: int) -> list[int]:
    """The processes that serve: its own children, or itself if it is the only one."""
    if count == 1:
        return [supervisor]
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                parent = int((place / "stat").read_text().rpartition(") ")[2].split()[1])
            except OSError:
                continue
            if parent == supervisor:
                found.append(int(place.name))
    if len(found) != count:
        raise SystemExit(f"{count} processes were expected below {supervisor}, not {found}")
    return found
