"""A throw as it fell: its dice, how they are read, what it was for, and whether it was enough."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract.table.facts import Fell
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, AnyNames, B, C, Row
from campaign.battle.fftt import codes as c
from campaign.words import _


def fell(rows: Sequence[Row], known: AnyNames) -> Fell | None:
    """The last throw of rows of a log that shows its dice."""
    return next((told for row in reversed(rows) if (told := _told(row, known)) is not None), None)


def _told(row: Row, known: AnyNames) -> Fell | None:
    code = row[CODE]
    if code in (c.LOG_SHOT, c.LOG_AIR):
        return _shot(row, known)
    if code == c.LOG_DEVIATED:
        what = _("{figure} missed: where it comes down").format(figure=known.short[row[ACTOR]])
        return Fell((row[A], row[B]), f"{row[A]} + {row[B]}", what, None, "")
    if code == c.LOG_GOO_BURNS:
        what = _("{figure} under goo").format(figure=known.short[row[ACTOR]])
        words = _("{first} + {second} = {sum}").format(first=row[A], second=row[B], sum=row[A] + row[B])
        return Fell((row[A], row[B]), words, what, None, _("wounded") if row[C] else _("unhurt"))
    if code == c.LOG_FOUGHT:
        what = _("{figure}, hand to hand").format(figure=known.short[row[ACTOR]])
        words = f"{row[A]} {'+' if row[B] > 0 else '−'} {abs(row[B])} = {row[A] + row[B]}" if row[B] else str(row[A])
        return Fell((row[A],), words, what, None, "")
    if code == c.LOG_ARRIVAL and row[B]:
        good = row[B] >= row[C]
        words = _("{die}, needs {n} or more").format(die=row[B], n=row[C])
        what = _("A force on the flank of {side}").format(side=known.sides[row[ACTOR]])
        return Fell((row[B],), words, what, good, _("arrives") if good else _("waits"))
    if code == c.LOG_HATCHING:
        return Fell((row[A],), str(row[A]), _("{figure} hatches").format(figure=known.short[row[ACTOR]]), None, "")
    return None


def _shot(row: Row, known: AnyNames) -> Fell:
    need, first, second = row[A], row[B], row[C]
    hit = first + second <= need
    form = _("{first} + {second} = {sum}, needs {n} or less")
    words = form.format(first=first, second=second, sum=first + second, n=need)
    what = known.short[row[ACTOR]]
    if row[TARGET] >= 0:
        what = _("{figure} on {target}").format(figure=what, target=known.short[row[TARGET]])
    return Fell((first, second), words, what, hit, _("hit") if hit else _("miss"))
