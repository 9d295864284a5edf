"""What the program would do in a person's place, what comes of it in a sentence, and a choice as it is drawn."""

from __future__ import annotations

from typing import Any

from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.questions import Outline
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.flight import nearest_point
from campaign.battle.man_to_man.table.fire import shot, shot_with
from campaign.battle.man_to_man.table.men import CONCEDE, at, enemies_of, in_fire, legs_of
from campaign.battle.man_to_man.table.throws import thrown_at
from campaign.battle.man_to_man.table.ways import go_by, route_of
from campaign.words import _

STANDING_FIRE = (c.PIVOT, c.AIM)


def act_next(_view: Any) -> None:
    """There is no standing order: whatever the program answers is something that a man does."""


def hint(look: Look, choice: Choice) -> str:
    """What the program would do, in words without a full stop."""
    if choice[c.VERB] == c.DONE:
        return {
            c.ACTING: _("let the others stay as they are"),
            c.FIRING: _("not fire, for nobody is worth it"),
            c.SHOOTING_ON: _("stop firing"),
            c.STRIKING: _("strike no more"),
            c.PARRYING: _("take the blow"),
            c.RIPOSTING: _("not riposte"),
        }.get(int(look.view.now[0].kind), look.words(choice))
    return look.words(choice)


def why(look: Look, choice: Choice) -> str:
    """What comes of a choice, in a sentence; empty where nothing is to be said of it."""
    verb = choice[c.VERB]
    if verb == c.FIRE:
        found = shot_with(look, choice[c.WHO], choice[c.TARGET], choice[c.ARM])
        return found.sum.words if found.sum is not None else ""
    if verb == c.THROW:
        found = thrown_at(look, choice[c.WHO], choice[c.ARM], (choice[c.X], choice[c.Y]))
        return found.sum.words if found.sum is not None else ""
    return _why_act(look, choice) if verb == c.ACT else ""


def _why_act(look: Look, choice: Choice) -> str:
    """What an action allows, and at whom he fires behind it."""
    actor, action = choice[c.WHO], choice[c.ACTION]
    if action in (c.RUN, c.CHARGE):
        return route_of(look, choice).price + "."
    if action == c.CLOSE_COMBAT:
        return _("He can strike, parry and riposte if he is touched, and does not fire.")
    if action not in (c.WALK, *STANDING_FIRE):
        return ""
    there = in_fire(go_by(look, choice), actor)
    if there.view.figures[actor].fate != c.ON_TABLE:
        return ""
    shots = [shot(there, actor, enemy) for enemy in enemies_of(there, actor)]
    best = max((one for one in shots if one.objection is None), key=_chance, default=None)
    if best is None or best.target is None or best.sum is None:
        return _("He has no target then.")
    return _("He can fire at {target} then: {sum}.").format(target=look.names.short[best.target], sum=best.sum.short)


def _chance(shot: Shot) -> float:
    return shot.sum.chance if shot.sum is not None else 0.0


def outline(look: Look, choice: Choice) -> Outline | None:
    """A choice as it is drawn: who does it, his way, and where it points to."""
    verb, who = choice[c.VERB], choice[c.WHO]
    if choice == CONCEDE or verb in (c.DONE, c.BEGIN):
        return None
    if verb == c.PLACE or verb == c.THROW:
        return Outline(who, at=(choice[c.X], choice[c.Y]))
    if verb in (c.FIRE, c.STRIKE, c.JOIN):
        return Outline(who, at=at(look, choice[c.TARGET]))
    if verb in (c.PARRY, c.RIPOSTE):
        now = look.view.now[0]
        return Outline(int(now.struck), at=at(look, int(now.striker)))
    if choice[c.ACTION] == c.FLEE:
        x, y = nearest_point(look.t, look.view, who, choice[c.TARGET])
        return Outline(who, at=(int(x), int(y)))
    legs = legs_of(choice)
    return Outline(who, (at(look, who), *legs)) if legs else Outline(who)
