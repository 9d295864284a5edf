"""What has a base and no will of its own, crewed weapons and HQ posts: what hits and vehicles do to it."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.man_to_man.attributes import three
from campaign.battle.man_to_man.codes import DEAD, LOG_DESTROYED, LOG_FELL, NOBODY
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies

AT_MOST: Final = 15  # so much or less destroys a crewed weapon (man_to_man:L10c)


@rules
def destroy(t: Table, s: Battle, thing: int, by: int) -> None:
    """A crewed weapon or HQ post is destroyed (man_to_man:V15b)."""
    f = s.figures[thing]
    f.fate = DEAD
    f.killer = by if by != NOBODY and enemies(s, by, thing) else NOBODY
    note(s, LOG_FELL, thing, by, f.x, f.y, DEAD, 0)


@rules
def shake(t: Table, s: Battle, thing: int, by: int, he: int) -> None:
    """What a shell, template or explosion with that HE modifier does to a crewed weapon (man_to_man:L10c)."""
    rolled = three(s)
    gone = 1 if rolled - he <= AT_MOST else 0
    note(s, LOG_DESTROYED, thing, by, rolled, he, gone, 0)
    if gone:
        destroy(t, s, thing, by)
