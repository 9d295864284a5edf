"""Which figures of an army act as one unit on a table, where figures act in units (firefight:E5).

Judges what an owner says of that, and keeps it; on a table the rule system makes units of it.
"""

from __future__ import annotations

from campaign.battle.contract.lists import Unit
from campaign.world.events import UnitFormed
from campaign.world.ids import FigureId
from campaign.world.orders import FormUnits
from campaign.world.queries import in_order, unit_of
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.armies import figure_problems
from campaign.world.rules.course import Course
from campaign.world.rules.permission import own_army
from campaign.world.state import Army, Campaign


def form_units(course: Course, order: FormUnits) -> None:
    """An owner says which figures of an army form units; what was said of these before is left (firefight:E5d)."""
    state = course.state
    army = own_army(state, order.player, order.army)
    units = {f"{course.order_id}.unit{number}": unit for number, unit in enumerate(order.units, 1)}
    named = tuple(figure for unit in (*order.units, order.free) for figure in unit)
    refuse_if(figure_problems(state, army, named) or _problems(state, army, order, units))
    for group, figures in units.items():
        course.happen(UnitFormed(army.id, figures, group))
    if order.free:
        course.happen(UnitFormed(army.id, order.free, ""))


def _problems(state: Campaign, army: Army, order: FormUnits, units: dict[str, tuple[FigureId, ...]]) -> list[Reason]:
    """What the rule system has against the army's units as they would be then."""
    groups = {figure: state.figures[figure].group for figure in army.figures}
    groups |= {figure: group for group, figures in units.items() for figure in figures}
    groups |= dict.fromkeys(order.free, "")
    figures: list[tuple[Unit, str]] = [(unit_of(state, figure), groups[figure]) for figure in in_order(army.figures)]
    return state.setting.face.unit_problems(figures)
