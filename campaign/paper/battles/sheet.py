"""The battle sheet as values: sides and figures in the order and with the marks of the form that it is typed into.

What all at the table may know and nothing else: forces that stand were set up in the open; who comes in from a flank
is not on it, but on the sheet of its army (campaign:C41b, C41c, fftt:H1f). Knows nothing of millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.battle.contract.campaign import Leaders
from campaign.battle.contract.paper import Track
from campaign.battle.contract.telling import TurnWords
from campaign.battle.systems import paper_of, telling_of
from campaign.paper.armies.rows import FigureRow, figure_row
from campaign.paper.battles.waiting import part_in
from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.world import queries
from campaign.world.battle_handover import agreed
from campaign.world.deploying import edges_told
from campaign.world.figure_marks import line_up, marks_in
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.state import Battle, Campaign
from campaign.world.unit_words import edge_name

BORN_LINES = 3  # to write on who comes to be


@dataclass(frozen=True, slots=True)
class SideOfBattle:
    """One side. ``role``: what it does here; ``leaders``: how many of ``led_by`` stand on the table, None where they
    never do; ``born``: what those are called who come to be on its side, empty where nobody does.
    """

    owner: Owner
    faction: str
    role: str
    edge: str
    allies: tuple[Owner, ...]
    fp: int
    leaders: int | None
    led_by: Leaders
    born: str
    figures: tuple[FigureRow, ...]


@dataclass(frozen=True, slots=True)
class BattleSheet:
    """A battle as it is written down at the table.

    ``tick``: what the circle beside the wounds is called; ``turns``: what its turns are.
    """

    top: Letterhead
    sector: str
    sides: tuple[SideOfBattle, ...]
    track: Track
    tick: str
    turns: TurnWords


def battle_sheet(source: Source, battle: BattleId) -> BattleSheet:
    """The sheet of a battle that waits for its result."""
    state = as_seen_by(source.state, None)
    found = state.battles[battle]
    marks = marks_in(source.state, battle)  # as on the form, where nobody is hidden
    paper = paper_of(state.setting.system)
    return BattleSheet(
        of_campaign(state, source.entry),
        plain(state.sectors[found.sector].name),
        tuple(_side(state, found, side, figures, marks) for side, figures in line_up(state, battle).items()),
        paper.track(agreed(state) if source.agreed is None else source.agreed),
        paper.words().tick,
        telling_of(state.setting.system).turns,
    )


def _side(
    state: Campaign, battle: Battle, side: PlayerId, figures: tuple[FigureId, ...], marks: dict[str, str]
) -> SideOfBattle:
    seat, units = state.players[side], [queries.unit_of(state, figure) for figure in figures]
    edge = edges_told(state, battle).get(side)
    team, paper = battle.team_of(side), paper_of(state.setting.system)
    brood = paper.brood(units, [*state.setting.units.values()])
    return SideOfBattle(
        owner=owner_of(state, side),
        faction=state.setting.lists.faction_name(seat.faction),
        role=part_in(battle, side),
        edge="" if edge is None else edge_name(edge),
        allies=tuple(owner_of(state, p) for p in battle.players if p != side and battle.team_of(p) == team),
        fp=sum(state.figures[figure].fp for figure in figures),
        leaders=sum(unit.leads for unit in units) if paper.leaders_enter else None,
        led_by=queries.leaders_of(state, side),
        born="" if brood is None else brood.born,
        figures=tuple(figure_row(state, state.figures[figure], marks.get(figure, "")) for figure in figures),
    )
