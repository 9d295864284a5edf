"""What people are to throw when a battle waits for their dice: what for, and what is needed, in words.

Only the row of the throw is told of, never what a face would lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from campaign.battle.contract.table.facts import Throw
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, TURN, A, AnyNames, B, C, D, Row
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.morale import FEARLESS
from campaign.battle.firefight.rounds import FOR_ARRIVALS, FOR_DEPLOYMENT, FOR_SCOUTS
from campaign.battle.firefight.spells import WORKS
from campaign.battle.firefight.words.names import Squads
from campaign.battle.firefight.words.spells import spell_name
from campaign.battle.table_words import signed
from campaign.words import _, count

NATURAL: Final = 6
BASE: Final = 6  # of a model without Tough (firefight:W1b)
ATTACKS: Final = (c.LOG_FIRES, c.LOG_STRIKES)
TOGETHER: Final = 10  # dice that people are asked for at once, at most


def throw(known: AnyNames, rows: Sequence[Row], at: int) -> Throw:
    """The throw of the row ``at`` of these: all dice alike of an attack together, for their number is known then."""
    assert isinstance(known, Squads)
    row = rows[at]
    code = row[CODE]
    if code == c.LOG_ROLL_OFF:
        return _roll_off(known, rows, at)
    if code == c.LOG_SPELL:
        return _spell(known, row)
    if code == c.LOG_TO_HIT:
        return replace(_to_hit(known, rows, at), number=_alike(rows, at, (TARGET, B, D)))
    if code == c.LOG_DEFENSE:
        one = _is_of_poison(rows, at)
        return replace(_defense(known, row), number=1 if one else _alike(rows, at, (ACTOR, B, C)))
    if code == c.LOG_ROLLED_AGAIN:
        return _defense(known, row)
    if code == c.LOG_REGENERATED:
        return replace(_regeneration(known, row), number=_alike(rows, at, (ACTOR, B)))
    if code == c.LOG_CHECK:
        return _check(known, row, rows[at - 1][A] if at and rows[at - 1][CODE] == c.LOG_DREAD else 0)
    if code == c.LOG_RISKED:
        return replace(_risked(known, row), number=_alike(rows, at, (ACTOR,)))
    if code == c.LOG_JUMPED:
        return replace(_jumped(known, row), number=_alike(rows, at, (ACTOR,)))
    if code == c.LOG_PUSHED:
        by, form = row[TARGET], _("{by} tries to push {model}.")
        what = form.format(by=known.short[by], model=known.short[row[ACTOR]])
        return Throw(1, what, "firefight:J1a", row[B], or_more=True, side=known.side[by], figure=by)
    if code == c.LOG_TESTED:
        return _tested(known, row)
    if code == c.LOG_SUPPORT:
        by, form = row[ACTOR], _("{model} calls support on {target}.")
        what = form.format(model=known.short[by], target=known.squads[row[TARGET]])
        return Throw(1, what, "firefight:E8l", row[B], or_more=True, side=known.side[by], figure=by)
    return Throw(1, _("For how many objectives there are: half the die, and two."), "firefight:P4a")


def _is_of_poison(rows: Sequence[Row], at: int) -> bool:
    """Whether a Defense die is against Poison: a 6 of it is thrown again before the next (firefight:K19b)."""
    before = (row[CODE] for row in reversed(rows[:at]) if row[CODE] not in (c.LOG_DEFENSE, c.LOG_ROLLED_AGAIN))
    return next(before, None) == c.LOG_VENOM


def _alike(rows: Sequence[Row], at: int, parts: Sequence[int]) -> int:
    """How many rows there are from one on which are of its kind and the same in these parts."""
    row, number = rows[at], 0
    for one in rows[at : at + TOGETHER]:
        if one[CODE] != row[CODE] or any(one[part] != row[part] for part in parts):
            break
        number += 1
    return number


def _roll_off(known: Squads, rows: Sequence[Row], at: int) -> Throw:
    """Each side throws, and who is tied again."""
    row = rows[at]
    same = row[CODE], row[TURN], row[ACTOR], row[B]
    again = any((one[CODE], one[TURN], one[ACTOR], one[B]) == same for one in rows[:at])
    what = _("For who places the first objective: {side}.")
    if again:
        what = _("Once more, after a tie: {side}.")
    elif row[B] == FOR_DEPLOYMENT:
        what = _("For who sets up and begins first: {side}.")
    elif row[B] == FOR_SCOUTS:
        what = _("For who sets the first Scout up: {side}.")
    elif row[B] == FOR_ARRIVALS:
        what = _("For who brings the first unit out of the reserve: {side}.")
    side = row[ACTOR]
    return Throw(1, what.format(side=known.sides[side]), "firefight:C4b" if again else "firefight:C4a", side=side)


def _spell(known: Squads, row: Row) -> Throw:
    """The die of a spell, with what bids add to it."""
    actor = row[ACTOR]
    what = _("{spell} of {caster}: it works with 4 or more.").format(
        spell=spell_name(row[C]), caster=known.short[actor]
    )
    if row[B]:
        what = _("{spell} of {caster}, with {n}: it works with 4 or more.").format(
            spell=spell_name(row[C]), caster=known.short[actor], n=signed(row[B])
        )
    need = min(NATURAL, max(2, WORKS - row[B]))
    return Throw(1, what, "firefight:K4d", need, or_more=True, side=known.side[actor], figure=actor)


def _to_hit(known: Squads, rows: Sequence[Row], at: int) -> Throw:
    """A die to hit, of fire or hand to hand."""
    row = rows[at]
    actor = row[ACTOR]
    fires = next((one[CODE] == c.LOG_FIRES for one in reversed(rows[:at]) if one[CODE] in ATTACKS), True)
    form = _("{unit} fires at {target}: {weapon}.") if fires else _("{unit} strikes at {target}: {weapon}.")
    squad = known.squads[known.squad_of[actor]]
    weapon = known.weapons[row[D]] if row[D] >= 0 else "Impact"
    what = form.format(unit=squad, target=known.squads[row[TARGET]], weapon=weapon)
    need, rule = row[B], "firefight:S3a" if fires else "firefight:H3a"
    if need > NATURAL:
        need, rule = NATURAL, "firefight:H7a"
    return Throw(1, what, rule, need, or_more=True, side=known.side[actor], figure=actor)


def _defense(known: Squads, row: Row) -> Throw:
    """A die that blocks a hit; the modifier is in what it needs."""
    squad = row[ACTOR]
    what = _("Defense of {unit}, a die for each hit.").format(unit=known.squads[squad])
    if row[B]:
        what = _("Defense of {unit}, a die for each hit, with {n}.").format(unit=known.squads[squad], n=signed(row[B]))
    need = min(NATURAL, max(2, row[C] - row[B]))
    return Throw(1, what, "firefight:S4a", need, or_more=True, side=known.squad_side[squad])


def _regeneration(known: Squads, row: Row) -> Throw:
    """A die that may ignore a wound."""
    squad = row[ACTOR]
    what = _("Regeneration of {unit}, a die for each wound.").format(unit=known.squads[squad])
    return Throw(1, what, "firefight:K20a", row[B], or_more=True, side=known.squad_side[squad])


def _check(known: Squads, row: Row, fear: int) -> Throw:
    """The check of who has markers: so much or more knocks it out; the Fear of the attacker is in what it needs."""
    actor = row[ACTOR]
    what = _("{model} is checked, with {markers}: {n} or more knocks it out.").format(
        model=known.short[actor],
        markers=count("{n} marker", "{n} markers", row[B]),
        n=max(1, row[C] - row[B] - fear),
    )
    rule = "firefight:W1b" if row[C] == BASE else "firefight:K28b"
    return Throw(1, what, rule, side=known.side[actor], figure=actor)


def _jumped(known: Squads, row: Row) -> Throw:
    """The dice of a jump, all of which have to show so much."""
    actor = row[ACTOR]
    what = _("{model} jumps: it falls if one of the dice fails.").format(model=known.short[actor])
    return Throw(1, what, "firefight:J3b", row[B], or_more=True, side=known.side[actor], figure=actor)


def _risked(known: Squads, row: Row) -> Throw:
    """The dice of a model for dangerous ground: no number is needed, each 1 is a wound."""
    actor = row[ACTOR]
    what = _("{model} in dangerous ground: each 1 is a wound.").format(model=known.short[actor])
    return Throw(1, what, "firefight:T3a", side=known.side[actor], figure=actor)


def _tested(known: Squads, row: Row) -> Throw:
    """A die of a morale test: that of its Quality, or the one by which who is Fearless may still pass."""
    squad = row[ACTOR]
    unit, side = known.squads[squad], known.squad_side[squad]
    if not row[C]:
        what = _("{unit} tests morale.").format(unit=unit)
        return Throw(1, what, "firefight:R1a", row[B], or_more=True, side=side)
    if not row[A]:
        what = _("{unit} is Stunned, and saved by being Fearless alone.").format(unit=unit)
        return Throw(1, what, "firefight:R3b", FEARLESS, or_more=True, side=side)
    what = _("{unit} tests morale: {n} or more, and where that fails, as Fearless {again} or more.").format(
        unit=unit, n=row[B], again=FEARLESS
    )
    return Throw(1, what, "firefight:K9a", side=side)
