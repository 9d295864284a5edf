"""What a purchase is chosen by in a campaign: the list, whom it may meet, and what speaks for it.

Asked by proposals in To do and by computer players. Decides nothing: an order proposes what comes out.
"""

from __future__ import annotations

from zlib import crc32

from campaign.battle.contract.lists import Unit, only_list
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.orders import Recruit
from campaign.world.queries import allied, unit_of
from campaign.world.state import Campaign


def listed(state: Campaign, faction: str) -> list[Unit]:
    """The units of a list, in the order of their keys."""
    units = (unit for unit in state.setting.units.values() if unit.faction == faction)
    return sorted(units, key=lambda unit: unit.key)


def at_random(state: Campaign, player: PlayerId, sector: str) -> float:
    """A number from 0 to 1 for a choice of this week that nobody can foresee, and that comes out the same again."""
    return crc32(f"{state.setting.name}|{player}|{sector}|{state.weeks}".encode()) / 2**32


def enemy_list(state: Campaign, player: PlayerId) -> str | None:
    """The list of all whom a player may meet; None where they have different ones."""
    others = (state.players[other] for other in state.seats if not allied(state, other, player))
    return only_list({other.faction for other in others if not other.out})


def why_so(state: Campaign, order: Recruit) -> str:
    """What speaks for a purchase that is proposed: how often the mix won that it brings its army nearest to."""
    had = [] if order.army is None else [unit_of(state, figure) for figure in state.armies[order.army].figures]
    full = [*had, *(state.setting.units[key] for key, number in order.units for _one in range(number))]
    lists = state.setting.lists
    mix = lists.mix_of(full, enemy_list(state, order.player))
    if mix is None:
        return ""
    if mix.against is None:
        text = _(
            "the mix of several kinds that won most, {won} % of {n} battles at {fp} FP against the best of every list."
        )
        return text.format(won=round(mix.won), n=mix.battles, fp=mix.fp)
    text = _(
        "the mix of several kinds that won most, {won} % of {n} battles at {fp} FP against the best of the {list}."
    )
    return text.format(won=round(mix.won), n=mix.battles, fp=mix.fp, list=lists.faction_name(mix.against))
