"""How a computer player divides an army and puts armies together, so that each part can lead and feed itself."""

from __future__ import annotations

from campaign.computer.survey import Survey, figure_strength
from campaign.world.ids import FigureId, SectorId
from campaign.world.orders import MergeArmies
from campaign.world.queries import age, army_can_attack, army_fp, is_commander, unit_of
from campaign.world.rules.permission import engaged_in
from campaign.world.state import ARMY_LIMIT, Army, Campaign

SEPARATE = 2  # armies that may stay apart in one sector


def part_of(state: Campaign, army: Army, fp: int) -> tuple[FigureId, ...]:
    """Figures for about so many FP that could be an army of their own, and leave one; nobody where there are none.

    With an HQ, if one can be spared, else only creatures that need none. Who has learnt much stays with the army, and
    so does the commander.
    """
    army_problems = state.setting.face.army_problems
    leaders = [f for f in army.figures if unit_of(state, f).leads]
    part = min(leaders, key=lambda f: (state.figures[f].fp, age(f))) if len(leaders) > 1 else None
    chosen = [] if part is None else [part]
    fighters = [f for f in army.figures if unit_of(state, f).fights and f not in leaders]
    fighters.sort(key=lambda f: (is_commander(state, f), figure_strength(state, f), age(f)))
    for figure in fighters:
        fits = sum(state.figures[f].fp for f in (*chosen, figure)) <= fp
        if fits and not army_problems([unit_of(state, f) for f in (*chosen, figure)]):
            chosen.append(figure)
    staying = [f for f in army.figures if f not in chosen]
    return tuple(chosen) if _is_army(state, chosen) and _is_army(state, staying) else ()


def _is_army(state: Campaign, figures: list[FigureId]) -> bool:
    """Led, and with figures that fight besides the leaders."""
    units = [unit_of(state, figure) for figure in figures]
    fights = any(unit.fights and not unit.is_hq for unit in units)
    return fights and not state.setting.face.army_problems(units)


def unite(outlook: Survey) -> MergeArmies | None:
    """An army that cannot attack goes into one that can, where both stand in one sector."""
    state = outlook.state
    for sector in outlook.routes:
        free = _free_in(outlook, sector)
        for weak in (army for army in free if not army_can_attack(state, army.id)):
            for strong in free:
                if army_can_attack(state, strong.id) and _fit(state, weak, strong):
                    return MergeArmies(outlook.player, weak.id, strong.id)
    return None


def tidy(outlook: Survey) -> MergeArmies | None:
    """Of many armies that have moved into one sector, the smallest are put together."""
    state = outlook.state
    for sector in outlook.routes:
        spent = [army for army in _free_in(outlook, sector) if army.moved]
        spent.sort(key=lambda army: (army_fp(state, army.id), age(army.id)))
        if len(spent) > SEPARATE and _fit(state, spent[0], spent[1]):
            return MergeArmies(outlook.player, spent[0].id, spent[1].id)
    return None


def gather(outlook: Survey) -> MergeArmies | None:
    """Who has moved and who is there are put together; who stayed apart has no plans of its own this week."""
    state = outlook.state
    for sector in outlook.routes:
        free = sorted(
            _free_in(outlook, sector), key=lambda army: (not army.moved, -army_fp(state, army.id), age(army.id))
        )
        for place, into in enumerate(free):
            for army in free[place + 1 :]:
                if into.moved and _fit(state, army, into):
                    return MergeArmies(outlook.player, army.id, into.id)
    return None


def pairs(outlook: Survey, army: Army) -> list[Army]:
    """Own armies in the same sector that may still move, and could go with an army as one."""
    return [
        other
        for other in outlook.ready
        if other.sector == army.sector and other.id != army.id and _fit(outlook.state, army, other)
    ]


def _free_in(outlook: Survey, sector: SectorId) -> list[Army]:
    return [army for army in outlook.own_in(sector) if engaged_in(outlook.state, army.id) is None]


def _fit(state: Campaign, a: Army, b: Army) -> bool:
    return a.id != b.id and army_fp(state, a.id) + army_fp(state, b.id) <= ARMY_LIMIT
