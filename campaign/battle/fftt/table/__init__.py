"""FFTT on a table that people play at: what can be done, what it needs and why not, and what is asked, in values."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.table import Asking, FiringFace, MovingFace, PlacingFace, Showing, TableFace
from campaign.battle.fftt.table.asked import act_next, gone, key, step
from campaign.battle.fftt.table.asking.around import about, outline, states, unasked
from campaign.battle.fftt.table.asking.hints import hint, why
from campaign.battle.fftt.table.asking.picked import no_offer, offers
from campaign.battle.fftt.table.asking.questions import question, surrender
from campaign.battle.fftt.table.choices import DONE, GIVE_UP, whose
from campaign.battle.fftt.table.firing.best_shots import best_shots
from campaign.battle.fftt.table.firing.laid import aimed, aims, cannot, declared, ranges, said, shooters, storeys
from campaign.battle.fftt.table.firing.lines import line_between
from campaign.battle.fftt.table.firing.reactions import reaction
from campaign.battle.fftt.table.firing.shots import risks_of, shot_at, shot_at_point
from campaign.battle.fftt.table.moving.acts import acts
from campaign.battle.fftt.table.moving.farthest import way
from campaign.battle.fftt.table.moving.outlook import outlook
from campaign.battle.fftt.table.moving.reach import reach
from campaign.battle.fftt.table.moving.thought import go
from campaign.battle.fftt.table.moving.together import (
    able,
    actor_of,
    called,
    goings,
    of_several,
    several,
    together,
    turned,
    walks,
)
from campaign.battle.fftt.table.placing.arriving import place, placings, usual
from campaign.battle.fftt.table.placing.draft import SideDraft
from campaign.battle.fftt.table.showing.facts import clock, figure_now, sides_now
from campaign.battle.fftt.table.showing.fell import fell
from campaign.battle.fftt.table.showing.lessons import lessons, lessons_for
from campaign.battle.fftt.table.showing.motion import motion
from campaign.battle.fftt.table.showing.standing import now
from campaign.battle.fftt.table.showing.throws import throw
from campaign.words import _

TABLE: Final = TableFace(
    asking=Asking(
        question=question,
        offers=offers,
        no_offer=no_offer,
        surrender=surrender,
        give_up=GIVE_UP,
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
        sides=sides_now,
        figure=figure_now,
        one=lambda: _("Figure"),
        pointing=lambda: _("Point at a figure to see its numbers."),
        motion=motion,
        fell=fell,
        throw=throw,
        end_rule="fftt:E1",
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
        zones=lambda _look, _actor: (),
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
        shot=shot_at,
        shot_at=shot_at_point,
        risks=risks_of,
        best=best_shots,
        said=said,
        aimed=aimed,
        declared=declared,
        reaction=reaction,
        line=line_between,
        ranges=ranges,
    ),
    placing=PlacingFace(draft=SideDraft, placings=placings, place=place, usual=usual),
)
"""What the table asks of FFTT."""
