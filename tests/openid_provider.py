"""A real OpenID Connect provider on this computer for tests (`tests/provider`), and a person who signs in there."""

from __future__ import annotations

import fcntl
import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx
import pytest

HERE = Path(__file__).parent / "provider"
CLIENT, SECRET = "flagfall", "s3cret +/=&%"
PLAIN = False
"""Nothing here is encrypted."""


class Provider:
    """A provider that runs; `issuer` is its address."""

    def __init__(self, redirect: str, **options: Any) -> None:
        _install()
        options = {"redirect": redirect, "secret": SECRET, **options}
        self.process = subprocess.Popen(
            ["node", "provider.js", json.dumps(options)],
            cwd=HERE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.issuer = self.process.stdout.readline().strip()
        assert self.issuer.startswith("http://127.0.0.1:"), "the provider did not start"

    @property
    def port(self) -> int:
        port = urlsplit(self.issuer).port
        assert port is not None
        return port

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()


def sign_in(address: str, name: str) -> dict[str, str]:
    """Sign in at the provider's own pages as somebody with a new browser; what it sends back to our page."""
    with httpx.Client(verify=PLAIN) as browser:
        answer = browser.get(address)
        for _ in range(12):
            if answer.is_redirect:
                target = urljoin(str(answer.url), answer.headers["location"])
                if urlsplit(target).path == "/signed-in":
                    return {key: values[0] for key, values in parse_qs(urlsplit(target).query).items()}
                answer = browser.get(target)
                continue
            assert answer.status_code == 200, answer.text
            form = re.search(r'<form[^>]* action="([^"]+)"', answer.text)
            assert form is not None, answer.text
            fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', answer.text))
            if 'name="login"' in answer.text:
                fields |= {"login": name, "password": "anything"}
            answer = browser.post(urljoin(str(answer.url), unescape(form[1])), data=fields)
    raise AssertionError("the provider never sent anybody back")


def _install() -> None:
    """Fetch the provider by its lock file, once; tests that need it are skipped where that is not possible."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("OPENID TESTS LEFT OUT: they need Node.js for a real provider.")
    with (HERE / ".npmrc").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of several test processes one installs
        if (HERE / "node_modules" / ".package-lock.json").exists():
            return
        done = subprocess.run([npm, "ci", "--silent"], cwd=HERE, capture_output=True, text=True)
        if done.returncode != 0:
            pytest.skip(f"OPENID TESTS LEFT OUT: the provider cannot be fetched: {done.stderr[-300:]}")
