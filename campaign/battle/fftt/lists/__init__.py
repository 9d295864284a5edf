"""What armies of FFTT are made of: the three lists in words, a club's own rows, mixes that win, what is bought."""

from typing import Final

from campaign.battle.contract.lists import Lists
from campaign.battle.fftt.lists.buying import draw, mix_of, purchase
from campaign.battle.fftt.lists.checking import problems
from campaign.battle.fftt.lists.files import FIELDS, read
from campaign.battle.fftt.lists.odds import slope
from campaign.battle.fftt.units import Faction, Unit, cells, columns, faction_name, fftt_units, is_led

LISTS: Final[Lists[Unit]] = Lists(
    title="FFTT",
    example=("3 x Grunt", "1 x Medic"),
    row=Unit,
    factions=tuple(faction.value for faction in Faction),
    faction_name=faction_name,
    units=fftt_units,
    columns=columns,
    cells=cells,
    fields=FIELDS,
    read=read,
    problems=problems,
    is_led=is_led,
    mix_of=mix_of,
    purchase=purchase,
    draw=draw,
    slope=slope,
)
