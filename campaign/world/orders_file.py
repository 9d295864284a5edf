"""Orders as lines of text, with the dice that people threw for them: ``resources/orders.md`` describes the format.

Reads text; carries nothing out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaign.dice import DiceKey, Roll
from campaign.words import _
from campaign.world.codec import BadForm, json_value, order_from_json
from campaign.world.orders import Order


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order of a file. ``number`` is its line, from 1."""

    number: int
    order: Order
    faces: dict[DiceKey, Roll]


def read_orders(lines: Iterable[str]) -> Iterator[OrderLine]:
    """The orders of a file, one a line; empty lines and lines that begin with ``#`` are passed over.

    Raises BadForm with the number of the line when it comes to one that is no order.
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            order, faces = read_order(line)
        except BadForm as error:
            raise BadForm(_("Line {n}: {what}").format(n=number, what=error)) from error
        yield OrderLine(number, order, faces)


def read_order(text: str) -> tuple[Order, dict[DiceKey, Roll]]:
    """One order as written, with the dice that fell for it on the table, if they are given. Raises BadForm."""
    value = json_value(text)
    if not isinstance(value, dict) or not isinstance(value.get("order", {}), dict):
        raise BadForm(_("An order stands in braces, as in {example}.").format(example='{"kind": "start-week"}'))
    if "order" not in value:
        return order_from_json(text), {}
    if others := sorted(value.keys() - {"order", "dice"}):
        raise BadForm(_("“{field}” has no place beside “order” and “dice”.").format(field=others[0]))
    return order_from_json(json.dumps(value["order"])), _faces(value.get("dice", {}))


def _faces(value: object) -> dict[DiceKey, Roll]:
    if not isinstance(value, dict):
        raise BadForm(_("“dice” holds keys and faces, as in {example}.").format(example='{"KEY": "2d6:3,5"}'))
    try:
        return {DiceKey.parse(key): Roll.parse(faces) for key, faces in value.items()}
    except (ValueError, AttributeError) as error:
        raise BadForm(_("“dice” cannot be read: {what}.").format(what=error)) from error
