"""`flagfall …` in a process of its own, forked from one that has imported everything: there in a moment.

Signals, pipes, exit codes and what a crash leaves behind are the same as with a fresh interpreter; only the second of
importing is spared, which a hundred programs would spend a hundred times.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    [
        "flagfall.cli.main",
        "flagfall.cli.commands.serve.run",
        "flagfall.cli.commands.serve.command",
        "flagfall.cli.commands.play.command",
        "flagfall.games.challengers.plugin",
        "flagfall.games.ctb.plugin",
        "preloaded",
    ]
)


QUIET_SECONDS = 0.2
"""Without use of CPU, after which a program is thought to wait."""


class Program:
    """`flagfall` with these arguments; the part of `subprocess.Popen` that tests need, with text."""

    def __init__(self, args: Sequence[str], *, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> None:
        env = dict(os.environ if env is None else env)
        pipes = [CONTEXT.Pipe(duplex=False) for _ in range(3)]
        (theirs_in, ours_in), (ours_out, theirs_out), (ours_err, theirs_err) = pipes
        theirs = (theirs_in, theirs_out, theirs_err)
        self._process = CONTEXT.Process(target=_main, args=(list(args), env, str(cwd or Path.cwd()), *theirs))
        self._process.start()
        for end in theirs:
            end.close()
        encoding = _encoding(env)
        self.stdin = os.fdopen(_own(ours_in), "w", encoding=encoding)
        self.stdout = os.fdopen(_own(ours_out), encoding=encoding)
        self.stderr = os.fdopen(_own(ours_err), encoding=encoding)

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        assert self._process.exitcode is not None, "it did not end"
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def settle(self, within: float = 60) -> None:
        """Returns when the program sleeps and uses no CPU any more: it waits for what is typed."""
        before, since, deadline = "", time.monotonic(), time.monotonic() + within
        while time.monotonic() - since < QUIET_SECONDS:
            assert time.monotonic() < deadline, "it is busy all the time"
            time.sleep(0.02)
            used = _sleeping(self._process.pid or 0)
            if used is None or used != before:
                before, since = used or "", time.monotonic()

    def communicate(self, typed: str = "", timeout: float = 60) -> tuple[str, str]:
        """Type something and the end of input; what is said on stdout and, after it, on stderr."""
        self.stdin.write(typed)
        self.stdin.close()
        said = self.stdout.read(), self.stderr.read()
        self.wait(timeout)
        return said

    def close(self) -> None:
        """End it, if it has not ended."""
        self._process.kill()
        self._process.join()
        for stream in (self.stdin, self.stdout, self.stderr):
            stream.close()


@dataclass(frozen=True)
class Done:
    """What `subprocess.run` would tell."""

    returncode: int
    stdout: str
    stderr: str


def run_program(
    args: Sequence[str], *, typed: str = "", env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Done:
    """`flagfall` with these arguments, from its beginning to its end."""
    program = Program(args, env=env, cwd=cwd)
    out, err = program.communicate(typed)
    code = program.wait(0)
    program.close()
    return Done(code, out, err)


def _sleeping(pid: int) -> str | None:
    """The CPU time of a process that sleeps; None while it runs. Where nobody knows, it is thought to sleep."""
    try:
        state, *rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return "unknown"
    return " ".join(rest[10:12]) if state == "S" else None


def _own(end: Connection) -> int:
    """The descriptor of one end of a pipe, to be closed by whoever opens it."""
    number = os.dup(end.fileno())
    end.close()
    return number


def _encoding(env: Mapping[str, str]) -> str:
    return env.get("PYTHONIOENCODING", "utf-8")


def _main(args: list[str], env: dict[str, str], cwd: str, *pipes: Connection) -> None:
    """What the child does: become what a fresh interpreter would be, and run."""
    for number, pipe in enumerate(pipes):
        os.dup2(pipe.fileno(), number)
        pipe.close()
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # tests may run in the background, deaf to Ctrl-C
        signal.signal(number, signal.SIG_DFL if number != signal.SIGINT else signal.default_int_handler)
    encoding = _encoding(env)
    sys.stdin = os.fdopen(0, encoding=encoding, errors="surrogateescape", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=encoding, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding=encoding, errors="backslashreplace", buffering=1, closefd=False)
    sys.argv = ["flagfall", *args]

    from flagfall.cli.main import main

    main()
