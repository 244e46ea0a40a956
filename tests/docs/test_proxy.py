"""The nginx block of docs/server.md starts, and people play through it: on the usual port and on another."""

from __future__ import annotations

import json
import re
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from socket import create_connection, socket

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

import proxies
from browser.program import Program
from docs.test_server_page import PAGE

pytestmark = pytest.mark.slow


NAME = "flagfall.example"


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLAGFALL_TRUST_PROXY", "true")
        program = Program(tmp_path_factory.mktemp("data"))
    yield program
    program.stop()


@pytest.fixture(scope="module")
def proxy(server: Program, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """nginx with the block of the page, apart from what differs from machine to machine; its port."""
    nginx = proxies.find()
    if nginx is None:
        pytest.skip(proxies.LEFT_OUT)
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    found = re.search(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    assert found
    block = found[1]
    for here, there in (
        ("listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        ("http://127.0.0.1:8000", server.base),
        (f"/etc/ssl/{NAME}.pem", str(folder / "cert.pem")),
        (f"/etc/ssl/{NAME}.key", str(folder / "cert.key")),
    ):
        assert block.count(here) == 1
        block = block.replace(here, there)
    make_certificate(folder)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {places}\n{block} }}"
    )
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(config), "-e", str(folder / "error.log")])
    try:
        wait_for(port, process, folder / "error.log")
        yield port
    finally:
        process.terminate()
        process.wait(60)


def make_certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    files = ["-keyout", str(folder / "cert.key"), "-out", str(folder / "cert.pem")]
    subprocess.run([*command, *files], check=True, capture_output=True)


def wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(1200):
        assert process.poll() is None, log.read_text()
        with socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(log.read_text())


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@pytest.mark.parametrize("typed", [NAME, f"{NAME}:8443"], ids=["443", "8443"])
def test_people_play_through_the_proxy(typed: str, proxy: int, server: Program) -> None:
    client = httpx.Client(base_url=f"https://127.0.0.1:{proxy}", verify=trusting(), headers={"Host": typed})
    with client:
        assert client.get("/").headers["Content-Type"].startswith("text/html")
        assert client.get("/api/v1/reach").json()["origin"] == f"https://{typed}"
        with client.stream("GET", "/api/v1/tables/stream") as stream:
            assert next(stream.iter_lines()).startswith("retry:")
    ada = server.come("Ada")
    table = ada.post("/tables", game="ctb")["id"]
    with connect(
        f"wss://{typed}/api/v1/tables/{table}/play",
        sock=create_connection(("127.0.0.1", proxy)),
        ssl=trusting(),
        origin=Origin(f"https://{typed}"),
    ) as websocket:
        websocket.send(json.dumps({"kind": "hello", "token": ada.token}))
        assert json.loads(websocket.recv(60))["kind"] == "welcome"
