"""The code that the terminal draws is that of the link."""

from __future__ import annotations

import re

import pytest
import segno

from flagfall.cli.commands.serve.run import draw


@pytest.mark.parametrize("has_blocks", [True, False])
def test_the_code_on_the_terminal_is_the_code_of_the_link(has_blocks: bool) -> None:
    link = "http://[2001:db8:1234:5678:abcd:ef01:2345:6789]:65535"
    lines = draw(link, has_blocks=has_blocks, has_colour=False)
    assert max(map(len, lines)) <= 80
    if has_blocks:
        rows = [[char in dark for char in line] for line in lines for dark in (" ▄", " ▀")]
    else:
        rows = [[line[i] == " " for i in range(0, len(line), 2)] for line in lines]
    wanted = [[bool(dark) for dark in row] for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted
    coloured = draw(link, has_blocks=has_blocks, has_colour=True)
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured] == lines
    assert draw("https://" + "x" * 400, has_blocks=False, has_colour=False) == [], "it would not fit"
