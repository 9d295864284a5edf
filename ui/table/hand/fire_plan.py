"""Which shots the program would declare for a side, one for each shooter that has a best one.

Thinks as the program's own player does, on a copy of what the side sees; declares nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any, Final

from PySide6.QtCore import QObject

from campaign.battle.arena import Choice, tactician
from campaign.battle.contract import FINE
from campaign.battle.fast import choice_rows, clone, plain_row, put
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.flow import apply
from campaign.battle.fftt.legality import problem
from campaign.battle.fftt.records import MOST_SHOTS, Shot
from campaign.tabletop.looking import Look
from campaign.tabletop.thinking import as_if_ordered
from ui.background import in_background

SHOTS: Final = (c.SHOOT, c.SHOOT_AT, c.CALL_AIR, c.GO_OFF)


def best_shots(look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...]:
    """What the program would declare beside the shots that are laid down already."""
    s = _thought(look)
    for choice in laid:
        _declare(look, s, choice)
    found: list[Choice] = []
    while len(found) < s.figure_count:
        choice = tactician(look.system, look.t, s)
        if choice[c.VERB] not in SHOTS or not _declare(look, s, choice):
            break
        found.append(choice)
    return tuple(found)


def find_best_shots(owner: QObject, look: Look, laid: Sequence[Choice], done: Callable[[], object]) -> None:
    """Find the same beside the window, and say so when it is known."""
    key = _key(laid)
    if key in look.memory:
        return
    apart, beside = replace(look, view=clone(look.view), memory={}), tuple(laid)

    def remember(found: tuple[Choice, ...]) -> None:
        look.memory.setdefault(key, found)
        done()

    in_background(owner, lambda: best_shots(apart, beside), remember)


def known_best_shots(look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...] | None:
    """The same where it has been found; None where nobody knows yet."""
    found: tuple[Choice, ...] | None = look.memory.get(_key(laid))
    return found


def _key(laid: Sequence[Choice]) -> tuple[object, ...]:
    return ("best shots", *laid)


def _thought(look: Look) -> Any:
    """A copy that has room for shots, and where a standing order is given."""
    s: Any = clone(look.view)
    now = s.now[0]
    now.logging = 0
    as_if_ordered(s)
    known = [Shot(*plain_row(Shot, s.shots[number])) for number in range(now.shots)]
    put(s.shots, known + [Shot(*[0] * len(fields(Shot))) for _more in range(MOST_SHOTS - len(known))], MOST_SHOTS)
    return s


def _declare(look: Look, s: Any, choice: Choice) -> bool:
    row = choice_rows(1, c.CHOICE_WIDTH)[0]
    for place, number in enumerate(choice):
        row[place] = number
    if int(problem(look.t, s, row)) != FINE:
        return False
    apply(look.t, s, row)
    return True
