"""Choices of Firefight as people write them; ``resources/scenarios/README.md`` shows each of them.

A unit is named by any of its models, and written by the first one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.scenario import (
    ANYWHERE,
    Cast,
    Form,
    Part,
    Row,
    Value,
    alone,
    in_cm,
    named,
    spot,
    whole,
    word,
)
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import units
from campaign.battle.firefight.movement import slot_at
from campaign.battle.firefight.setup import groups_of
from campaign.battle.kernel.table import EDGES
from campaign.battle.scenery import Point
from campaign.battle.strict_json import Place
from campaign.words import _

SPELLS: Final = {
    "jolt": c.JOLT, "veil": c.VEIL, "goad": c.GOAD, "sear": c.SEAR, "hail": c.HAIL, "dread": c.DREAD,
}  # fmt: skip
WAITS: Final = {"ambush": c.IN_AMBUSH, "scout": c.AS_SCOUT}
ACTIONS: Final = {"idle": c.IDLE, "hold": c.HOLD, "advance": c.ADVANCE, "rush": c.RUSH}


@dataclass(frozen=True, slots=True)
class Squad:
    """A unit: its models are first..first + size - 1."""

    first: int
    size: int
    weapons: tuple[str, ...]


def cast(setup: BattleSetup[units.Row]) -> Cast:
    """Models by their keys, and the units that they form; one that has all of them where a row is not known."""
    rows = {row.key: row for row in setup.units}
    if not all(figure.unit in rows for side in setup.sides for figure in side.figures):
        return Cast.of(setup, things=(Squad(0, sum(len(side.figures) for side in setup.sides), ()),))
    squads: list[Squad] = []
    for side in setup.sides:
        for group in groups_of(side, setup.units):
            first = squads[-1].first + squads[-1].size if squads else 0
            squads.append(Squad(first, len(group), tuple(_weapons(rows[group[0].unit]))))
    return Cast.of(setup, things=tuple(squads))


def _weapons(row: units.Row) -> Iterator[str]:
    """What each weapon of a row is called: by its name, and one that has the name of another by its number too."""
    names = [arm.name for arm in row.arms]
    for number, name in enumerate(names):
        yield f"{name} {number + 1}" if name in names[:number] else name


def _squad(place: Place, cast: Cast) -> int:
    figure = cast.number(place)
    return next((n for n, squad in enumerate(cast.things) if figure < squad.first + squad.size), 0)


def unit(key: str, at: int) -> Part:
    """A unit by one of its models."""
    return Part(
        key,
        at,
        lambda place, _row, cast: (_squad(place, cast),),
        lambda row, cast: cast.key(cast.things[row[at]].first),
    )


# Where models go: each with the ends of its legs, in the order in which they walk.


def _models(place: Place) -> list[tuple[str, Place]]:
    if isinstance(place.value, dict) and len(place.value) <= c.MOST_MODELS:
        return [(key, place.member(key)) for key in place.value]
    place.wrong(_("write an object here with up to {n} models and their places.").format(n=c.MOST_MODELS))
    return []


def _slots(place: Place, cast: Cast, *, far: bool) -> list[int]:
    """The number of models, and a slot for each; ``far``: they walk, and have a list of places."""
    found = _models(place)
    slots: list[int] = [len(found)]
    for key, where in found:
        legs = where.items(c.MOST_LEGS) if far else [where]
        spots = [number for leg in legs for number in leg.pair(ANYWHERE)]
        model = cast.number(Place(key, where.path, where.problems))
        slots += [model, len(legs), *spots, *[0] * (2 * c.MOST_LEGS - len(spots))]
    return slots


def _ends(row: Row, cast: Cast) -> Iterator[tuple[str, list[Point]]]:
    for number in range(row[c.COUNT]):
        at = slot_at(number)
        legs = range(at + c.FIRST_LEG, at + c.FIRST_LEG + 2 * row[at + c.LEGS], 2)
        yield cast.key(row[at + c.FIGURE]), [(row[leg], row[leg + 1]) for leg in legs]


PATHS: Final = Part(
    "to",
    c.COUNT,
    lambda place, _row, cast: _slots(place, cast, far=True),
    lambda row, cast: {key: [in_cm(leg) for leg in legs] for key, legs in _ends(row, cast)},
)
PLACES: Final = Part(
    "at",
    c.COUNT,
    lambda place, _row, cast: _slots(place, cast, far=False),
    lambda row, cast: {key: in_cm(legs[0]) for key, legs in _ends(row, cast)},
)


def _read_jumps(place: Place, row: Row, cast: Cast) -> tuple[int]:
    """The legs that jump, of models that walk: a list of their numbers for each, from 1."""
    bits, walkers = 0, [row[slot_at(number) + c.FIGURE] for number in range(row[c.COUNT])]
    for key, where in _models(place):
        model = cast.number(Place(key, where.path, where.problems))
        legs = [leg.whole(1, c.MOST_LEGS) for leg in where.items(c.MOST_LEGS)]
        if model in walkers:
            for leg in legs:
                bits |= 1 << (c.MOST_LEGS * walkers.index(model) + leg - 1)
        else:
            where.wrong(_("this model does not walk."))
    return (bits,)


def _write_jumps(row: Row, cast: Cast) -> dict[str, list[int]] | None:
    found = {
        cast.key(row[slot_at(number) + c.FIGURE]): [
            leg + 1 for leg in range(c.MOST_LEGS) if row[c.JUMPS] >> (c.MOST_LEGS * number + leg) & 1
        ]
        for number in range(row[c.COUNT])
    }
    return {key: legs for key, legs in found.items() if legs} or None


LEAPS: Final = Part("jumps", c.JUMPS, _read_jumps, _write_jumps, needed=False)


# Fire: who shoots what at whom. The first unit that is named is the first target.


def _read_fire(place: Place, row: Row, cast: Cast) -> list[int]:
    squad: Squad = cast.things[row[c.WHO]]
    targets: list[int] = []
    slots = [0] * (3 * c.MOST_WEAPONS)
    for shot in place.items(c.MOST_WEAPONS):
        parts = shot.members(("weapon", "by", "at"), ("centre",))
        if not {"weapon", "by", "at"} <= parts.keys():
            continue
        target = _squad(parts["at"], cast)
        targets += [target] if target not in targets else []
        if len(targets) > 2:
            parts["at"].wrong(_("a unit shoots at two others at most."))
        weapon = squad.weapons.index(parts["weapon"].one_of(squad.weapons)) if squad.weapons else 0
        if slots[2 * weapon]:
            parts["weapon"].wrong(_("all weapons of one kind shoot at the same unit; write them once."))
        slots[2 * weapon] = targets.index(target) + 1
        slots[2 * weapon + 1] = _bits(parts["by"], squad, cast)
        if "centre" in parts:
            slots[2 * c.MOST_WEAPONS + weapon] = cast.number(parts["centre"]) + 1
    first, second = [*targets, c.NOBODY, c.NOBODY][:2]
    return [first, second, *[0] * (c.FIRST_SLOT - c.SECOND - 1), *slots]


def _bits(place: Place, squad: Squad, cast: Cast) -> int:
    bits = 0
    for one in place.items(c.MOST_MODELS):
        model = cast.number(one) - squad.first
        if 0 <= model < squad.size:
            bits |= 1 << model
        else:
            one.wrong(_("this model is not of that unit."))
    return bits


def _write_fire(row: Row, cast: Cast) -> list[Value]:
    squad: Squad = cast.things[row[c.WHO]]
    shots: list[Value] = []
    for which, target in ((1, row[c.TARGET]), (2, row[c.SECOND])):
        for weapon, name in enumerate(squad.weapons):
            at = c.FIRST_SLOT + 2 * weapon
            if row[at] == which:
                by = [cast.key(squad.first + model) for model in range(squad.size) if row[at + 1] >> model & 1]
                shot: Value = {"weapon": name, "by": by, "at": cast.key(cast.things[target].first)}
                if row[c.CENTRES + weapon]:
                    shot["centre"] = cast.key(row[c.CENTRES + weapon] - 1)
                shots.append(shot)
    return shots


def _read_models(place: Place, row: Row, cast: Cast) -> list[int]:
    return [_bits(place, cast.things[row[c.WHO]], cast)]


def _write_models(row: Row, cast: Cast) -> list[str]:
    squad: Squad = cast.things[row[c.WHO]]
    return [cast.key(squad.first + model) for model in range(squad.size) if row[c.TARGET] >> model & 1]


def _charges(row: Row) -> bool:
    return row[c.ACTION] == c.CHARGE


FORMS: Final = (
    Form(c.DONE, (alone("done"),)),
    Form(c.TAKE_EDGE, (word("edge", c.X, {str(edge): number for edge, number in EDGES.items()}),)),
    Form(c.MARK, (spot("mark", c.X),)),
    Form(c.DEPLOY, (unit("deploy", c.WHO), PLACES)),
    Form(c.STAY_OUT, (unit("stay_out", c.WHO),)),
    Form(c.ACT, (unit("charge", c.WHO), unit("at", c.TARGET)), {c.ACTION: c.CHARGE}, writes=_charges),
    Form(c.ACT, (unit("act", c.WHO), word("action", c.ACTION, ACTIONS))),
    Form(c.MOVE, (unit("move", c.WHO), PATHS, LEAPS)),
    Form(c.SHOOT, (unit("shoot", c.WHO), Part("fire", c.TARGET, _read_fire, _write_fire))),
    Form(c.LOSE, (named("lose", c.WHO),)),
    Form(c.STRIKE, (alone("strike"),)),
    Form(c.LIE, (spot("lie", c.X),)),
    Form(c.PUSH, (alone("push"),)),
    Form(c.SHOVE, (spot("shove", c.X),)),
    Form(c.STRIKE_FIRST, (alone("strike_first"),)),
    Form(c.DEAL, (unit("takes_hit", c.WHO),)),
    Form(c.STEP_FROM, (named("step_from", c.TARGET),)),
    Form(
        c.TEST,
        (alone("test"),),
        {c.TARGET: c.NOBODY},
        reads=lambda said: said["test"] is True,
        writes=lambda row: row[c.TARGET] == c.NOBODY,
    ),
    Form(c.TEST, (named("test", c.TARGET),)),
    Form(c.CONCEDE, (alone("concede"),)),
    Form(c.LEAVE, (unit("leave", c.WHO), Part("models", c.TARGET, _read_models, _write_models))),
    Form(
        c.CAST,
        (named("hail", c.WHO), unit("at", c.TARGET), named("round", c.Y)),
        {c.X: c.HAIL},
        writes=lambda row: row[c.X] == c.HAIL,
    ),
    Form(c.CAST, (named("cast", c.WHO), word("spell", c.X, SPELLS), unit("at", c.TARGET))),
    Form(c.BID, (named("bid", c.WHO), whole("tokens", c.X, most=6))),
    Form(c.CALL, (named("call", c.WHO), unit("at", c.TARGET), named("round", c.Y))),
    Form(
        c.TREAT,
        (named("treat", c.TARGET), named("by", c.WHO), word("for", c.X, {"marker": 0, "stunned": 1})),
    ),
    Form(c.RESERVE, (unit("reserve", c.WHO), word("as", c.TARGET, WAITS))),
)
"""Every form of a choice; a test is by the own Quality, or by that of a Hero who is named."""
