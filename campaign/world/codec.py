"""Orders and events as JSON and back, strictly: unknown kinds, wrong types, duplicate keys are refused.

The one door between text and values; decides nothing about rules. Old event kinds are lifted here by upcasters.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, get_args, get_type_hints

from pydantic import Field, TypeAdapter, ValidationError

from campaign.battle.strict_json import NoJson, parsed
from campaign.battle.systems import SYSTEMS, UNNAMED, UnknownSystem
from campaign.words import _
from campaign.world.events import Event
from campaign.world.house_rules import as_now, lifted
from campaign.world.orders import Order
from campaign.world.strict_forms import STRICT

MAX_TEXT = 4_000_000  # characters; a founding order with a large map is about 100,000

Fields = dict[str, Any]


def _named(fields: Fields) -> Fields:
    """With the rule system by its name, which it says since 0.12."""
    return {"system": UNNAMED, **fields}


def _copy_named(fields: Fields) -> Fields:
    """The same of a copy for a player."""
    return {**fields, "snapshot": _named(fields["snapshot"])}


def _record_named(fields: Fields) -> Fields:
    """The same of a battle's set-up, which has the name that its record had alone."""
    record = fields.get("record")
    if not isinstance(record, dict) or not isinstance(setup := record.get("setup"), dict) or "system" in setup:
        return fields
    return {**fields, "record": {**record, "setup": {"system": record.get("system", UNNAMED), **setup}}}


def _founding_lifted(fields: Fields) -> Fields:
    """A founding's order with the name of its rule system, and house rules as they are written now."""
    rules = fields.get("rules")
    return _named({**fields, "rules": lifted(rules)} if isinstance(rules, dict) else fields)


def _as_it_is(fields: Fields) -> Fields:
    """House rules are lifted where they are read."""
    return fields


UPCASTERS: dict[tuple[str, int], Callable[[Fields], Fields]] = {
    ("campaign-founded", 1): _named,
    ("copy-taken", 1): _copy_named,
    ("campaign-founded", 2): _as_it_is,
    ("copy-taken", 2): _as_it_is,
    ("rules-changed", 1): _as_it_is,
}
"""(kind, version) of an old event form -> its fields one version later."""

ORDER_UPCASTERS: dict[str, Callable[[Fields], Fields]] = {
    "found-campaign": _founding_lifted,
    "report-battle": _record_named,
}
"""Kind of an order, whose form has no version -> its fields as they are now; those that are so already stay."""

EVENT_VERSION: dict[str, int] = {"campaign-founded": 3, "copy-taken": 3, "rules-changed": 2}
"""Kinds whose version is not 1."""


class BadForm(ValueError):
    """The text is not an order or event; the message says what to do about it."""


class OfAnotherGame(BadForm):
    """An order or event of a rule system that this version of the program does not have; ``name`` is its name."""

    def __init__(self, name: str) -> None:
        super().__init__(str(UnknownSystem(name)))
        self.name = name


@cache
def _orders() -> TypeAdapter[Order]:
    return TypeAdapter(Annotated[Order, Field(discriminator="kind")], config=STRICT)


@cache
def _events() -> TypeAdapter[Event]:
    return TypeAdapter(Annotated[Event, Field(discriminator="kind")], config=STRICT)


def order_to_json(order: Order) -> str:
    """An order in one line of JSON; the same order always gives the same text."""
    return _orders().dump_json(order).decode()


def order_from_json(text: str) -> Order:
    """The order in a text; raises BadForm with a sentence that says what is wrong with it."""
    value = json_value(text)
    if isinstance(value, dict) and isinstance(rules := value.get("rules"), dict):
        value["rules"] = as_now(rules)
    return stored_order(json.dumps(value))


def stored_order(text: str) -> Order:
    """The order of a text that ``order_to_json`` wrote: quicker, because nobody can have typed it wrongly."""
    if any(kind in text for kind in ORDER_UPCASTERS):
        text = _order_as_now(text)
    try:
        return _orders().validate_json(text, strict=True)
    except ValidationError as error:
        raise BadForm(_explained(error)) from error


