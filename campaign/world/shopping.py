"""What an army is bought from a list, so that it comes nearest to a mix that wins; somebody to lead it first.

Asked by proposals in To do, by computer players and by quick battles. Decides nothing: an order proposes what comes
out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from zlib import crc32

from campaign.battle.fftt.units import Faction, Unit
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.mixes import Mix, chosen, mixes, nearest, only_list
from campaign.world.orders import Recruit
from campaign.world.queries import allied, is_led, unit_of
from campaign.world.state import Campaign
from campaign.world.unit_words import faction_name

Purchase = tuple[tuple[str, int], ...]
"""Units and how many of each; empty where nothing can be bought that is of use."""


def purchase(
    units: Sequence[Unit],
    had: Sequence[Unit],
    budget: int,
    against: Faction | None = None,
    at: float = 0.0,
    *,
    several: bool = False,
) -> Purchase:
    """What to buy for at most so many FP from a list, for an army that has these; nothing where it would stay unled.

    ``against``: the list that it will meet, None where that may be any. A new army is one of the mixes that were
    found, as often as their shares say, by the number ``at`` from 0 to 1; another goes on with the one it is nearest.
    ``several``: of several kinds, for people.
    """
    if not units:
        return ()
    found = mixes(units[0].faction, against, budget + sum(unit.fp for unit in had), several=several)
    return shopping(units, had, budget, nearest(found, had) if had else chosen(found, at))


def shopping(units: Sequence[Unit], had: Sequence[Unit], budget: int, mix: Mix) -> Purchase:
    """The same for one mix: exactly that for as many FP as it has, and in its proportions for more or fewer."""
    bought: list[Unit] = []
    leader = min((unit for unit in units if unit.leads), key=lambda unit: unit.fp, default=None)
    if leader is not None and leader.fp <= budget and _wants(leader, had, budget, mix):
        bought.append(leader)
    while unit := _next(units, [*had, *bought], budget - sum(unit.fp for unit in bought), mix):
        bought.append(unit)
    if not is_led([*had, *bought]):
        return ()
    return tuple(Counter(unit.key for unit in bought).items())


def _wants(leader: Unit, had: Sequence[Unit], budget: int, mix: Mix) -> bool:
    """Whether an army lacks its first HQ; of a Queen, whether shooters lack one, or the mix has her with others."""
    if any(unit.leads for unit in had):
        return False
    with_others = bool(had) or leader.fp < budget
    return leader.is_hq or any(unit.shoots for unit in had) or (leader.key in mix.units and with_others)


def _next(units: Sequence[Unit], army: Sequence[Unit], budget: int, mix: Mix) -> Unit | None:
    """The unit that the army lacks most for its place in the mix; one that can fight, where none of the mix can be had.

    Counted by Sainte-Laguë's way of dividing seats, which gives each number its exact place.
    """
    count = Counter(unit.key for unit in army)
    fights, leads = any(unit.fights for unit in army), any(unit.leads for unit in army)
    allowed = [u for u in units if (u.fights or fights) and (leads or not u.leads)]
    fitting = [u for u in allowed if u.fp <= budget and is_led([*army, u])]
    if wanted := [unit for unit in fitting if mix.units.get(unit.key)]:
        return min(wanted, key=lambda unit: ((count[unit.key] + 0.5) / mix.units[unit.key], unit.key))
    others = (unit for unit in fitting if unit.fights and not unit.leads)
    return max(others, key=lambda unit: (unit.hand, unit.skill or 0, -unit.fp, unit.key), default=None)


def listed(state: Campaign, faction: Faction) -> list[Unit]:
    """The units of a list, in the order of their keys."""
    units = (unit for unit in state.setting.units.values() if unit.faction == faction)
    return sorted(units, key=lambda unit: unit.key)


def at_random(state: Campaign, player: PlayerId, sector: str) -> float:
    """A number from 0 to 1 for a choice of this week that nobody can foresee, and that comes out the same again."""
    return crc32(f"{state.setting.name}|{player}|{sector}|{state.weeks}".encode()) / 2**32


def enemy_list(state: Campaign, player: PlayerId) -> Faction | None:
    """The list of all whom a player may meet; None where they have different ones."""
    others = (state.players[other] for other in state.seats if not allied(state, other, player))
    return only_list({other.faction for other in others if not other.out})


def why_so(state: Campaign, order: Recruit) -> str:
    """What speaks for a purchase that is proposed: how often the mix won that it brings its army nearest to."""
    had = [] if order.army is None else [unit_of(state, figure) for figure in state.armies[order.army].figures]
    full = [*had, *(state.setting.units[key] for key, number in order.units for _one in range(number))]
    faction = state.players[order.player].faction
    fp = sum(unit.fp for unit in full)
    mix = nearest(mixes(faction, enemy_list(state, order.player), fp, several=True), full)
    if mix.against is None:
        text = _(
            "the mix of several kinds that won most, {won} % of {n} battles at {fp} FP against the best of every list."
        )
        return text.format(won=round(mix.won), n=mix.battles, fp=mix.fp)
    text = _(
        "the mix of several kinds that won most, {won} % of {n} battles at {fp} FP against the best of the {list}."
    )
    return text.format(won=round(mix.won), n=mix.battles, fp=mix.fp, list=faction_name(mix.against))
