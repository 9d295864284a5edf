"""Flanking forces as a value: which figure comes in over which edge. The rules judge it (fftt:H1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaign.battle.scenery import Edge
from campaign.world.deploying import free_edges
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.orders import WriteFlanks
from campaign.world.queries import fp_of, unit_of
from campaign.world.rules.flanks import PART
from campaign.world.rules.report import participants
from campaign.world.state import Campaign, Flank


@dataclass(frozen=True, slots=True)
class FlanksForm:
    """``figures`` may be sent, dearest first; ``sent`` says who is, and over which of the free edges."""

    battle: BattleId
    player: PlayerId
    edges: tuple[Edge, ...]
    figures: tuple[FigureId, ...]
    most: int  # FP of a force
    sent: Mapping[FigureId, Edge]


def start(state: Campaign, battle: BattleId, player: PlayerId) -> FlanksForm:
    """The form as the player has left it."""
    own = participants(state, battle).get(player, ())
    written = state.battles[battle].flanks_of(player)
    figures = sorted(
        (figure for figure in own if not unit_of(state, figure).is_hq), key=lambda figure: -unit_of(state, figure).fp
    )
    return FlanksForm(
        battle,
        player,
        free_edges(state, state.battles[battle]),
        tuple(figures),
        fp_of(state, own) // PART,
        {figure: flank.edge for flank in written for figure in flank.figures},
    )


def send(form: FlanksForm, figure: FigureId, edge: Edge | None) -> FlanksForm:
    """The form with a figure sent to an edge, or to none."""
    sent = {who: where for who, where in form.sent.items() if who != figure}
    return replace(form, sent=sent if edge is None else sent | {figure: edge})


def force(form: FlanksForm, edge: Edge) -> tuple[FigureId, ...]:
    """Who comes in over an edge."""
    return tuple(figure for figure in form.figures if form.sent.get(figure) is edge)


def order(form: FlanksForm) -> WriteFlanks:
    """What is written down; nothing takes back what was."""
    flanks = tuple(Flank(edge, force(form, edge)) for edge in form.edges if force(form, edge))
    return WriteFlanks(form.player, form.battle, flanks)
