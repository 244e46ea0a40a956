"""The short run of `make fuzz`, and inputs that Hypothesis thinks of: readers refuse in words, or read."""

from __future__ import annotations

import importlib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flagfall.core.errors import FlagfallError
from flagfall.server.websocket.reader import read_message


@pytest.mark.slow
def test_some_thousand_mutated_inputs(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.syspath_prepend(str(request.config.rootpath / "tools"))
    tallies: dict[str, Any] = importlib.import_module("fuzz").run(1_500, seed=7)
    assert {name: tally.faults for name, tally in tallies.items() if tally.faults} == {}
    assert all(tally.inputs for tally in tallies.values())


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(request.config.rootpath / "tools"))
        return importlib.import_module("fuzz_corpus").readers(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.parametrize("name", ["messages", "actions", "records", "notation", "decks", "variants"])
def test_readers_refuse_whatever_hypothesis_thinks_of(name: str, readers: Any) -> None:
    @settings(max_examples=60, deadline=None)
    @given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
    def one(data: bytes) -> None:
        with suppress(FlagfallError):
            readers[name](data)

    one()


@pytest.mark.parametrize("bomb", [b"[" * 8_000, b'{"a":' * 3_000, b'{"kind":' + b"[" * 5_000, b"9" * 16_000])
def test_json_bombs_are_refused_in_words(bomb: bytes) -> None:
    with pytest.raises(FlagfallError, match="cannot be read"):
        read_message(bomb, 16_384)
