"""Which shots the program would declare for a side, one for each shooter that has a best one.

Thinks as the program's own player does, on a copy of what the side sees; declares nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.fast import choice_rows, clone, plain_row, put
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.flow import apply
from campaign.battle.fftt.records import MOST_SHOTS, Shot
from campaign.battle.fftt.table.asked import act_next
from campaign.battle.fftt.table.choices import SHOTS


def best_shots(look: Look, laid: Sequence[Choice]) -> tuple[Choice, ...]:
    """What the program would declare beside the shots that are laid down already."""
    s = _thought(look)
    for choice in laid:
        _declare(look, s, choice)
    found: list[Choice] = []
    while len(found) < s.figure_count:
        choice = look.answer(s)
        if choice[c.VERB] not in SHOTS or not _declare(look, s, choice):
            break
        found.append(choice)
    return tuple(found)


def _thought(look: Look) -> Any:
    """A copy that has room for shots, and where a standing order is given."""
    s: Any = clone(look.view)
    now = s.now[0]
    now.logging = 0
    act_next(s)
    known = [Shot(*plain_row(Shot, s.shots[number])) for number in range(now.shots)]
    put(s.shots, known + [Shot(*[0] * len(fields(Shot))) for _more in range(MOST_SHOTS - len(known))], MOST_SHOTS)
    return s


def _declare(look: Look, s: Any, choice: Choice) -> bool:
    if look.problem(choice, s) != FINE:
        return False
    row = choice_rows(1, c.CHOICE_WIDTH)[0]
    for place, number in enumerate(choice):
        row[place] = number
    apply(look.t, s, row)
    return True
