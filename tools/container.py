"""`make container-test`: build the image, run it as docs/install.md says, play a game, and start again on its volume.

It needs buildah and podman. Where the registry of the base image cannot be reached, the base is Debian with its own
Python, made by debootstrap: the steps of the Dockerfile are the same, the image is not the one that users get. What
could not be tested is said, and never called fine (exit code 2).
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import first_game

ROOT = Path(__file__).resolve().parents[1]
IMAGE, BASE, VOLUME, NAME = "localhost/flagfall-test", "localhost/flagfall-test-base", "flagfall-test", "flagfall-test"
OFFICIAL = "docker.io/library/python:3.12-slim-bookworm"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
TRUSTING = ("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS")
RIGHTS = ("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges")
SECONDS_TO_START = 90
PACKAGES = "buildah podman runc debootstrap"


def main() -> int:
    """Build, run, play, restart; the figures as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--extras", default="[fast,server]")
    parser.add_argument("--port", type=int, default=18_000)
    given = parser.parse_args()
    for program in ("buildah", "podman"):
        if shutil.which(program) is None:
            print(
                f"CONTAINER NOT TESTED: there is no {program}; 'apt-get install {PACKAGES}' brings all that it needs."
            )
            return 2
    base, note = _base()
    if base is None:
        print(f"CONTAINER NOT TESTED: {note}")
        return 2
    began = time.perf_counter()
    options = ["--layers", "--isolation", "chroot", "--network", "host", "--build-arg", f"BASE={base}"]
    _run("buildah", "build", *options, "--build-arg", f"EXTRAS={given.extras}", "-t", IMAGE, str(ROOT))
    built = time.perf_counter() - began
    size = int(_said("podman", "image", "inspect", IMAGE, "--format", "{{.Size}}")) / 1e6
    _quiet("podman", "volume", "rm", "--force", VOLUME)
    try:
        first = _play(given.port)
        table, token = str(first.pop("table")), str(first.pop("token"))
        again = _start(given.port)
        if json.loads(_get(given.port, f"/api/v1/tables/{table}", token))["outcome"] is None:
            raise RuntimeError("the volume has lost the end of the game")
        rights = _said(*_podman(), "exec", NAME, "id", "-u")
        if rights == "0":
            raise RuntimeError("it runs as root")
        healthy = subprocess.run([*_podman(), "exec", NAME, *_health(given.port)], check=False).returncode == 0
        if not healthy:
            raise RuntimeError("its health check fails")
    finally:
        _quiet(*_podman(), "rm", "--force", "--time", "10", NAME)
        _quiet("podman", "volume", "rm", "--force", VOLUME)
    found = {"base": base, "built": round(built), "megabytes": round(size), "user": int(rights), "ready_again": again}
    print(json.dumps({**found, "game": first}))
    if note:
        print(note)
    return 0


def _play(port: int) -> dict[str, object]:
    began = time.perf_counter()
    _start(port)
    return first_game.visit(f"http://127.0.0.1:{port}", began, keeps_keys=True)


def _start(port: int) -> float:
    """Start the container on its volume, anew if it runs; seconds until it is ready."""
    _quiet(*_podman(), "rm", "--force", "--time", "10", NAME)
    began = time.perf_counter()
    options = ["--detach", "--name", NAME, "--network", "host", "--env", f"FLAGFALL_PORT={port}", *RIGHTS]
    options += ["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000"]  # not more than this machine may give
    _run(*_podman(), "run", *options, "-v", f"{VOLUME}:/data", IMAGE)
    while time.perf_counter() - began < SECONDS_TO_START:
        try:
            if _get(port, "/readyz") == b"ready\n":
                return round(time.perf_counter() - began, 1)
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
    raise RuntimeError(f"it did not start: {_said(*_podman(), 'logs', NAME)}")


def _podman() -> tuple[str, ...]:
    """With runc where it is installed: crun refuses machines whose control groups are of both versions."""
    return ("podman", "--runtime", "runc") if shutil.which("runc") else ("podman",)


def _health(port: int) -> list[str]:
    """The command of the image's health check, as the Dockerfile has it, at the port of this test."""
    lines = (line.strip() for line in (ROOT / "Dockerfile").read_text().splitlines())
    command: list[str] = json.loads(next(line for line in lines if line.startswith('CMD ["python"'))[4:])
    return [word.replace(":8000", f":{port}") for word in command]


def _base() -> tuple[str | None, str]:
    """The image to build on, and what has to be said about it."""
    if subprocess.run(["buildah", "pull", "-q", OFFICIAL], capture_output=True, check=False).returncode == 0:
        return OFFICIAL, ""
    note = f"NOT TESTED: the base image {OFFICIAL} cannot be fetched here; this was Debian with its own Python."
    if subprocess.run(["buildah", "inspect", BASE], capture_output=True, check=False).returncode == 0:
        return BASE, note
    if shutil.which("debootstrap") is None or os.geteuid() != 0:
        note = f"{OFFICIAL} cannot be fetched, and there is no debootstrap (as root) to make another base"
        return None, f"{note}; 'apt-get install {PACKAGES}' brings all that it needs."
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "base"
        try:
            wanted = "python3,python3-venv,ca-certificates"
            _run("debootstrap", "--variant=minbase", f"--include={wanted}", "bookworm", str(place))
        finally:
            _quiet("umount", "--recursive", str(place / "proc"))
        container = _said("buildah", "from", "scratch")
        _run("buildah", "add", "-q", container, str(place), "/")
    if CERTIFICATES.exists():  # of a network that has its own
        _run("buildah", "add", "-q", container, str(CERTIFICATES), str(CERTIFICATES))
        for name in TRUSTING:
            _run("buildah", "config", "--env", f"{name}={CERTIFICATES}", container)
    link = ("ln", "-sf", "/usr/bin/python3", "/usr/local/bin/python")
    _run("buildah", "run", "--isolation", "chroot", container, "--", *link)
    _run("buildah", "commit", "-q", container, BASE)
    _run("buildah", "rm", container)
    return BASE, note


def _get(port: int, path: str, token: str = "") -> bytes:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: bytes = answer.read()
        return found


def _run(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout[-4_000:]}")


def _quiet(*command: str) -> None:
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
