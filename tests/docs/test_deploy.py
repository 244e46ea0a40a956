"""The files for operators: started where they can be, read where they cannot (no container engine is needed)."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from itertools import pairwise
from pathlib import Path
from socket import create_connection

import httpx
import pytest
import yaml
from packaging.requirements import Requirement
from websockets.sync.client import connect

import proxies
from browser.program import Program
from docs.test_proxy import NAME, free_port, make_certificate, server, trusting, wait_for
from flagfall.server.app import build_app
from flagfall.server.settings import Settings
from flagfall.server.store.sqlite import SqliteStore

__all__ = ["server"]

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
IMAGE = ROOT / "Dockerfile"
UNIT = DEPLOY / "flagfall.service"


@contextmanager
def nginx(folder: Path, base: str) -> Iterator[str]:
    program, port = proxies.find(), free_port()
    if program is None:
        pytest.skip(proxies.LEFT_OUT)
    block = (DEPLOY / "nginx.conf").read_text()
    for here, there in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("http://127.0.0.1:8000", base),
        (f"/etc/ssl/{NAME}.pem", str(folder / "cert.pem")),
        (f"/etc/ssl/{NAME}.key", str(folder / "cert.key")),
    ):
        assert block.count(here) == 1
        block = block.replace(here, there)
    make_certificate(folder)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    config, log = folder / "nginx.conf", folder / "error.log"
    config.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {log};"
        f"events {{}} http {{ access_log off; {places}\n{block} }}"
    )
    process = subprocess.Popen([program, "-p", str(folder), "-c", str(config), "-e", str(log)])
    try:
        wait_for(port, process, log)
        yield f"https://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def caddy(folder: Path, base: str) -> Iterator[str]:
    program, port, log = proxies.find("caddy"), free_port(), folder / "caddy.log"
    if program is None:
        pytest.skip(proxies.LEFT_OUT)
    text = (DEPLOY / "Caddyfile").read_text()
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text)
    upstream = base.removeprefix("http://")
    wanted = {"FLAGFALL_NAME": f"http://127.0.0.1:{port}", "FLAGFALL_UPSTREAM": upstream, "HOME": str(folder)}
    with log.open("wb") as file:
        command = [program, "run", "--config", str(config), "--adapter", "caddyfile"]
        process = subprocess.Popen(command, env={**os.environ, **wanted}, stdout=file, stderr=file)
        try:
            wait_for(port, process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.kill()  # it would wait for streams to end
            process.wait(60)


@pytest.mark.slow
@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_people_play_through_the_proxies_and_counters_stay_inside(proxy, server: Program, tmp_path: Path) -> None:
    with proxy(tmp_path, server.base) as base, httpx.Client(base_url=base, verify=trusting()) as client:
        assert client.get("/healthz").status_code == 200
        assert client.get("/metrics").status_code == 403
        ada = server.come("Ada")
        table = ada.post("/tables", game="ctb")["id"]
        # Enough text at once that a proxy would like to compress it, and keep it back until there is more.
        with client.stream("GET", "/api/v1/tables/stream", headers={"Accept-Encoding": "gzip"}) as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry:")
            assert any(table in line for line in lines)
        host, port = base.rpartition("//")[2].split(":")
        with connect(
            f"{base.replace('http', 'ws', 1)}/api/v1/tables/{table}/play",
            sock=create_connection((host, int(port))),
            ssl=trusting() if base.startswith("https") else None,
            origin=base,
        ) as websocket:
            websocket.send(json.dumps({"kind": "hello", "token": ada.token}))
            assert json.loads(websocket.recv(60))["kind"] == "welcome"


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("UNIT TEST LEFT OUT: this machine has no systemd-analyze.")
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/opt/flagfall/bin/flagfall", "/bin/true"))
    done = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert UNIT.name not in done.stderr, done.stderr


def test_every_variable_of_the_files_is_a_setting() -> None:
    known = {f"FLAGFALL_{name.upper()}" for name in Settings.model_fields}
    elsewhere = {"FLAGFALL_CACHE_DIR", "FLAGFALL_NAME", "FLAGFALL_UPSTREAM", "FLAGFALL_DATABASE", "FLAGFALL_WEB"}
    files = [*DEPLOY.iterdir(), IMAGE, ROOT / "compose.yaml"]
    named = {word for file in files for word in re.findall(r"FLAGFALL_[A-Z_]+", file.read_text())}
    assert named - known - elsewhere == set()


def test_the_compose_file_holds_together() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services) == {"database", "flagfall", "proxy"}
    build = services["flagfall"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    assert services["flagfall"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert "ports" not in services["flagfall"]  # only the proxy is reached from outside


def test_the_small_compose_file_is_one_service_with_one_volume_and_no_rights() -> None:
    found = yaml.safe_load((ROOT / "compose.yaml").read_text())
    (service,) = found["services"].values()
    (volume,) = found["volumes"]
    assert service["volumes"] == [f"{volume}:/data"]
    assert service["ports"] == ["${FLAGFALL_PORT:-8000}:8000"]
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    large = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["flagfall"]
    assert {"read_only", "tmpfs", "cap_drop", "security_opt"} <= set(large) & set(service)


def test_the_builder_is_given_what_the_image_copies_and_no_more() -> None:
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    assert lines[0] == "*"
    let_in = {line[1:] for line in lines if line.startswith("!")}
    copied = {
        source
        for line in IMAGE.read_text().splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for source in line.split()[1:-1]
    }
    assert let_in == copied
    assert {"src/flagfall/web", "web/node_modules"} <= set(lines)


def test_the_container_is_built_apart_and_runs_without_rights() -> None:
    lines = re.sub(r"\\\n\s*", "", IMAGE.read_text()).splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    words = [step[0] for step in steps]
    assert words.count("FROM") == 2
    assert {rest for word, rest in steps if word == "FROM"} == {"${BASE} AS build", "${BASE}"}
    last = words[len(words) - words[::-1].index("FROM") :]
    assert {"USER", "HEALTHCHECK", "VOLUME", "CMD"} <= set(last)
    for word, rest in steps:
        if word == "COPY" and not rest.startswith("--from"):
            assert all((DEPLOY.parent / source).exists() for source in rest.split()[:-1]), rest


def test_pip_builds_the_package_of_exactly_the_copied_files(tmp_path: Path) -> None:
    """The image is built of what the Dockerfile copies, and of nothing else."""
    for line in IMAGE.read_text().splitlines():
        if not line.startswith("COPY ") or "--from" in line:
            continue
        *sources, target = line.split()[1:]
        for name in sources:
            source, place = DEPLOY.parent / name, tmp_path / target
            if source.is_dir():
                shutil.copytree(source, place, ignore=shutil.ignore_patterns("node_modules", "__pycache__", "web"))
            else:
                copy = place / source.name if target.endswith("/") else place
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, copy)
    command = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w", "dist", "."]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "FLAGFALL_WEB": "skip"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "dist").glob("flagfall-*.whl"))


def test_the_board_names_only_counters_that_exist(tmp_path: Path) -> None:
    app = build_app(Settings(data=tmp_path, log="off"), SqliteStore(tmp_path))
    metrics = app.state.services.metrics
    metrics.answered("GET", "/", 200, 0.1)
    metrics.acted("ctb", "player")
    metrics.refused("x")
    metrics.connected("websocket", 1)
    metrics.committed(1)
    known = {line.split("{")[0].split(" ")[0] for line in metrics.text().decode().splitlines() if line[:1] != "#"}
    known |= {"flagfall_tables", "flagfall_bot_questions"} & set(re.findall(r"# TYPE (\S+)", metrics.text().decode()))
    board = json.loads((DEPLOY / "grafana.json").read_text())
    named = set(re.findall(r"flagfall_\w+", " ".join(t["expr"] for p in board["panels"] for t in p["targets"])))
    assert named - known == set()
    assert {"flagfall_bot_questions", "flagfall_commit_rows_count", "flagfall_connections"} <= named


def test_the_workflow_for_forks_runs_what_exists() -> None:
    found = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    steps = [step for job in found["jobs"].values() for step in job["steps"]]
    words = " ".join(step.get("run", "") for step in steps).split()
    named = [word for word in words if re.fullmatch(r"(tests|tools)/\S+\.py", word)]
    assert len(named) >= 3
    assert all((ROOT / name).is_file() for name in named)
    targets = {after for word, after in pairwise(words) if word == "make"}
    makefile = (ROOT / "Makefile").read_text()
    assert targets
    assert all(f"\n{target}:" in makefile for target in targets)
    systems = set(found["jobs"]["play"]["strategy"]["matrix"]["os"])
    assert {name.partition("-")[0] for name in systems} == {"ubuntu", "macos", "windows"}


def test_the_workflow_for_forks_installs_what_its_tests_import() -> None:
    found = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    lines = [step["run"] for step in found["jobs"]["play"]["steps"] if "run" in step]
    (tests,) = (re.findall(r"tests/\S+\.py", line) for line in lines if "pytest -q" in line)
    (given,) = (line.split()[2:] for line in lines if line.startswith("pip install pytest"))
    there, waiting = {"flagfall"}, ["flagfall", *given]
    while waiting:
        needed = [Requirement(line) for line in metadata.requires(waiting.pop()) or ()]
        plain = {one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})}
        waiting += plain - there
        there |= plain
    there |= set(given)
    sources = [(ROOT / name).read_text(encoding="utf-8") for name in [*tests, "tests/conftest.py"]]
    named = {
        name.partition(".")[0] for text in sources for name in re.findall(r"^(?:from|import) ([\w.]+)", text, re.M)
    }
    providers = metadata.packages_distributions()
    foreign = {name: set(providers[name]) for name in named if name in providers}
    assert {name for name, owners in foreign.items() if not owners & there} == set()
    uses_native = any("native(" in text for text in sources)
    assert uses_native <= ("numba" in given), "machine code needs its compiler"
