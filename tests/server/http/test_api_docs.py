"""The OpenAPI document is complete and true: every answer of the server is one that it announces."""

from __future__ import annotations

import inspect
import json
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import hypothesis
import pytest
import schemathesis
from fastapi.routing import APIRoute
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from flagfall.core.languages import codes
from flagfall.core.plugins import GAMES
from flagfall.server import errors
from flagfall.server.app import _routes as all_routes
from flagfall.text.catalog import say
from server.guests import API, HOST, Running

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
ENDLESS = f"{API}/tables/stream"
PARTS = 4  # on several cores at a time, so that none waits for the last one
DOORS = sorted(
    f"{method} {route.path}"
    for route in all_routes(tuple(GAMES.all()))
    if isinstance(route, APIRoute) and route.include_in_schema and route.path != ENDLESS
    for method in route.methods or ()
)
CODES = {cls.code for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, errors.ServerError)}


@pytest.fixture(scope="module")
def document(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = server.request("GET", "/api/openapi.json").json()
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def test_everything_the_document_points_at_is_in_it(document) -> None:
    wanted = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert {"Refusal", "TableInfo"} <= wanted <= set(document["components"]["schemas"])


def test_every_door_says_what_it_can_refuse(document) -> None:
    found = dict(operations(document))
    assert len(found) >= 25
    for name, operation in found.items():
        refusals = {status: answer for status, answer in operation["responses"].items() if int(status) >= 400}
        assert {"422", "429", "500"} <= set(refusals), name
        for status, answer in refusals.items():
            content = answer["content"]["application/json"]
            if "properties" in content["schema"]:
                codes = content["schema"]["properties"]["code"]["enum"]
                assert codes, (name, status)
                assert set(content["examples"]) == set(codes)
        assert operation["description"], name


def test_every_code_of_the_server_is_documented_or_belongs_to_websockets(document) -> None:
    documented = set()
    for _, operation in operations(document):
        for answer in operation["responses"].values():
            schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
            documented |= set(schema.get("properties", {}).get("code", {}).get("enum", ()))
    rest = {
        "error",
        "origin_refused",
        "no_such_page",
        "wrong_method",
        "muted",
        "chat_off",
    }  # of no door, or of the websocket's
    assert CODES - rest <= documented


@pytest.mark.parametrize("code", sorted(CODES | {"port_in_use", "data_in_use"}))
@pytest.mark.parametrize("locale", codes())
def test_every_code_has_words(code: str, locale: str) -> None:
    assert say(f"errors.{code}", locale)


def test_doors_that_need_a_token_say_so(document) -> None:
    found = dict(operations(document))
    for name in ("POST /api/v1/tables", "GET /api/v1/me", "POST /api/v1/users/claim"):
        assert found[name]["security"], name
    assert "security" not in found["POST /api/v1/users"]


@pytest.mark.parametrize("door", DOORS)
def test_odd_requests_get_an_announced_answer(server: Running, document: dict[str, Any], door: str) -> None:
    """Three odd bodies at one door, from a user with a table; schemathesis tries many more in `make soak-tests`."""
    ada = server.come(f"Ada {secrets.token_hex(4)}")
    method, _, path = door.partition(" ")
    announced = document["paths"][path][method.lower()]["responses"]
    address = re.sub(r"{(\w+)}", lambda name: ada.open_table()["id"] if name[1] == "table_id" else "nowhere", path)
    for body in (b"", b'{"name": [null, "\\u0000"], "seat": -1, "game": {}}', b"[1e999"):
        answer = server.request(method, address, headers=ada.headers, content=body)
        assert answer.status_code < 500, answer.text
        assert str(answer.status_code) in announced, answer.text
        assert answer.headers.get("content-type", "application/json").partition(";")[0] in announced[
            str(answer.status_code)
        ].get("content", {"application/json": None})


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_no_answer_that_is_not_announced(server: Running, document: dict[str, Any], part: int) -> None:
    """A few odd requests at every door, in the right shape and in wrong ones."""
    tried = 0
    for operation in islice(schemathesis.openapi.from_dict(document).get_all_operations(), part, None, PARTS):
        found: Any = operation
        door = found.ok()
        if door.path != ENDLESS:
            tried += try_door(door, server, schemathesis.GenerationMode.POSITIVE)
            with suppress(hypothesis.errors.Unsatisfiable):  # a door that takes nothing cannot be given wrong things
                tried += try_door(door, server, schemathesis.GenerationMode.NEGATIVE)
    assert tried > 200 // PARTS


def try_door(door: Any, server: Running, mode: Any) -> int:
    """As somebody who hosts a table, and at about half the doors means it; how many requests it were."""
    ada = server.come(f"Ada {secrets.token_hex(4)}")  # one of them will claim her name
    table_id = ada.open_table(is_private=True)["id"]
    tried = 0

    @hypothesis.given(case=door.as_strategy(generation_mode=mode))
    @hypothesis.settings(
        max_examples=6,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=(hypothesis.Phase.generate,),
    )
    def attempt(case: Any) -> None:
        nonlocal tried
        tried += 1
        if "table_id" in (case.path_parameters or {}) and tried % 2:
            case.path_parameters["table_id"] = table_id
        options = case.as_transport_kwargs(base_url=HOST)
        raw = options.get("data") or options.get("content")
        body = {"json": options["json"]} if "json" in options else {"content": raw} if raw else {}
        answer = server.request(
            options["method"],
            options["url"].removeprefix(HOST),
            headers={**(options.get("headers") or {}), **ada.headers},
            params=options.get("params") or {},
            **body,
        )
        case.validate_response(answer, checks=CHECKS)

    attempt()
    return tried
