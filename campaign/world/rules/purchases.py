"""Buying figures from a sector's stock (campaign:C4, C30, C31, C32, C43, C18)."""

from __future__ import annotations

from campaign.battle.contract.lists import Unit
from campaign.words import _
from campaign.world.events import ArmyFormed, FigureJoined, StockMoved
from campaign.world.ids import ArmyId, FigureId, PlayerId, SectorId
from campaign.world.naming import army_name, figure_name, plain_name
from campaign.world.orders import Recruit
from campaign.world.queries import armies_in, army_fp, battle_in
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.map_drawing import unfinished_problems
from campaign.world.rules.names import name_problems
from campaign.world.rules.permission import engaged_in, own_army, player_named, turn_problems
from campaign.world.state import ARMY_LIMIT, Account, Campaign, Stage


def recruit(course: Course, order: Recruit) -> None:
    """Buy figures, and raise an army of them if there is none.

    campaign:C4c, campaign:C30a, C30b, C30c, campaign:C31b, C31c, C31d, campaign:C43b, C43c, C43d, C43e, C43g,
    campaign:C90c
    """
    state = course.state
    bought = units_wanted(state, order.units)
    refuse_if([*_problems(state, order, bought), *unfinished_problems(state)])
    army = order.army or new_army(course, order.player, order.sector, order.name)
    join_all(course, army, bought, Account.RECRUITED)
    price = sum(unit.fp for unit in bought)
    course.happen(StockMoved(order.sector, order.player, -price, Account.RECRUITED))


def recruit_problems(state: Campaign, order: Recruit) -> list[Reason]:
    """Why the figures cannot be bought; quicker than to buy them, for nobody has to be given a name."""
    try:
        return _problems(state, order, units_wanted(state, order.units))
    except Refusal as refusal:
        return list(refusal.reasons)


def units_wanted(state: Campaign, units: tuple[tuple[str, int], ...]) -> list[Unit]:
    """One profile a figure, or a refusal where the list names no unit or no number."""
    unknown = [key for key, _n in units if key not in state.setting.units]
    if unknown:
        raise Refusal.because("campaign:C4", _("There is no unit “{key}”.").format(key=unknown[0]))
    if not units or any(number < 1 for _key, number in units) or sum(n for _key, n in units) > 200:
        raise Refusal.because("", _("Say how many figures of each unit, at least one and at most 200 in all."))
    return [state.setting.units[key] for key, number in units for _i in range(number)]


def _problems(state: Campaign, order: Recruit, bought: list[Unit]) -> list[Reason]:
    player = player_named(state, order.player)
    reasons = turn_problems(state, order.player, in_muster=True)
    if order.sector not in state.sectors:
        return [*reasons, Reason("", _("There is no sector “{id}”.").format(id=order.sector))]
    sector = state.sectors[order.sector]
    if sector.owner != order.player:
        reasons.append(
            Reason("campaign:C31", _("{sector} is not {player}’s.").format(sector=sector.name, player=player.name))
        )
    if wrong := {unit.name for unit in bought if unit.faction != player.faction}:
        names = ", ".join(sorted(wrong))
        reasons.append(
            Reason("campaign:C4", _("{units}: not on the list of {player}.").format(units=names, player=player.name))
        )
    price = sum(unit.fp for unit in bought)
    if price > sector.stock:
        reasons.append(
            Reason(
                "campaign:C30",
                _("This costs {price} FP, and {sector} has {stock} in stock.").format(
                    price=price, sector=sector.name, stock=sector.stock
                ),
            )
        )
    return reasons + _army_problems(state, order, bought, price)


def _army_problems(state: Campaign, order: Recruit, bought: list[Unit], price: int) -> list[Reason]:
    """Why the figures can go neither into that army nor be a new one.

    campaign:C31c, C31d, campaign:C43d, campaign:C65b, C65c
    """
    if order.army is not None:
        army = own_army(state, order.player, order.army)
        reasons = []
        if army.sector != order.sector:
            place = state.sectors[order.sector].name
            reasons.append(Reason("campaign:C31", _("{army} is not in {place}.").format(army=army.name, place=place)))
        if engaged_in(state, army.id):
            reasons.append(Reason("campaign:C43", _("{army} is in a battle.").format(army=army.name)))
        return reasons + size_problems(army_fp(state, army.id) + price)
    reasons = size_problems(price)
    if battle_in(state, order.sector):  # who is in the sector fights in its battle (campaign:C11f)
        place = state.sectors[order.sector].name
        reasons.append(
            Reason("campaign:C43", _("{place} is fought over: no new army can be raised there.").format(place=place))
        )
    if order.name:
        reasons += name_problems(order.name)
    if state.stage is Stage.MUSTER and armies_in(state, order.sector, order.player):
        reasons.append(Reason("campaign:C4", _("The starting force of a home sector is one army: buy into it.")))
    return reasons + state.setting.face.army_problems(bought)


def size_problems(fp: int) -> list[Reason]:
    """campaign:C16a, campaign:C43d."""
    if fp <= ARMY_LIMIT:
        return []
    return [Reason("campaign:C16", _("No army is larger than 20 FP; this would be {fp}.").format(fp=fp))]


def new_army(
    course: Course, player: PlayerId, sector: SectorId, name: str, *, moved: bool = False, what: str = "army"
) -> ArmyId:
    """Form an army, with this name or one from the faction's list, and give its id."""
    army = ArmyId(f"{course.order_id}.{what}")
    taken = {army.name for army in course.state.armies.values()}
    chosen = name.strip() or army_name(course.state.setting.system, course.state.players[player].faction, army, taken)
    course.happen(ArmyFormed(army, player, chosen, sector, moved))
    return army


def join_all(course: Course, army: ArmyId, units: list[Unit], account: Account) -> None:
    """New figures join an army, each with a name of its own (campaign:C28a, C28d, campaign:C32a)."""
    taken = names_of(course.state)
    for unit in units:
        figure = new_figure_id(course, unit)
        player = course.state.armies[army].player
        name = figure_name(course.state.setting.system, unit, figure, taken)
        taken.add(plain_name(unit, name))
        course.happen(FigureJoined(figure, player, unit.key, name, unit.fp, army, account))


def new_figure_id(course: Course, unit: Unit) -> FigureId:
    """The id of the next figure of this unit that the order makes."""
    word = unit.key.rpartition(".")[2]
    number = 1
    while (figure := FigureId(f"{course.order_id}.{word}{number}")) in course.state.figures:
        number += 1
    return figure


def names_of(state: Campaign) -> set[str]:
    """The names of all figures that ever were: nobody is called after the dead (campaign:C28d)."""
    units, figures = state.setting.units, state.figures.values()
    plain = {plain_name(units[figure.unit], figure.name) for figure in figures if units[figure.unit].is_hq}
    return plain.union(figure.name for figure in figures)
