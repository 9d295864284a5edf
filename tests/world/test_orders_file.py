"""Orders files: a line is an order, alone or with the dice that people threw for it."""

from __future__ import annotations

import pytest

from campaign.dice import DiceKey, Roll
from campaign.world.codec import BadForm
from campaign.world.orders import StartWeek
from campaign.world.orders_file import read_orders


def test_a_line_may_have_the_dice_that_fell_for_its_order() -> None:
    (line,) = read_orders(['{"order": {"kind": "start-week"}, "dice": {"initiative/m1w1/1.p1/0": "1d6:4"}}'])
    assert (line.order, line.faces) == (StartWeek(), {DiceKey("initiative", 1, 1, ("1.p1",)): Roll((4,))})


def test_an_order_may_stand_alone_between_comments_and_empty_lines() -> None:
    lines = list(read_orders(["# the first week", "", '{"kind": "start-week"}']))
    assert [(line.number, line.order, line.faces) for line in lines] == [(3, StartWeek(), {})]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "Line 1: This is not JSON"),
        ('{"kind": "start-week", "kind": "end-week"}', "stands twice"),
        ('{"kind": "conquer"}', "“kind” has to be one of"),
        ('{"order": {"kind": "start-week"}, "dices": {}}', "“dices” has no place"),
        ('{"order": {"kind": "start-week"}, "dice": [4]}', "“dice” holds keys"),
        ('{"order": {"kind": "start-week"}, "dice": {"initiative": "1d6:4"}}', "not the key of a throw"),
        ('{"order": {"kind": "start-week"}, "dice": {"initiative/m1w1/1.p1/0": "1d6:7"}}', "1 to 6"),
        ('{"order": {"kind": "start-week"}, "dice": {"initiative/m1w1/1.p1/0": "2d6:5"}}', "not a throw of dice"),
    ],
)
def test_a_bad_line_is_refused_with_its_number_and_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadForm) as found:
        list(read_orders([text]))
    assert str(found.value).startswith("Line 1: ")
    assert says in str(found.value)
