"""Messages as text: the same whether a message was made before or only what it consists of is known."""

from __future__ import annotations

import json

from flagfall.server.wire.encode import message_text, message_writer
from flagfall.server.wire.messages import Refused, Stepped
from flagfall.server.wire.payload import Json


def test_parts_of_a_message_are_written_as_the_message_is() -> None:
    write, events = message_writer(Stepped), Json('[{"kind":"passed","player":0}]')
    assert write(3, events) == message_text(Stepped(3, events))
    everything = (4, events, 'a"1', "clock", Json("[1]"), Json("{}"), Json("null"), Json("[]"), Json("[2,3]"))
    assert write(*everything) == message_text(Stepped(*everything))
    assert message_writer(Refused)(None, "rate", "Slow down.", wait=1.5) == message_text(
        Refused(None, "rate", "Slow down.", 1.5)
    )


def test_fields_that_have_their_default_are_left_out() -> None:
    assert json.loads(message_writer(Stepped)(3, Json("[]"))) == {"kind": "stepped", "seq": 3, "events": []}
