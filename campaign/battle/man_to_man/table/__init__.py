"""Man to Man on a table that people play at: what can be done, what it needs and why not, what is asked, in values."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.table import Asking, FiringFace, MovingFace, PlacingFace, Showing, TableFace
from campaign.battle.man_to_man.table.dice import fell, throw
from campaign.battle.man_to_man.table.facts import clock, figure, now, sides
from campaign.battle.man_to_man.table.fire import (
    aimed,
    aims,
    best,
    cannot,
    declared,
    ranges,
    reaction,
    said,
    shooters,
    shot,
    shot_at,
    storeys,
)
from campaign.battle.man_to_man.table.hints import act_next, hint, outline, why
from campaign.battle.man_to_man.table.lines import line
from campaign.battle.man_to_man.table.men import CONCEDE, DONE
from campaign.battle.man_to_man.table.motion import motion
from campaign.battle.man_to_man.table.moving import (
    able,
    actor_of,
    acts,
    called,
    goings,
    of_several,
    outlook,
    several,
    together,
    turned,
)
from campaign.battle.man_to_man.table.placing import draft, place, placings, usual
from campaign.battle.man_to_man.table.questions import (
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
from campaign.battle.man_to_man.table.reach import reach, zones
from campaign.battle.man_to_man.table.teaching import lessons, lessons_for
from campaign.battle.man_to_man.table.throws import risks
from campaign.battle.man_to_man.table.ways import go, walks, way
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
        one=lambda: _("Man"),
        pointing=lambda: _("Point at a man to see his numbers."),
        motion=motion,
        fell=fell,
        throw=throw,
        end_rule="man_to_man:L11",
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
        bonds=lambda _look, _actor: (),
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
"""What the table asks of Man to Man."""
