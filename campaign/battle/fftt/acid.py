"""Acid: where it comes down it leaves goo, and the goo burns (fftt:B8, B9).

Its shot is ``shooting``'s, who is under goo is ``goo``'s. Wounds are noted, not settled.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import GRENADE_BURST, LOG_BURST, LOG_GOO_BURNS, NOBODY, ON_TABLE
from campaign.battle.fftt.goo import goo_over, lay_goo, on_table
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.wounds import note_wounds, wound_under
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note

BURNS_ON = 6  # or less, of 2D6 (fftt:B9d)


@rules
def splash(t: Table, s: Battle, shooter: int, x: int, y: int, floor: int) -> None:
    """Acid comes down: goo, and by the option the wounds of a grenade, which remove nothing; off the table nothing.

    fftt:B2f, B8b, B8d, B8e
    """
    if not on_table(t, x, y):
        return
    lay_goo(s, shooter, x, y, floor)
    if s.now[0].acid_bursts:
        note(s, LOG_BURST, shooter, shooter, x, y, GRENADE_BURST, floor)
        wound_under(t, s, x, y, floor, GRENADE_BURST, shooter, shooter)


@rules
def burn_all(t: Table, s: Battle) -> None:
    """After the shots of general fire each figure under goo throws, once, in the order of their numbers.

    HQs, Queens and eggs too, and who has wounds enough by then. The goo that has lain longest is credited.
    fftt:B5c, B9d, B9e, B9f, B13d, B13e, I6e, R4a
    """
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate != ON_TABLE:
            continue
        number = goo_over(t, s, i)
        if number == NOBODY:
            continue
        goo = s.goos[number]
        first = die(s)
        second = die(s)
        burns = first + second <= BURNS_ON
        note(s, LOG_GOO_BURNS, i, goo.by, first, second, 1 if burns else 0, 0)
        if burns:
            spitter = s.figures[goo.by]
            at_centre = f.x == goo.x and f.y == goo.y
            note_wounds(s, i, 1, goo.by, spitter.x if at_centre else goo.x, spitter.y if at_centre else goo.y, 0)
