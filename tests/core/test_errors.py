"""The tree of errors."""

from __future__ import annotations

import inspect
import re

import pytest

from flagfall.core import errors
from flagfall.core.errors import FlagfallError, MissingExtra

CLASSES = [
    cls for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, FlagfallError)
]  # fmt: skip


def drawn():
    """The tree in the docstring: (depth, class name, code)."""
    lines = []
    for line in errors.__doc__.splitlines():
        found = re.match(r"^    ([│├└─ ]*)(\w+) +(\w+)", line)
        if found:
            lines.append((len(found[1]) // 4, found[2], found[3]))
    return lines


def test_every_error_is_drawn_in_the_tree_with_its_code():
    names = {name: code for depth, name, code in drawn() if depth > 0}
    assert names == {cls.__name__: cls.code for cls in CLASSES if cls is not FlagfallError}


def test_the_tree_is_drawn_as_it_is():
    parents: list[str] = []
    for depth, name, _ in drawn():
        parents = [*parents[:depth], name]
        if depth:
            assert issubclass(getattr(errors, name), getattr(errors, parents[depth - 1])), name
            direct = getattr(errors, name).__mro__[1]
            assert direct.__name__ == parents[depth - 1], name


def test_every_error_has_a_code_of_its_own():
    codes = [cls.code for cls in CLASSES]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z_]+", code) for code in codes)


@pytest.mark.parametrize("cls", [cls for cls in CLASSES if cls is not MissingExtra])
def test_the_message_is_what_is_read(cls):
    error = cls("Something is wrong.")
    assert str(error) == error.message == "Something is wrong."


def test_bad_input_is_a_value_error_and_illegal_actions_are_not():
    assert issubclass(errors.BadInput, ValueError)
    assert not issubclass(errors.IllegalAction, ValueError)


def test_a_missing_extra_names_the_command():
    assert str(MissingExtra("Plotting", "lab")) == "Plotting needs the extra 'lab': pip install 'flagfall[lab]'."
