"""Who can act now and what else than walking each can do: hold, stay idle, name an action first, charge, stay put.

The rules answer every time; nothing is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator

from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Act, Route, Target, Threat
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.charging import may_be_longer
from campaign.battle.firefight.reasons import NO_WAY
from campaign.battle.firefight.table.fire import shot_at_unit
from campaign.battle.firefight.table.squads import (
    act_choice,
    actor_for,
    at,
    enemies_of,
    known,
    squad_of,
    squads_of,
    standing_of,
    walking,
)
from campaign.battle.firefight.table.ways import charge_problem, go, is_charge_open, most_of, open_reason
from campaign.words import _

ACTING = (c.MOVING, c.ANSWERING, c.AFTERWARDS, c.SCOUTING, c.SHOOTING)
"""Decisions about the one unit that is named."""


def able(look: Look) -> tuple[int, ...]:
    """The actors of the side that is asked."""
    now = look.view.now[0]
    if now.kind in ACTING:
        return (actor_for(look, int(now.actor)),)
    if now.kind != c.ACTIVATING:
        return ()
    waiting = [n for n in squads_of(look, int(now.side)) if not look.view.squads[n].activated]
    return tuple(actor_for(look, number) for number in waiting if standing_of(look, number))


def several(_look: Look) -> bool:
    """Whether several can be sent together: units act one by one."""
    return False


def acts(look: Look, actor: int) -> tuple[Act, ...]:
    """What a unit can do at this decision beside walking, and what not."""
    if look.knows(("acts", actor)):
        known: tuple[Act, ...] = look.memory["acts", actor]
        return known
    found = tuple(_acts(look, actor))
    return found if any(act.open for act in found) else look.once(("acts", actor), lambda: found)


def _acts(look: Look, actor: int) -> Iterator[Act]:
    now, squad = look.view.now[0], squad_of(look, actor)
    if now.kind == c.ACTIVATING and look.view.squads[squad].side == now.side:
        if look.view.squads[squad].stunned:
            yield _named(look, actor, squad, c.IDLE)
            return
        for action in (c.HOLD, c.ADVANCE, c.RUSH):
            yield _named(look, actor, squad, action)
        yield _charging(look, actor, squad)
    elif now.kind == c.MOVING and squad == now.actor and now.action != c.CHARGE:
        words = _("Stay there, then fire") if now.action == c.ADVANCE else _("Stay there")
        yield Act(actor, "stay", "H", words, "firefight:A4e", (walking(squad, {}),))


def _named(look: Look, actor: int, squad: int, action: int) -> Act:
    """An action that needs no more than a word."""
    key, words, rule = {
        c.IDLE: ("I", _("Stay idle"), "firefight:A5a"),
        c.HOLD: ("H", _("Hold and fire"), "firefight:A4a"),
        c.ADVANCE: ("W", _("Advance"), "firefight:A4b"),
        c.RUSH: ("U", _("Rush"), "firefight:A4c"),
    }[action]
    name = {c.IDLE: "idle", c.HOLD: "hold", c.ADVANCE: "advance", c.RUSH: "rush"}[action]
    choice = act_choice(squad, action)
    against = look.objection(look.problem(choice))
    return Act(actor, name, key, words, rule, (choice,) if against is None else (), objection=against)


def _charging(look: Look, actor: int, squad: int) -> Act:
    """A charge at one of the enemies that it can reach, as far as that is known."""
    key, words, rule = "G", _("Charge"), "firefight:A4d"
    against, far = look.problem(act_choice(squad, c.ADVANCE)), most_of(look, squad, c.CHARGE)
    targets: list[Target] = []
    enemies = enemies_of(look, squad) if against == FINE else []
    near = [enemy for enemy in enemies if may_be_longer(look.view, squad, enemy, far)]
    still = [enemy for enemy in near if is_charge_open(look, squad, enemy)]
    for enemy in near:
        if enemy not in still and charge_problem(look, squad, enemy) == FINE:
            choice = act_choice(squad, c.CHARGE, enemy)
            for number in standing_of(look, enemy):
                radius = int(look.view.figures[number].radius)
                targets.append(Target(at(look, number), radius, choice, number))
    if targets:
        return Act(actor, "charge", key, words, rule, targets=tuple(targets), open=bool(still))
    why = open_reason() if still else look.reason(against or NO_WAY)
    return Act(actor, "charge", key, words, rule, objection=why, open=bool(still))


def turned(_actor: int, _facing: Point) -> Choice | None:
    """Nobody has a facing."""
    return None


def outlook(look: Look, actor: int, route: Route) -> Iterator[Threat | Shot | None]:
    """At whom a unit could shoot from the end of a way, one enemy a step; nobody shoots at it on the way."""
    if route.choice is None or route.charges:
        return
    squad, there = squad_of(look, actor), go(look, actor, route)
    if route.choice[c.VERB] == c.MOVE and look.view.now[0].kind != c.MOVING:
        return
    for enemy in enemies_of(look, squad):
        shot = shot_at_unit(there, squad, enemy)
        yield shot if shot.objection is None else None


def called(look: Look, actor: int) -> str:
    """The name of an actor's unit."""
    return known(look).squads[squad_of(look, actor)]
