"""What a man's attributes are now, tests of them, and sums part by part (section P, C5, C6).

A sum is begun with its attribute, and each modifier is put into ``Battle.parts`` at the place of its reason, so that
people are told the same parts that decide.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.chance import die
from campaign.battle.kernel.log import note
from campaign.battle.man_to_man.codes import BASE, CLOSE, INCH, LOG_DICE, LOG_PART, NOBODY, PARTS, PRONE, RANGED, WALK
from campaign.battle.man_to_man.records import Battle, Table


@rules
def halved(value: int, wounded: int) -> int:
    """An attribute of a man who is wounded or not: half of it, rounded down (man_to_man:C5a, P4a)."""
    return value // 2 if wounded else value


@rules
def strength(t: Table, s: Battle, figure: int) -> int:
    """The STR that damage is compared with (man_to_man:P4b, P4c, L8d, L9b, L9f)."""
    f = s.figures[figure]
    return halved(t.profiles[f.profile].strength + f.strength, 0 if s.now[0].wounded_full_str else f.wounded)


@rules
def intelligence(t: Table, s: Battle, figure: int) -> int:
    """The INT of a man; in ranged combat as it was when that began (man_to_man:P4a, R3a, R3b)."""
    f, now = s.figures[figure], s.now[0]
    fires = now.phase == RANGED and not now.mover_first
    return halved(t.profiles[f.profile].intelligence, f.was_wounded if fires else f.wounded)


@rules
def dexterity(t: Table, s: Battle, figure: int) -> int:
    """The DEX of a man; in ranged combat as it was when that began.

    man_to_man:P4a, R3a, R3b, L8c, L8i, L9a, L9c, L9f, L9i
    """
    f, now = s.figures[figure], s.now[0]
    fires = now.phase == RANGED and not now.mover_first
    learnt = f.ranged if now.phase == RANGED else f.close if now.phase == CLOSE else 0
    return halved(t.profiles[f.profile].dexterity + learnt, f.was_wounded if fires else f.wounded)


@rules
def leadership(t: Table, s: Battle, figure: int) -> int:
    """The LDR of a man (man_to_man:P4a)."""
    f = s.figures[figure]
    return halved(t.profiles[f.profile].leadership, f.wounded)


@rules
def move_of(t: Table, s: Battle, figure: int) -> int:
    """The MOV of a man as a length: an inch a movement point (man_to_man:A1a, P4a, L8b, L9f)."""
    f = s.figures[figure]
    return halved(t.profiles[f.profile].move + f.move, f.wounded) * INCH


@rules
def allowance(t: Table, s: Battle, figure: int, action: int) -> int:
    """How far a man's movement points take him in an action; prone he crawls half as far (man_to_man:A16a)."""
    most = move_of(t, s, figure)
    return most // 2 if action == WALK and s.figures[figure].low == PRONE else most


@rules
def does(s: Battle, figure: int, action: int) -> bool:
    """Whether a man has taken an action in this round, as his first or as another one (man_to_man:L9d, L9h)."""
    return s.figures[figure].action == action or s.figures[figure].then == action


@rules
def begin_sum(s: Battle, attribute: int) -> None:
    """A sum begins with an attribute."""
    for part in range(PARTS):
        s.parts[part] = 0
    s.parts[BASE] = attribute


@rules
def total(s: Battle) -> int:
    """The number of the sum that was begun last."""
    found = 0
    for part in range(PARTS):
        found += s.parts[part]
    return found


@rules
def note_parts(s: Battle, figure: int) -> None:
    """Write into the log what the sum that was begun last has beside its attribute; the roll's own row follows."""
    for part in range(BASE + 1, PARTS):
        if s.parts[part]:
            note(s, LOG_PART, figure, part, s.parts[part], 0, 0, 0)


@rules
def passes(s: Battle, rolled: int, needed: int) -> bool:
    """Whether three dice pass a test of an attribute; no sum of them is a critical one (man_to_man:C6a, C6b, C7a)."""
    return rolled <= needed if s.now[0].equal_passes else rolled < needed


@rules
def three(s: Battle) -> int:
    """The sum of three dice."""
    return throw(s, 3)


@rules
def throw(s: Battle, count: int) -> int:
    """The sum of so many dice, whose faces are noted."""
    found = faces = 0
    for _each in range(count):
        face = die(s)
        found += face
        faces = TEN * faces + face
    note_dice(s, count, faces)
    return found


@rules
def note_dice(s: Battle, count: int, faces: int) -> None:
    """Dice that have fallen stand in the log ahead of what they decide."""
    if count:
        note(s, LOG_DICE, NOBODY, NOBODY, count, faces, 0, 0)


TEN: Final = 10
"""The faces of dice are the digits of one number in the log."""
