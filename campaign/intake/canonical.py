"""Whether a text of the journal is written as this program writes it, so that every reader reads it in the same way.

Older versions of the program left out what there was not yet: a value may be missing that has a value if nothing is
said, and nothing else may differ. Judges no rule.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from campaign.characters import is_readable, turns_round
from campaign.store.journal import dice_from_json
from campaign.words import _
from campaign.world.codec import (
    BadForm,
    event_from_json,
    event_to_json,
    event_version,
    json_value,
    order_fields_as_now,
    order_to_json,
    stored_order,
)

LONGEST: Final = 64_000_000  # characters of one text
LONGEST_NAME: Final = 200  # characters; those that the program gives have fewer
NOT_FOR_READING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029]|(?<!\\\\)(?:\\\\\\\\)*\\\\(?:[bfr]|u00(?:0[0-8bcefBCEF]|1.|7[fF]|[89].)|u202[89])"
)
"""Control characters and the like, as they are or as JSON writes them; line ends and tabs are none of them."""
TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]|\\\\u20(?:2[a-eA-E]|6[6-9])")
NAMES: Final = ("name", "names", "earlier")  # fields that are shown in the middle of a sentence
OF_NAMES: Final = re.compile(TURNING.pattern + rf'|\\[nt]|\\u000[9aA]|"[^"]{{{LONGEST_NAME}}}[^"]')
"""What no name has, or what is longer than any; it may stand in another text."""


def check_order(text: Any) -> None:
    """Raises BadForm."""
    _check_letters(text)
    again = order_to_json(stored_order(text))
    if again != text:
        _check_layout(text)
        _check_same(order_fields_as_now(json.loads(text)), json.loads(again))


def check_event(kind: Any, version: int, text: Any) -> None:
    """Raises BadForm."""
    _check_letters(text)
    try:
        event = event_from_json(kind, version, text)
    except (
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
    ) as error:  # an upcaster reads what nobody has checked yet
        raise error if isinstance(error, BadForm) else BadForm(str(error)) from error
    again = event_to_json(event)
    if again != text:
        _check_layout(text)
        if version == event_version(event):
            _check_same(json.loads(text), json.loads(again))


def check_dice(text: Any) -> None:
    """Raises BadForm."""
    _check_letters(text)
    try:
        thrown = dice_from_json(text)
    except ValueError as error:
        raise BadForm(_("its dice cannot be read")) from error
    if json.dumps([[str(key), str(roll)] for key, roll in thrown], separators=(",", ":")) != text:
        raise _differs()


def check_battle(text: Any) -> None:
    """A battle under way, which its own reader reads strictly when it is gone on with. Raises BadForm."""
    if not isinstance(text, str) or not isinstance(json_value(text, LONGEST), dict):
        raise BadForm(_("A battle under way in it cannot be read."))


def check_post(text: Any) -> None:
    """What is kept of the post of a seat, which its own reader reads strictly when it is wanted. Raises BadForm."""
    if not isinstance(text, str) or not isinstance(json_value(text, LONGEST), dict):
        raise BadForm(_("What is kept of the post in it cannot be read."))


def _check_letters(text: Any) -> None:
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadForm(_("it is no text"))
    if NOT_FOR_READING.search(text):
        raise BadForm(_("it has a character that cannot be read"))
    if OF_NAMES.search(text):
        for name in _names(json_value(text, LONGEST)):
            _check_name(name)


def _check_name(name: str) -> None:
    """As strict as the rules are with a name that is given (campaign:C66f)."""
    if turns_round(name):
        raise BadForm(_("a name in it turns the reading of what follows round"))
    if not is_readable(name):
        raise BadForm(_("a name in it has a character that cannot be read"))
    if len(name) > LONGEST_NAME:
        raise BadForm(_("a name in it is too long"))


def _names(value: Any, field: str = "") -> Iterator[str]:
    """Every text in a field of names."""
    match value:
        case dict():
            for key, part in value.items():
                yield from _names(part, key)
        case list():
            for part in value:
                yield from _names(part, field)
        case str() if field in NAMES:
            yield value


def _check_layout(text: str) -> None:
    """No blank, no key twice, no other way to write a letter or a number."""
    if json.dumps(json_value(text, LONGEST), separators=(",", ":"), ensure_ascii=False) != text:
        raise _differs()


def _check_same(there: Any, again: Any) -> None:
    """What is there is what would be written now, less fields that were unknown then."""
    match there, again:
        case dict(), dict():
            if not there.keys() <= again.keys():
                raise _differs()
            for key, value in there.items():
                _check_same(value, again[key])
        case list(), list():
            if len(there) != len(again):
                raise _differs()
            for one, other in zip(there, again, strict=True):
                _check_same(one, other)
        case _:
            if type(there) is not type(again) or there != again:
                raise _differs()


def _differs() -> BadForm:
    return BadForm(_("its JSON is not written in the one way"))
