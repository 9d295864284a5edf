"""A choice in words, as a button or a list shows it."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import AnyNames
from campaign.battle.fast import Ints
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.units import Faction, Unit
from campaign.battle.fftt.words.names import names_in
from campaign.battle.table_words import direction, edge_name, opening_name, openings, place, place_on
from campaign.words import _, count


def way_name(name: str) -> str:
    """A way in which a side plays for a while, as a title."""
    return {
        "steady": _("Steady"),
        "bold": _("Bold"),
        "wary": _("Wary"),
        "hold still": _("Hold still"),
        "rush": _("Rush"),
        "hide": _("Hide"),
        "press": _("Press"),
        "like a swarm against machines": _("Like a swarm against machines"),
        "like a swarm against a swarm": _("Like a swarm against a swarm"),
        "like marines against machines": _("Like marines against machines"),
        "like marines against a swarm": _("Like marines against a swarm"),
        "like creatures against marines": _("Like creatures against marines"),
    }[name]


def choice_text(setup: BattleSetup[Unit], choice: Ints | Sequence[int], rows: Sequence[Sequence[int]] = ()) -> str:
    """A choice of ``codes`` in words, without a full stop; ``rows`` tell who was born. ValueError for no verb."""
    form = _forms().get(choice[c.VERB])
    if form is None:
        raise ValueError(f"no choice: verb {choice[c.VERB]}")
    known, verb = names_in(setup, rows), choice[c.VERB]
    if verb == c.MOVE:
        return _move_text(known, choice)
    if verb == c.PICK:
        return _picked(known, choice)
    if verb in (c.SHOOT, c.SHOOT_AT, c.HEAL):
        form = _at_work(known.units[choice[c.FIGURE]], verb)
    if verb == c.CLIMB:
        form = _("{figure} climbs one storey up") if choice[c.X] > 0 else _("{figure} climbs one storey down")
    if verb == c.STANDING and choice[c.X] > 12:
        return _("Make no opportunity fire until further orders")
    return form.format(
        figure=_figure(known, choice[c.FIGURE]),
        target=_target(setup, known, choice),
        edge=edge_name(choice[c.TARGET]) if verb in (c.FLANK, c.CALL_OFF) else "",
        place=place_on(choice[c.X], choice[c.Y], choice[c.STOREY] if verb in (c.PLACE, c.SHOOT_AT) else 0),
        direction=direction(choice[c.FX], choice[c.FY]),
        n=choice[c.X],
        side=known.sides[choice[c.TARGET]] if verb in (c.PERMIT, c.LEAD) else "",
    )


def _forms() -> dict[int, str]:
    """The sentence of each verb; "" where it depends on more than the verb."""
    return {
        c.DONE: _("Done"),
        c.PLACE: _("{figure} is set up at {place}, facing {direction}"),
        c.FLANK: _("{figure} waits outside at the {edge} edge"),
        c.CALL_OFF: _("Call off the force at the {edge} edge"),
        c.CLIMB: "",
        c.SHOOT: "",
        c.SHOOT_AT: "",
        c.MOVE: "",
        c.TURN: _("{figure} turns to the {direction}"),
        c.OPEN: _("{figure} opens {target}"),
        c.HEAL: "",
        c.GO_OFF: _("{figure} goes off"),
        c.PART_PAIR: _("{figure} and {target} do not fight each other"),
        c.PICK: "",
        c.GO_ON: _("Fight another exchange"),
        c.SURRENDER: _("Surrender"),
        c.CALL_AIR: _("{figure} calls air support on {target}"),
        c.EAT: _("{figure} eats the corpse of {target}"),
        c.LAY: _("{figure} lays an egg at {place}"),
        c.CRUSH: _("{figure} destroys {target}"),
        c.LEAD: _("{side} moves first"),
        c.PERMIT: _("Let {side} reload from your HQs"),
        c.STANDING: _("Ask for opportunity fire that needs {n} or more"),
    }


def _at_work(unit: Unit, verb: int) -> str:
    if verb == c.HEAL:
        return _("{figure} repairs {target}") if unit.faction is Faction.MACHINA else _("{figure} treats {target}")
    if unit.weapon == "grenade":
        at_figure, at_point = _("{figure} throws a grenade at {target}"), _("{figure} throws a grenade at {place}")
    elif unit.weapon == "missile":
        at_figure, at_point = _("{figure} launches a missile at {target}"), _("{figure} launches a missile at {place}")
    elif unit.weapon == "acid":
        at_figure, at_point = _("{figure} spits acid at {target}"), _("{figure} spits acid at {place}")
    else:
        at_figure, at_point = _("{figure} fires at {target}"), _("{figure} fires at {place}")
    return at_figure if verb == c.SHOOT else at_point


def _picked(known: AnyNames, choice: Ints | Sequence[int]) -> str:
    """A point to react at, or one of those whom a fight's decision can fall on."""
    if choice[c.FIGURE] == c.NOBODY:
        return _("Fire at point {n} of the move").format(n=choice[c.X])
    return _figure(known, choice[c.FIGURE])


def _move_text(known: AnyNames, choice: Ints | Sequence[int]) -> str:
    figure, legs = _figure(known, choice[c.FIGURE]), choice[c.LEGS]
    if not legs:
        return _("{figure} leaves the table").format(figure=figure)
    last = c.FIRST_LEG + 2 * (legs - 1)
    form = _("{figure} moves to {place}")
    if choice[c.TARGET] == 1:
        form = _("{figure} moves to {place} and leaves the table")
    text = form.format(figure=figure, place=place(choice[last], choice[last + 1]))
    if legs == 1:
        return text
    return _("{move}, by {legs}").format(move=text, legs=count("{n} leg", "{n} legs", legs))


def _figure(known: AnyNames, number: int) -> str:
    if number >= len(known.short):
        return _("a figure born in the battle")
    return known.short[number] if number >= 0 else ""


def _target(setup: BattleSetup[Unit], known: AnyNames, choice: Ints | Sequence[int]) -> str:
    number = choice[c.TARGET]
    if choice[c.VERB] in (c.FLANK, c.CALL_OFF, c.PERMIT, c.LEAD):
        return ""
    if choice[c.VERB] != c.OPEN:
        return _figure(known, number)
    doors = openings(setup)
    return opening_name(doors[number]) if 0 <= number < len(doors) else _("a door")