def event_to_json(event: Event) -> str:
    """An event in one line of JSON; the same event always gives the same text."""
    return _events().dump_json(event).decode()


def event_version(event: Event) -> int:
    """The version of the event's form as written now."""
    return EVENT_VERSION.get(event.kind, 1)


def event_from_json(kind: str, version: int, text: str) -> Event:
    """An event as some version wrote it; raises BadForm where the text is not one."""
    if kind in EVENT_VERSION or version != 1:
        fields = _lifted(kind, version, json.loads(text))
        if isinstance(fields, dict):  # what is none is refused below
            _check_system(fields)
        text = json.dumps(fields)
    try:
        return _events().validate_json(text, strict=True)
    except ValidationError as error:
        raise BadForm(_explained(error)) from error


def json_value(text: str, most: int = MAX_TEXT) -> Any:
    """The value of a JSON text; refuses what two readers could read differently, with a sentence. Raises BadForm."""
    try:
        return parsed(text, most, decimals=False)
    except NoJson as error:
        raise BadForm(str(error)) from error


def _order_as_now(text: str) -> str:
    """The text of an order, lifted if it has an older form. Raises OfAnotherGame."""
    try:
        fields = json.loads(text)
    except ValueError:
        return text  # which is refused for that
    now = order_fields_as_now(fields)
    if isinstance(now, dict):  # what is none is refused below
        _check_system(now)
    return text if now == fields else json.dumps(now)


def order_fields_as_now(fields: Any) -> Any:
    """The fields of an order, lifted if they have an older form."""
    kind = fields.get("kind") if isinstance(fields, dict) else None
    return ORDER_UPCASTERS[kind](fields) if isinstance(kind, str) and kind in ORDER_UPCASTERS else fields


def _check_system(fields: Fields) -> None:
    """Raise OfAnotherGame where a rule system is named that there is none of, in any of its places."""
    record = fields.get("record")
    setup = record.get("setup") if isinstance(record, dict) else None
    for place in (fields, fields.get("snapshot"), record, setup):
        name = place.get("system") if isinstance(place, dict) else None
        if isinstance(name, str) and name not in SYSTEMS:
            raise OfAnotherGame(name)


def _lifted(kind: str, version: int, fields: Fields) -> Fields:
    while version != EVENT_VERSION.get(kind, 1):
        if (kind, version) not in UPCASTERS:
            raise BadForm(
                _("The event “{kind}” has a form (version {n}) that this program does not know.").format(
                    kind=kind, n=version
                )
            )
        fields = UPCASTERS[kind, version](fields)
        version += 1
    return fields


def _explained(error: ValidationError) -> str:
    """What is wrong, field by field, in a sentence each."""
    return " ".join(_one_fault(fault["type"], fault["loc"], fault["msg"]) for fault in error.errors()[:8])


def _one_fault(type: str, location: tuple[int | str, ...], message: str) -> str:
    where = ".".join(str(part) for part in location[1:])
    match type:
        case "union_tag_invalid" | "union_tag_not_found" if not where:
            kinds = ", ".join(sorted(order_kinds()))
            return _("“kind” has to be one of: {kinds}.").format(kinds=kinds)
        case "unexpected_keyword_argument":
            return _("“{field}” is not a field of “{kind}”.").format(field=where, kind=location[0])
        case "missing" | "missing_argument":
            return _("“{field}” is missing.").format(field=where)
        case _ if where:
            return _("“{field}”: {what}.").format(field=where, what=message.rstrip("."))
        case _:
            return _("This is no order: {what}.").format(what=message.rstrip("."))


def order_kinds() -> tuple[str, ...]:
    """The kinds of orders that there are."""
    return tuple(get_args(get_type_hints(order)["kind"])[0] for order in get_args(Order))
