"""Units as the table takes them in hand: an actor is the first model of a unit that stands, for the whole unit.

Reads a battle as a side sees it; writes choices down, judges none.
"""

from __future__ import annotations

from campaign.battle.asking import choice_in
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.fast import Ints, choice_rows
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.measures import first_standing
from campaign.battle.firefight.movement import slot_at
from campaign.battle.firefight.options import blank
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.words.names import Squads


def squad_of(look: Look, figure: int) -> int:
    """The unit that a model belongs to."""
    return int(look.view.figures[figure].squad)


def known(look: Look) -> Squads:
    """What units and models are called."""
    found = look.names
    assert isinstance(found, Squads)
    return found


def models_of(look: Look, squad: int) -> tuple[int, ...]:
    """The models of a unit, those that are gone among them."""
    q = look.view.squads[squad]
    return tuple(range(int(q.first), int(q.first + q.size)))


def standing_of(look: Look, squad: int) -> tuple[int, ...]:
    """The models of a unit that are on the table."""
    return tuple(number for number in models_of(look, squad) if look.view.figures[number].fate == c.ON_TABLE)


def actor_for(look: Look, squad: int) -> int:
    """Who is taken in hand for a unit: its first model that stands, else the first."""
    found = int(first_standing(look.view, squad))
    return int(look.view.squads[squad].first) if found == c.NOBODY else found


def actor_of(look: Look, figure: int) -> int:
    """Who is taken in hand where a model is pressed."""
    return actor_for(look, squad_of(look, figure))


def together(look: Look, actor: int) -> tuple[int, ...]:
    """All models of an actor's unit that are on the table."""
    return standing_of(look, squad_of(look, actor))


def squads_of(look: Look, side: int) -> tuple[int, ...]:
    """The units of a side, in their order."""
    s = look.view
    return tuple(number for number in range(s.squad_count) if s.squads[number].side == side)


def enemies_of(look: Look, squad: int) -> tuple[int, ...]:
    """The enemy units that have a model on the table."""
    s = look.view
    return tuple(n for n in range(s.squad_count) if enemies(s, n, squad) and first_standing(s, n) != c.NOBODY)


def at(look: Look, figure: int) -> Point:
    """Where a model stands."""
    f = look.view.figures[figure]
    return int(f.x), int(f.y)


# Choices


def empty_row(verb: int) -> Ints:
    """A row with nothing but its verb."""
    row = choice_rows(1, c.CHOICE_WIDTH)[0]
    blank(row, verb)
    return row


def plain_choice(verb: int, who: int = 0, target: int = 0, x: int = 0, y: int = 0) -> Choice:
    """A choice without slots."""
    row = empty_row(verb)
    row[c.WHO], row[c.TARGET], row[c.X], row[c.Y] = who, target, x, y
    return choice_in(row, c.CHOICE_WIDTH)


def act_choice(squad: int, action: int, target: int = 0) -> Choice:
    """A unit is named with its action."""
    return plain_choice(c.ACT, squad, target, action)


def legs_of(choice: Choice) -> dict[int, tuple[Point, ...]]:
    """Where each model of a choice with slots walks, in the order in which they do."""
    found = {}
    for number in range(choice[c.COUNT]):
        slot = slot_at(number)
        legs = range(slot + c.FIRST_LEG, slot + c.FIRST_LEG + 2 * choice[slot + c.LEGS], 2)
        found[choice[slot + c.FIGURE]] = tuple((choice[leg], choice[leg + 1]) for leg in legs)
    return found


def walking(squad: int, legs: dict[int, tuple[Point, ...]], *, jumps: bool = False) -> Choice:
    """A unit's move, model by model in this order; each jumps what it can where it comes to a jump."""
    row = empty_row(c.MOVE)
    row[c.WHO], row[c.COUNT] = squad, len(legs)
    for number, (figure, ends) in enumerate(legs.items()):
        slot = slot_at(number)
        row[slot + c.FIGURE], row[slot + c.LEGS] = figure, len(ends)
        for leg, (x, y) in enumerate(ends):
            row[slot + c.FIRST_LEG + 2 * leg], row[slot + c.FIRST_LEG + 2 * leg + 1] = x, y
    if jumps:
        row[c.JUMPS] = sum(
            ((1 << len(ends)) - 1) << (c.MOST_LEGS * number) for number, ends in enumerate(legs.values())
        )
    return choice_in(row, c.CHOICE_WIDTH)


DONE = plain_choice(c.DONE)
CONCEDE = plain_choice(c.CONCEDE)
