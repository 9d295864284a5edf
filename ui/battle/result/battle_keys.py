"""Marks of figures typed on the keyboard: which key means whom, and which digit waits for another. Presses nothing."""

from __future__ import annotations

from collections.abc import Collection


def typed(marks: Collection[str], waiting: str, key: str) -> tuple[tuple[str, ...], str]:
    """The marks that a key completes, and what waits for the next one.

    A digit waits while a longer mark begins with it; whatever does not go on with that mark completes it.
    """
    if key.isdecimal():
        if waiting and any(mark.startswith(waiting + key) for mark in marks):
            return _number(marks, waiting + key)
        done, left = _number(marks, key)
        return (*_whole(marks, waiting), *done), left
    letter = next((mark for mark in (key, key.swapcase()) if mark in marks), "")
    return (*_whole(marks, waiting), *_whole(marks, letter)), ""


def finished(marks: Collection[str], waiting: str) -> tuple[str, ...]:
    """The mark that was waiting, if it is one."""
    return _whole(marks, waiting)


def _number(marks: Collection[str], digits: str) -> tuple[tuple[str, ...], str]:
    if any(mark != digits and mark.startswith(digits) for mark in marks):
        return (), digits
    return _whole(marks, digits), ""


def _whole(marks: Collection[str], mark: str) -> tuple[str, ...]:
    return (mark,) if mark in marks else ()
