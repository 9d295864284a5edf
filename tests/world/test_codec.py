"""Between text and values: what people typed is read strictly, and what older versions wrote is lifted."""

from __future__ import annotations

import pytest

from campaign.world import codec, orders
from campaign.world.codec import BadForm, event_from_json, event_to_json, order_from_json, order_to_json
from campaign.world.events import ArmyGone, TurnEnded
from campaign.world.ids import ArmyId, PlayerId

TURN = orders.EndTurn(PlayerId("1.p1"))


def test_an_order_reads_back_from_its_text() -> None:
    assert order_from_json(order_to_json(TURN)) == TURN


def test_an_event_reads_back_from_its_text() -> None:
    event = TurnEnded(PlayerId("1.p1"))
    assert event_from_json(event.kind, 1, event_to_json(event)) == event


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"kind": "rename", "what": "2.army", "name": "\\ud800"}', "a character that cannot be read"),
        (f'{{"kind": "end-turn", "player": {"9" * 5000}}}', "A number has 5000 digits"),
        ('{"kind": "end-turn", "player": NaN}', "NaN is not a number"),
        ("[" * 100_000, "nested too deeply"),
        ('"' + "x" * codec.MAX_TEXT + '"', "longer than 4000000 characters"),
        ('{"kind": "end-turn", "player": "1.p1", "player": "1.p2"}', "“player” stands twice"),
        ('{"kind": "end-turn", "player": "1.p1", "why": 1}', "“why” is not a field of “end-turn”"),
        ('{"kind": "end-turn", "player": 1}', "“player”: Input should be a valid string."),
        ('{"kind": "end-turn"}', "“player” is missing."),
        ("[]", "This is no order: Input should be"),
        ('{"kind": "dance"}', "“kind” has to be one of: answer-attack, "),
    ],
    ids=[
        "half a character",
        "endless number",
        "no number",
        "deep",
        "long",
        "twice",
        "more",
        "type",
        "less",
        "list",
        "unknown",
    ],
)
def test_what_is_no_order_is_refused_with_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadForm) as refused:
        order_from_json(text)
    assert says in str(refused.value)


def test_an_event_of_an_older_version_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(codec.EVENT_VERSION, "army-gone", 3)
    monkeypatch.setitem(codec.UPCASTERS, ("army-gone", 1), lambda fields: {"unit": fields["force"], **KIND})
    monkeypatch.setitem(codec.UPCASTERS, ("army-gone", 2), lambda fields: {"army": fields["unit"], **KIND})
    lifted = event_from_json("army-gone", 1, '{"force": "2.army", "kind": "army-gone"}')
    assert lifted == ArmyGone(ArmyId("2.army"))


KIND = {"kind": "army-gone"}


def test_an_event_of_an_unknown_version_is_refused() -> None:
    with pytest.raises(BadForm, match=r"has a form \(version 9\) that this program does not know"):
        event_from_json("army-gone", 9, '{"army": "2.army", "kind": "army-gone"}')
