"""Each missing library is told of in one sentence with the command that brings it."""

from __future__ import annotations

import subprocess
import sys

import pytest

RL = "pip install 'flagfall[rl]'."


@pytest.mark.parametrize(
    ("missing", "code", "command"),
    [
        ("gymnasium", "import flagfall.envs", RL),
        ("pettingzoo", "from flagfall.envs import ctb_v0", RL),
        ("pettingzoo", "from flagfall.envs import challengers_v0", RL),
        ("PIL", "from flagfall.envs.pictures import pixels; pixels('a')", RL),
        ("numpy", "import flagfall.envs", RL),
        ("numba", "from flagfall.envs import ctb_v0; ctb_v0.env()", RL),
    ],
)
def test_a_missing_library_is_named(missing: str, code: str, command: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from flagfall.core.errors import MissingExtra\n"
        f"try:\n    {code}\n"
        "except MissingExtra as error:\n    print(error.code, error)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.stdout.startswith("missing_extra "), result.stderr
    assert result.stdout.endswith(f"needs the extra 'rl': {command}\n")
