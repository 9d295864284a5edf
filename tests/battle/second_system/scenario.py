"""What scenario files say of Nerve."""

from __future__ import annotations

from dataclasses import asdict

from campaign.battle.contract.scenario import Cast, Form, Scenarios, alone, named, spot
from tests.battle.second_system import records as r
from tests.battle.second_system.campaign import ABILITIES
from tests.battle.second_system.system import Trooper


def read_unit(place):
    """A row of the list."""
    parts = place.members(("key", "name", "fp", "nerve", "move"))
    if len(parts) < 5:
        return Trooper("", "", 0, 1, 0)
    numbers = [parts[key].whole(0, 10_000) for key in ("fp", "nerve", "move")]
    return Trooper(parts["key"].name(), parts["name"].text(), *numbers)


SCENARIOS = Scenarios(
    side=(),
    figure=("experience", "abilities", "commander"),
    abilities=tuple(ABILITIES.values()),
    most_units=20,
    read_unit=read_unit,
    write_unit=asdict,
    forms=(
        Form(r.REST, (named("rest", r.MAN),)),
        Form(r.PLACE, (named("place", r.MAN), spot("at", r.X))),
        Form(r.WALK, (named("walk", r.MAN), spot("to", r.X))),
        Form(r.SHOOT, (named("shoot", r.MAN), named("at", r.TARGET))),
        Form(r.YIELD, (alone("yield"),)),
    ),
    cast=Cast.of,
)
