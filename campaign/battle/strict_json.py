"""JSON read strictly: a value knows its place in the text, and whatever is wrong with it becomes a sentence there.

Problems are gathered, not raised, so that a person mends them all at once. Knows nothing of battles.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from campaign.characters import is_readable, turns_round
from campaign.words import _, listed

MOST_CHARACTERS: Final = 4_000_000
MOST_DIGITS: Final = 30
MOST_DEPTH: Final = 64  # of lists and objects in one another; a campaign has about ten
MOST_LENGTH: Final = 1000  # of a length, in the text's own unit: more than any table
LONGEST_TEXT: Final = 2000


PIECES: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
HALF_A_LETTER: Final = re.compile(r"\\u[dD][89a-fA-F]")


class NoJson(ValueError):
    """The text cannot be read as JSON, or not in one way only; the message says why."""


def parsed(text: str, most: int = MOST_CHARACTERS, *, decimals: bool = True) -> Any:
    """The value of a JSON text, in which two readers could read nothing differently. Raises NoJson.

    Numbers with a point are as they are written, or (``decimals`` False) as near as a computer's own numbers come.
    """
    if len(text) > most:
        raise NoJson(_("The text is longer than {n} characters.").format(n=most))
    text = text.removeprefix("\ufeff")  # with which some programs begin every file
    check_depth(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_without_duplicates,
            parse_int=_whole_number,
            parse_float=_broken_number if decimals else _near_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        sentence = _("This is not JSON: {what} in line {line}, column {column}.")
        raise NoJson(sentence.format(what=error.msg, line=error.lineno, column=error.colno)) from error
    except RecursionError as error:
        raise NoJson(_("The text is nested too deeply.")) from error
    if "\\u" in text or not text.isascii():
        _check_letters(text, value)
    return value


def check_depth(text: str, most: int = MOST_DEPTH) -> None:
    """Look how deep lists and objects stand in one another, before anything is made of them. Raises NoJson."""
    if text.count("[") + text.count("{") <= most:
        return
    depth = 0
    for piece in PIECES.finditer(text):
        match piece[0]:
            case "[" | "{":
                depth += 1
                if depth > most:
                    raise NoJson(_("The text is nested too deeply."))
            case "]" | "}":
                depth -= 1


def check_values(text: str, most: int) -> None:
    """Look how many values there are, before anything is made of them. Raises NoJson.

    Quick whatever the text is: of strings only the marks at their ends are counted.
    """
    if text.count(",") + text.count("[") + text.count("{") <= most:
        return
    bare = text.replace("\\\\", "").replace('\\"', "")
    if bare.count('"') <= 4 * most:
        outside = "".join(bare.split('"')[::2])
        if outside.count(",") + outside.count("[") + outside.count("{") <= most:
            return
    raise NoJson(_("The text has more than {n} values.").format(n=most))


def _check_letters(text: str, value: Any) -> None:
    """Half a letter, which no file can hold, can stand in a text only as such, or written with its number."""
    try:
        text.encode()
        if HALF_A_LETTER.search(text):
            json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError as error:
        raise NoJson(_("The text has a character that cannot be read; type it again.")) from error


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise NoJson(_("The key “{key}” stands twice in one object; leave one of them.").format(key=key[:60]))
            seen.add(key)
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


def _near_number(digits: str) -> float:
    number = float(digits) if len(digits) <= MOST_DIGITS else math.inf
    if not math.isfinite(number):
        _no_number(digits[:MOST_DIGITS] + "…")
    return number


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
    return is_readable(text) and not turns_round(text)


def meant(word: object, known: Sequence[str]) -> str:
    """The known words that are like an unknown one; all of them where none is."""
    close = get_close_matches(word, known, n=1) if isinstance(word, str) else []
    if close:
        return _("did you mean “{word}”?").format(word=close[0])
    return _("there are {words}.").format(words=listed([f"“{word}”" for word in known]))
