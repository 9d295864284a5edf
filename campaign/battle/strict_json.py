"""JSON read strictly: a value knows its place in the text, and whatever is wrong with it becomes a sentence there.

Problems are gathered, not raised, so that a person mends them all at once. Knows nothing of battles.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from typing import Any, Final, NoReturn
from unicodedata import category

from campaign.words import _, listed

MOST_CHARACTERS: Final = 4_000_000
MOST_DIGITS: Final = 30
MOST_LENGTH: Final = 1000  # of a length, in the text's own unit: more than any table
LONGEST_TEXT: Final = 2000


UNREADABLE: Final = ("Cc", "Cs", "Zl", "Zp")  # kinds of characters that are not for reading
TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # turn what follows round


class NoJson(ValueError):
    """The text cannot be read as JSON, or not in one way only; the message says why."""


def parsed(text: str) -> Any:
    """The value of a JSON text, numbers with a point as they are written. Raises NoJson."""
    if len(text) > MOST_CHARACTERS:
        raise NoJson(_("The text is longer than {n} characters.").format(n=MOST_CHARACTERS))
    try:
        return json.loads(
            text,
            object_pairs_hook=_without_duplicates,
            parse_int=_whole_number,
            parse_float=_broken_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        sentence = _("This is not JSON: {what} in line {line}, column {column}.")
        raise NoJson(sentence.format(what=error.msg, line=error.lineno, column=error.colno)) from error
    except RecursionError as error:
        raise NoJson(_("The text is nested too deeply.")) from error


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise NoJson(_("The key “{key}” stands twice in one object; leave one of them.").format(key=twice))
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        _no_number(digits[:MOST_DIGITS] + "…")
    return int(digits)


def _broken_number(digits: str) -> Decimal:
    if len(digits) > MOST_DIGITS:
        _no_number(digits[:MOST_DIGITS] + "…")
    try:
        return Decimal(digits)
    except InvalidOperation:  # an exponent beyond all bounds
        _no_number(digits)


def _no_number(name: str) -> NoReturn:
    raise NoJson(_("{name} is not a number that can be used here.").format(name=name))


@dataclass(frozen=True, slots=True)
class Place:
    """A value and its place in the text. ``problems`` is shared by all places of a text.

    Where a value cannot be used, that is noted and a stand-in is given, so that reading goes on; what was read is
    worth nothing once there are problems.
    """

    value: Any
    path: str
    problems: list[str]

    def wrong(self, sentence: str) -> None:
        """Note a problem with this value."""
        self.problems.append(_("{place}: {sentence}").format(place=self.path or _("the file"), sentence=sentence))

    def members(self, needed: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Place]:
        """The members of an object by their keys; those that are missing or not known are problems."""
        if not isinstance(self.value, dict):
            self.wrong(
                _("write an object here, {{…}}, with {keys}.").format(keys=listed([f"“{key}”" for key in needed]))
            )
            return {}
        known = [*needed, *optional]
        for key in self.value:
            if key not in known:
                self.wrong(_("“{key}” is not a key here; {hint}").format(key=key, hint=meant(key, known)))
        for key in needed:
            if key not in self.value:
                self.wrong(_("“{key}” is missing.").format(key=key))
        return {key: self.member(key) for key in self.value if key in known}

    def member(self, key: str) -> Place:
        """A member of an object that has it."""
        return Place(self.value[key], f"{self.path}.{key}" if self.path else key, self.problems)

    def items(self, most: int) -> list[Place]:
        """The items of a list that holds up to so many."""
        if not isinstance(self.value, list):
            self.wrong(_("write a list here, […]."))
            return []
        if len(self.value) > most:
            self.wrong(_("there are {n}, and there is room for {most}.").format(n=len(self.value), most=most))
        return [Place(item, f"{self.path}[{place}]", self.problems) for place, item in enumerate(self.value[:most])]

    def text(self) -> str:
        """A text that can be printed in a line."""
        if isinstance(self.value, str) and len(self.value) <= LONGEST_TEXT and _is_line(self.value):
            return self.value
        self.wrong(_("write a text here, in quotes and in one line, of at most {n} characters.").format(n=LONGEST_TEXT))
        return ""

    def name(self) -> str:
        """A text that is not empty."""
        found = self.text()
        if found == "" and self.value == "":
            self.wrong(_("the text is empty; write something between the quotes."))
        return found

    def one_of(self, words: Sequence[str]) -> str:
        """One of some words."""
        if isinstance(self.value, str) and self.value in words:
            return self.value
        self.wrong(_("{shown} cannot be used here; {hint}").format(shown=self.shown(), hint=meant(self.value, words)))
        return words[0]

    def switch(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.wrong(_("write true or false here, without quotes, not {shown}.").format(shown=self.shown()))
            return False
        return self.value

    def whole(self, least: int, most: int) -> int:
        """A whole number within bounds."""
        if isinstance(self.value, int) and not isinstance(self.value, bool) and least <= self.value <= most:
            return self.value
        sentence = _("write a whole number from {least} to {most} here, not {shown}.")
        self.wrong(sentence.format(least=least, most=most, shown=self.shown()))
        return least

    def hundredths(self, least: int = 0) -> int:
        """A number with up to two decimals, in hundredths; ``least`` in hundredths too."""
        if isinstance(self.value, int | Decimal) and not isinstance(self.value, bool):
            number = Decimal(self.value)
            decimals = number.as_tuple().exponent
            if -MOST_LENGTH <= number <= MOST_LENGTH and isinstance(decimals, int) and decimals >= -2:
                found = int(100 * number)
                if found >= least:
                    return found
        sentence = _("write a length in cm here, with at most two decimals, from {least} to {most}, not {shown}.")
        self.wrong(
            sentence.format(least=least / 100 if least % 100 else least // 100, most=MOST_LENGTH, shown=self.shown())
        )
        return least

    def pair(self, least: int = 0) -> tuple[int, int]:
        """Two such numbers: [x, y]."""
        if not isinstance(self.value, list) or len(self.value) != 2:
            self.wrong(_("write a place here, [x, y] in cm, not {shown}.").format(shown=self.shown()))
            return least, least
        x, y = self.items(2)
        return x.hundredths(least), y.hundredths(least)

    def shown(self) -> str:
        """The value in a sentence."""
        match self.value:
            case dict():
                return _("an object")
            case list():
                return _("a list")
            case str():
                return _("“{text}”").format(text=self.value[:60])
            case _:
                return json.dumps(self.value, default=str).strip('"')


def _is_line(text: str) -> bool:
    """Whether a text can be read in one line, in any script: as strict as a campaign is with its names."""
    return all(category(character) not in UNREADABLE and character not in TURNING for character in text)


def meant(word: object, known: Sequence[str]) -> str:
    """What somebody may have meant who wrote a word that is not known; all that are known where nothing is like it."""
    close = get_close_matches(word, known, n=1) if isinstance(word, str) else []
    if close:
        return _("did you mean “{word}”?").format(word=close[0])
    return _("there are {words}.").format(words=listed([f"“{word}”" for word in known]))
