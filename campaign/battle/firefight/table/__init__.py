"""Firefight on a table that people play at: what can be done, what it needs and why not, what is asked, in values."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.table import Asking, FiringFace, MovingFace, PlacingFace, Showing, TableFace
from campaign.battle.firefight.table.bonds import bonds
from campaign.battle.firefight.table.facts import clock, figure, now, sides
from campaign.battle.firefight.table.fire import (
    aimed,
    aims,
    best,
    cannot,
    declared,
    ranges,
    reaction,
    risks,
    said,
    shooters,
    shot,
    shot_at,
    storeys,
)
from campaign.battle.firefight.table.hints import act_next, hint, outline, why
from campaign.battle.firefight.table.lines import line
from campaign.battle.firefight.table.motion import fell, motion
from campaign.battle.firefight.table.moving import able, acts, called, outlook, several, turned
from campaign.battle.firefight.table.placing import draft, place, placings, usual
from campaign.battle.firefight.table.questions import (
    about,
    gone,
    key,
    no_offer,
    offers,
    question,
    states,
    step,
    surrender,
    unasked,
    whose,
)
from campaign.battle.firefight.table.reach import reach, zones
from campaign.battle.firefight.table.squads import CONCEDE, DONE, actor_of, together
from campaign.battle.firefight.table.teaching import lessons, lessons_for
from campaign.battle.firefight.table.throws import throw
from campaign.battle.firefight.table.ways import go, goings, of_several, walks, way
from campaign.words import _

TABLE: Final = TableFace(
    asking=Asking(
        question=question,
        offers=offers,
        no_offer=no_offer,
        surrender=surrender,
        give_up=CONCEDE,
        done=DONE,
        unasked=unasked,
        key=key,
        step=step,
        whose=whose,
        gone=gone,
        states=states,
        about=about,
        outline=outline,
        hint=hint,
        why=why,
        act_next=act_next,
    ),
    showing=Showing(
        now=now,
        clock=clock,
        sides=sides,
        figure=figure,
        one=lambda: _("Model"),
        pointing=lambda: _("Point at a model to see its numbers."),
        motion=motion,
        fell=fell,
        throw=throw,
        end_rule="firefight:P6",
        lessons=lessons,
        lessons_for=lessons_for,
    ),
    moving=MovingFace(
        able=able,
        several=several,
        actor_of=actor_of,
        together=together,
        called=called,
        walks=walks,
        acts=acts,
        reach=reach,
        zones=zones,
        bonds=bonds,
        way=way,
        goings=goings,
        go=go,
        outlook=outlook,
        turned=turned,
        of_several=of_several,
    ),
    firing=FiringFace(
        shooters=shooters,
        cannot=cannot,
        aims=aims,
        storeys=storeys,
        shot=shot,
        shot_at=shot_at,
        risks=risks,
        best=best,
        said=said,
        aimed=aimed,
        declared=declared,
        reaction=reaction,
        line=line,
        ranges=ranges,
    ),
    placing=PlacingFace(draft=draft, placings=placings, place=place, usual=usual),
)
"""What the table asks of Firefight."""
