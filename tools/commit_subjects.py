"""Subjects of commits are `area: imperative` below 72 characters: one message as a hook, otherwise recent ones."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SINCE = "2026-11-18T22:40:00Z"
"""Older commits keep the subjects they have."""

SUBJECT = re.compile(r"[a-z0-9][a-z0-9/_-]*: [a-z0-9`].{2,}")
LONGEST = 71
NO_IMPERATIVE = re.compile(r"(\w+ed|\w+ing|the|a|an|how|what|which|who|where) ")
"""First words of subjects that tell a state or a riddle instead of what the commit does."""


def problem(subject: str) -> str | None:
    """What is wrong with a subject; None: nothing."""
    if not SUBJECT.fullmatch(subject):
        return "expected `area: imperative`, such as `cups: count down between rounds`"
    if len(subject) > LONGEST:
        return f"{len(subject)} characters; at most {LONGEST}"
    if NO_IMPERATIVE.match(subject.split(": ", 1)[1]):
        return "expected an imperative after the area"
    return None


def recent_subjects() -> list[str]:
    """Subjects of commits since the habit began, without merges; none outside a checkout."""
    command = ["git", "log", "--no-merges", f"--since={SINCE}", "--format=%s"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def main(words: list[str]) -> int:
    """Check the message in a file, or all recent commits."""
    subjects = [Path(word).read_text(encoding="utf-8").partition("\n")[0] for word in words] or recent_subjects()
    found = [f"{subject!r}: {wrong}" for subject in subjects if (wrong := problem(subject)) is not None]
    print("\n".join(found) if found else f"{len(subjects)} commit subjects are fine.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
