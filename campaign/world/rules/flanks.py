"""Flanking forces, written down in secret before a battle is fought (fftt:H1).

Judges the order and keeps it; when and where the forces arrive is the battle's affair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.words import _, listed
from campaign.world.deploying import free_edges
from campaign.world.events import FlanksWritten
from campaign.world.ids import PlayerId
from campaign.world.orders import WriteFlanks
from campaign.world.queries import called, fp_of, unit_of
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.permission import battle_named, player_named
from campaign.world.rules.report import participants
from campaign.world.state import Battle, BattleStage, Campaign, Flank
from campaign.world.unit_words import edge_name

MOST = 2  # fftt:H1a
PART = 4  # of a side's FP, at most a quarter (fftt:H1c)


def write_flanks(course: Course, order: WriteFlanks) -> None:
    """A player writes down flanking forces for a battle, or takes them back by writing none; the last word holds.

    fftt:H1a, H1b, H1c, H1d, H1e, T6c
    """
    state = course.state
    battle = battle_named(state, order.battle)
    player = player_named(state, order.player).id
    if not state.setting.face.flanks:
        words = _("In a battle of {game} nobody comes in on the flank. Let all set up in their zones.")
        refuse_if([Reason("", words.format(game=state.setting.lists.title))])
    if battle.stage is not BattleStage.OPEN or player not in battle.players:
        refuse_if([Reason("fftt:H1", _("Flanking forces are written down for a battle that is about to be fought."))])
    refuse_if(tuple(flank_problems(state, battle, player, order.flanks)))
    course.happen(FlanksWritten(battle.id, player, order.flanks))


def flank_problems(state: Campaign, battle: Battle, player: PlayerId, flanks: tuple[Flank, ...]) -> Iterator[Reason]:
    """Everything that is wrong with a side's flanking forces."""
    own = participants(state, battle.id).get(player, ())
    quarter = fp_of(state, own) // PART
    free = free_edges(state, battle)
    if len(flanks) > MOST:
        yield Reason("fftt:H1", _("A side has two flanking forces at most."))
    for edge, times in Counter(flank.edge for flank in flanks).items():
        if times > 1:
            yield Reason(
                "fftt:H1",
                _("Two forces come from the {edge}; each has an edge of its own.").format(edge=edge_name(edge)),
            )
    if any(flank.edge not in free for flank in flanks):
        if free:
            names = listed([edge_name(edge) for edge in free])
            text = _("Somebody deploys there. These edges are free for flanking forces: {edges}.").format(edges=names)
        else:
            text = _("Somebody deploys at every edge: nobody can come in on the flank.")
        yield Reason("fftt:H1", text)
    for flank in flanks:
        fp = fp_of(state, tuple(figure for figure in flank.figures if figure in own))
        if not flank.figures:
            yield Reason("fftt:H1", _("Name the figures that come from the {edge}.").format(edge=edge_name(flank.edge)))
        if fp > quarter:
            text = _("{fp} FP from the {edge} are too many: a quarter of the side’s FP is {most}.")
            yield Reason("fftt:H1", text.format(fp=fp, edge=edge_name(flank.edge), most=quarter))
    for figure, times in Counter(figure for flank in flanks for figure in flank.figures).items():
        name = called(state, figure)
        if figure not in own:
            yield Reason("fftt:H1", _("{name} is not on your side in this battle.").format(name=name))
        elif unit_of(state, figure).is_hq:
            yield Reason("fftt:H1", _("{name} is an HQ, and HQs cannot flank.").format(name=name))
        if times > 1:
            yield Reason("fftt:H1", _("{name} is named twice.").format(name=name))
