"""A new campaign that begins with the survivors of an earlier one, at an agreed price (campaign:C88)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from campaign.battle.contract.campaign import gains
from campaign.battle.contract.lists import Unit
from campaign.battle.systems import campaign_of
from campaign.words import _
from campaign.world.events import FigureJoined, VeteranBrought
from campaign.world.house_rules import HouseRules
from campaign.world.ids import SectorId
from campaign.world.orders import FoundCampaign, Veteran
from campaign.world.refusal import Reason
from campaign.world.rules.course import Course
from campaign.world.rules.names import name_problems
from campaign.world.rules.purchases import new_army, new_figure_id
from campaign.world.state import Account, Campaign

HOMES = 3  # of each player (campaign:C2a)


def price_of(experience: int, unit: Unit, rules: HouseRules) -> int:
    """What a veteran costs: its unit, and for each step of experience what was agreed (campaign:C88b, C88c)."""
    return unit.fp + rules.veteran_price * len(gains(experience))


def units_of(order: FoundCampaign) -> Mapping[str, Unit]:
    """The lists that the campaign will be played with, by their keys."""
    return {unit.key: unit for unit in order.units or campaign_of(order.system).units()}


def spent_on_veterans(state: Campaign, order: FoundCampaign) -> Counter[SectorId]:
    """What the veterans of each home sector cost, out of the FP that it begins with (campaign:C88b)."""
    units, spent = units_of(order), Counter[SectorId]()
    for veteran in order.veterans:
        spent[_home(state, veteran)] += price_of(veteran.experience, units[veteran.unit], order.rules)
    return spent


def bring_veterans(course: Course, order: FoundCampaign) -> None:
    """They stand in their home sectors, one army in each, with all that they have done; their FP is the list cost.

    campaign:C88a, C88d, C88f
    """
    units = units_of(order)
    homes = sorted({(veteran.seat, veteran.home) for veteran in order.veterans})
    for number, (seat, home) in enumerate(homes, start=1):
        mine = [veteran for veteran in order.veterans if (veteran.seat, veteran.home) == (seat, home)]
        player = course.state.seats[seat]
        army = new_army(course, player, _home(course.state, mine[0]), "", what=f"army{number}")
        for veteran in mine:
            unit = units[veteran.unit]
            figure = new_figure_id(course, unit)
            name = veteran.name.strip()
            course.happen(
                FigureJoined(figure, player, unit.key, name, unit.fp, army, Account.FOUNDED),
                VeteranBrought(
                    figure,
                    order.earlier.strip(),
                    veteran.experience,
                    veteran.kills,
                    veteran.battles,
                    veteran.abilities,
                ),
            )


def _home(state: Campaign, veteran: Veteran) -> SectorId:
    player = state.seats[veteran.seat]
    ids = state.setting.sector_ids
    homes = [ids[ground.key] for ground in state.setting.map.sectors if state.sectors[ids[ground.key]].home == player]
    return homes[veteran.home]


def veteran_problems(order: FoundCampaign) -> list[Reason]:
    """Every reason why these veterans cannot come along (campaign:C88b, C88e)."""
    if not order.veterans:
        return []
    units = units_of(order)
    reasons = name_problems(order.earlier)
    if len({veteran.source for veteran in order.veterans}) < len(order.veterans):
        reasons.append(Reason("campaign:C88", _("A veteran comes along twice.")))
    spent: Counter[tuple[int, int]] = Counter()
    for veteran in order.veterans:
        found = _one_problem(order, veteran, units)
        reasons += found
        if not found:
            spent[veteran.seat, veteran.home] += price_of(veteran.experience, units[veteran.unit], order.rules)
    for (seat, _place), fp in sorted(spent.items()):
        if fp > order.rules.start_fp:
            text = _("The veterans of {player} cost {fp} FP in a home sector, which begins with {start} FP.")
            name = order.players[seat].name
            reasons.append(Reason("campaign:C88", text.format(player=name, fp=fp, start=order.rules.start_fp)))
    return reasons


def _one_problem(order: FoundCampaign, veteran: Veteran, units: Mapping[str, Unit]) -> list[Reason]:
    reasons = name_problems(veteran.name)
    unit, numbers = units.get(veteran.unit), (veteran.experience, veteran.kills, veteran.battles)
    if not 0 <= veteran.seat < len(order.players) or not 0 <= veteran.home < HOMES:
        text = _("There is no such seat, or no such home sector, for {name}.")
        reasons.append(Reason("campaign:C88", text.format(name=veteran.name)))
    elif unit is None or unit.faction != order.players[veteran.seat].faction:
        text = _("{name} ({unit}) is not on the list of {player}.")
        player = order.players[veteran.seat].name
        reasons.append(Reason("campaign:C88", text.format(name=veteran.name, unit=veteran.unit[:40], player=player)))
    if any(not 0 <= number <= 9999 for number in numbers):
        reasons.append(Reason("campaign:C88", _("Experience, kills and battles are 0 to 9999.")))
    face = campaign_of(order.system)
    plain = [*map(face.plain_ability, veteran.abilities)]
    if set(plain) - set(face.abilities.values()) or len(set(plain)) < len(plain):
        text = _("{name} has an ability that is not on the table, or one twice.")
        reasons.append(Reason("campaign:C88", text.format(name=veteran.name)))
    return reasons
