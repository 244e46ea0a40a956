"""How this program was installed, and the command that adds an optional part to it."""

from __future__ import annotations

import sys
from pathlib import Path


def adding(extra: str) -> str:
    """The command line that adds an extra to this installation."""
    wanted = _quoted(f"flagfall[{extra}]")
    match installer():
        case "pipx":
            return f"pipx install --force {wanted}"
        case "uv":
            return f"uv tool install {wanted}"
        case "uvx":
            return f"uvx --from {wanted} flagfall"
        case _:
            return f"pip install {wanted}"


def installer() -> str:
    """The installer: `pipx`, `uv` (as a tool), `uvx` (for one run) or `pip`, told by its environment."""
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").exists():
        return "pipx"
    if (prefix / "uv-receipt.toml").exists():
        return "uv"
    if "uv" in prefix.parts and prefix.parent.name.startswith(("archive-", "environments-")):
        return "uvx"
    return "pip"


def _quoted(text: str) -> str:
    """Quote for Windows and POSIX shells alike: both interpret brackets or single quotes."""
    return f'"{text}"' if sys.platform == "win32" else f"'{text}'"
