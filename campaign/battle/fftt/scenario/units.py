"""A unit's row as a scenario writes it: lengths in cm, numbers left out that the unit does not have."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from campaign.battle.contract.scenario import MOST_COUNT, Value, cm
from campaign.battle.fftt.units import WEAPONS, Faction, Unit, fftt_units
from campaign.battle.scenery import CM
from campaign.battle.strict_json import MOST_LENGTH, Place
from campaign.words import _

MOST_MOVE: Final = 50 * CM  # as long a way as the rules have room for
MILLIMETRE: Final = 10


def read_unit(place: Place) -> Unit:
    """The row that stands at a place; any row where too little does."""
    numbers, lengths = ("fp", "ap", "wounds"), ("short", "long")
    needed = ("key", "faction", "name", *numbers, "move", "hand", "base", "weapon", "traits")
    parts = place.members(needed, ("skill", *lengths))
    if not set(needed) <= set(parts):
        return fftt_units()[0]
    return Unit(
        key=parts["key"].name(),
        faction=Faction(parts["faction"].one_of(list(Faction))),
        name=parts["name"].name(),
        fp=parts["fp"].whole(0, MOST_COUNT),
        ap=parts["ap"].whole(0, MOST_COUNT),
        wounds=parts["wounds"].whole(1, MOST_COUNT),
        skill=parts["skill"].whole(2, 12) if "skill" in parts else None,
        short=_millimetres(parts["short"]) if "short" in parts else None,
        long=_millimetres(parts["long"]) if "long" in parts else None,
        move=_millimetres(parts["move"], MOST_MOVE),
        hand=parts["hand"].whole(-MOST_COUNT, MOST_COUNT),
        base=parts["base"].hundredths(least=1),
        weapon=parts["weapon"].one_of(WEAPONS),
        traits=tuple(trait.one_of(_traits()) for trait in parts["traits"].items(MOST_COUNT)),
    )


def _traits() -> list[str]:
    """The traits of the game's own lists: the words that the rules know."""
    return sorted({trait for unit in fftt_units() for trait in unit.traits})


def _millimetres(place: Place, most: int = MOST_LENGTH * CM) -> int:
    found = place.hundredths()
    if found > most:
        place.wrong(_("write a length of at most {most} cm here.").format(most=cm(most)))
    if found % MILLIMETRE:
        place.wrong(_("write this length with at most one decimal."))
    return found // MILLIMETRE


def write_unit(unit: Unit) -> Value:
    """The same row, to be read again."""
    value = {column.name: getattr(unit, column.name) for column in fields(unit)}
    for key in ("short", "long", "move"):
        value[key] = None if value[key] is None else cm(MILLIMETRE * value[key])
    value |= {"base": cm(unit.base), "traits": list(unit.traits)}
    return {key: part for key, part in value.items() if part is not None}
