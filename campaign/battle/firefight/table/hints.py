"""What the program would do in a person's place, what comes of it in a sentence, and a choice as it is drawn."""

from __future__ import annotations

from typing import Any

from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.questions import Outline
from campaign.battle.fast import clone
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.table.fire import any_hit, shot_at_unit, volleys_of
from campaign.battle.firefight.table.moving import outlook
from campaign.battle.firefight.table.squads import (
    CONCEDE,
    actor_for,
    at,
    enemies_of,
    known,
    legs_of,
    standing_of,
)
from campaign.battle.firefight.table.ways import laid_charge, route_of, to_name
from campaign.battle.firefight.words.spells import spell_name, spell_text
from campaign.battle.table_words import in_inches
from campaign.words import _, listed


def act_next(_view: Any) -> None:
    """There is no standing order: whatever the program answers is something that a unit does."""


def hint(look: Look, choice: Choice) -> str:
    """What the program would do, in words without a full stop."""
    kind = look.view.now[0].kind
    if choice[c.VERB] == c.DONE:
        return {
            c.SHOOTING: _("not fire, for nobody is worth it"),
            c.STRIKING: _("not strike back"),
            c.COUNTERING: _("not strike first"),
            c.PUSHING: _("not push"),
            c.SHOVING: _("leave it there"),
            c.AFTERWARDS: _("stay there"),
            c.SCOUTING: _("stay there"),
            c.CASTING: _("cast nothing now"),
            c.HELPING: _("use no ability, but fire"),
            c.RESERVING: _("let nobody more wait"),
            c.DEPLOYING: _("bring nobody more in this round"),
        }.get(kind, look.words(choice))
    return look.words(choice)


def why(look: Look, choice: Choice) -> str:
    """What comes of a choice, in a sentence; empty where nothing is to be said of it."""
    verb, squad = choice[c.VERB], choice[c.WHO]
    if verb == c.SHOOT:
        return _needs(look, shot_at_unit(look, squad, choice[c.TARGET]))
    if verb == c.CAST:
        form = _("{spell} works with 4 or more: {effect}.")
        return form.format(spell=spell_name(choice[c.X]), effect=spell_text(choice[c.X]))
    if verb == c.CALL:
        return _("It comes where a Quality test succeeds: an attack with Blast(3) and AP 1 has hit then.")
    if verb == c.ACT:
        return _why_act(look, squad, choice[c.ACTION], choice[c.TARGET])
    return _why_move(look, choice)


def _needs(look: Look, shot: Shot) -> str:
    if shot.sum is None:
        return ""
    return _("With {n} dice at {need} or more, at least one hits {p} times in 100.").format(
        n=shot.times, need=shot.sum.need, p=any_hit(volleys_of(look, shot.choice))
    )


def _why_act(look: Look, squad: int, action: int, target: int) -> str:
    if action == c.CHARGE:
        route = laid_charge(look, to_name(look, squad), target)
        if route is None:
            return ""
        return _("It gets into contact over {far}.").format(far=in_inches(route_of(look, route).cost))
    if action in (c.ADVANCE, c.RUSH):
        there = _moving(look, squad, action)
        return _why_move(there, there.answer())
    if action != c.HOLD:
        return ""
    shots = [shot_at_unit(look, squad, enemy) for enemy in enemies_of(look, squad)]
    clear = [shot for shot in shots if shot.objection is None]
    if not clear:
        return _("It stays where it stands.")
    return _needs(look, max(clear, key=lambda shot: shot.sum.chance * shot.times if shot.sum is not None else 0.0))


def _moving(look: Look, squad: int, action: int) -> Look:
    """The battle where a unit has been named with an action, and is to move."""

    def named() -> Look:
        s: Any = clone(look.view)
        now = s.now[0]
        now.kind, now.squad, now.actor, now.action, now.stage = c.MOVING, squad, squad, action, c.LAYING
        return look.of(s)

    found: Look = look.once(("named", squad, action), named)
    return found


def _why_move(look: Look, choice: Choice) -> str:
    """At whom it can fire from there, or how near it comes to an objective."""
    if choice[c.VERB] != c.MOVE or not choice[c.COUNT]:
        return ""
    now = look.view.now[0]
    if now.kind == c.MOVING and now.action == c.ADVANCE:
        actor = actor_for(look, choice[c.WHO])
        found = [one for one in outlook(look, actor, route_of(look, choice)) if isinstance(one, Shot)]
        if found:
            names = [known(look).squads[look.view.figures[one.target].squad] for one in found if one.target is not None]
            return _("From there it can fire at {units}.").format(units=listed(names))
    ends = [legs[-1] for legs in legs_of(choice).values()]
    best, far = -1, float("inf")
    for number in range(look.view.objective_count):
        o = look.view.objectives[number]
        apart = min(((x - o.x) ** 2 + (y - o.y) ** 2) ** 0.5 for x, y in ends)
        if apart < far:
            best, far = number, apart
    if best < 0:
        return ""
    return _("It comes within {far} of objective {n}.").format(far=in_inches(far), n=best + 1)


def outline(look: Look, choice: Choice) -> Outline | None:
    """A choice as it is drawn: who does it, its way, and where it points to."""
    verb, who = choice[c.VERB], choice[c.WHO]
    if choice == CONCEDE or verb == c.DONE:
        return None
    if verb in (c.MARK, c.LIE, c.SHOVE, c.PUSH, c.STEP_FROM):
        return _outline_of_one(look, choice)
    if verb == c.DEPLOY:
        first, legs = next(iter(legs_of(choice).items()))
        return Outline(first, at=legs[-1])
    if verb == c.MOVE and choice[c.COUNT]:
        route = route_of(look, choice)
        return Outline(actor_for(look, who), route.points)
    if verb == c.SHOOT or (verb == c.ACT and choice[c.ACTION] == c.CHARGE):
        return Outline(actor_for(look, who), at=at(look, actor_for(look, choice[c.TARGET])))
    if verb == c.ACT and choice[c.ACTION] in (c.ADVANCE, c.RUSH):
        there = _moving(look, who, choice[c.ACTION])
        return outline(there, there.answer())
    if verb in (c.ACT, c.MOVE, c.DEAL):
        return Outline(actor_for(look, who))
    if verb in (c.LOSE, c.BID):
        return Outline(who)
    if verb == c.TREAT:
        return Outline(who, at=at(look, choice[c.TARGET]))
    if verb in (c.CAST, c.CALL):
        return Outline(who, at=at(look, actor_for(look, choice[c.TARGET])))
    if verb in (c.STRIKE, c.STRIKE_FIRST):
        now = look.view.now[0]
        return Outline(actor_for(look, int(now.target)), at=at(look, actor_for(look, int(now.squad))))
    if verb == c.TEST:
        squad = int(look.view.now[0].actor)
        helper = None if choice[c.TARGET] == c.NOBODY else at(look, choice[c.TARGET])
        return Outline(actor_for(look, squad), at=helper) if standing_of(look, squad) else None
    return None


def _outline_of_one(look: Look, choice: Choice) -> Outline:
    """An objective that is placed, or a model that falls, is pushed or goes back, as it is drawn."""
    now, verb, there = look.view.now[0], choice[c.VERB], (choice[c.X], choice[c.Y])
    if verb == c.MARK:
        return Outline(-1, at=there)
    if verb == c.LIE:
        return Outline(int(now.falling), at=there)
    if verb == c.STEP_FROM:
        return Outline(int(now.stepping), at=at(look, choice[c.TARGET]))
    return Outline(int(now.pushed), at=there) if verb == c.SHOVE else Outline(int(now.pushed))
