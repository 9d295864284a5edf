"""What has a base and no will of its own, crewed weapons and HQ posts: what hits and vehicles do to it."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.man_to_man.attributes import three
from campaign.battle.man_to_man.codes import (
    DEAD,
    DIES,
    LOG_DAMAGE,
    LOG_DESTROYED,
    LOG_FELL,
    NOBODY,
    POST,
    UNHURT,
    WOUNDS,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies

POINTS: Final = 12  # so much damage an HQ post stands (man_to_man:L7a)
AT_MOST: Final = 15  # so much or less destroys a crewed weapon (man_to_man:L10c)


@rules
def destroy(t: Table, s: Battle, thing: int, by: int) -> None:
    """A crewed weapon or HQ post is destroyed; a post has yet to burst (man_to_man:V15b, L7c)."""
    f = s.figures[thing]
    f.fate = DEAD
    f.killer = by if by != NOBODY and enemies(s, by, thing) else NOBODY
    if f.kind == POST:
        f.blast, f.blast_by = 1, by
    note(s, LOG_FELL, thing, by, f.x, f.y, DEAD, 0)


@rules
def shake(t: Table, s: Battle, thing: int, by: int, he: int) -> None:
    """What a shell, template or explosion with that HE modifier does to a crewed weapon (man_to_man:L10c)."""
    rolled = three(s)
    gone = 1 if rolled - he <= AT_MOST else 0
    note(s, LOG_DESTROYED, thing, by, rolled, he, gone, 0)
    if gone:
        destroy(t, s, thing, by)


@rules
def damage_post(t: Table, s: Battle, post: int, by: int, damage: int) -> None:
    """Damage to an HQ post adds up; it is destroyed by more than its points (man_to_man:L7a, L7b)."""
    f = s.figures[post]
    left = POINTS - f.taken
    effect = DIES if damage > left else WOUNDS if damage > 0 else UNHURT
    note(s, LOG_DAMAGE, post, by, damage, left, effect, 0)
    f.taken += damage
    if effect == DIES:
        destroy(t, s, post, by)
