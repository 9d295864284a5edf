"""Two-player campaigns of one level against another: every campaign twice, seats changed and all else equal.

Played in memory and without a file. Battles are fought by whoever runs this: compiled in a process with compiled rules.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from campaign.balance import play_through
from campaign.battle.fftt.units import Faction
from campaign.computer.chances import PlayingOut
from campaign.computer.levels import Think, thinking
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import PlayerId
from campaign.world.queries import sectors_of
from campaign.world.state import Campaign
from tests.play.founding import a_map
from tests.play.random_player import random_order_of

RANDOM: Final = "random"
MONTHS: Final = 3
PAIRS: Final = tuple(product(Faction, repeat=2))


def founding(number: int, levels: Sequence[str], factions: Sequence[Faction], rules: HouseRules) -> o.FoundCampaign:
    """A campaign of these levels; who is played at random has no level."""
    names = ("Red", "Blue", "Green", "Yellow", "Black", "White", "Violet", "Orange")
    players = tuple(
        o.PlayerSetup(name, faction, computer="" if level == RANDOM else level)
        for name, faction, level in zip(names, factions, levels, strict=False)
    )
    ground = a_map(("city", "planet")[number % 2], len(players), number // 2 % 3)
    return o.FoundCampaign(f"Duel {number}", players, ground, seed=number, rules=rules)


def minds(seed: int, ask: PlayingOut) -> Think:
    """Each seat at its level; who has none gives any legal order."""
    rng, by_level = random.Random(f"duel|{seed}"), thinking(ask)

    def think(seen: Campaign, player: PlayerId) -> o.Order | None:
        if seen.players[player].computer:
            return by_level(seen, player)
        return random_order_of(seen, player, rng)

    return think


def played(order: o.FoundCampaign, ask: PlayingOut | None = None) -> Campaign:
    """The campaign at its end."""
    return play_through(order, minds(order.seed, ask or PlayingOut()))


def points(state: Campaign) -> float:
    """Of the first seat, by the final standing: 1 for more VP than the other, ½ for as many."""
    first, second = (state.players[seat].vp for seat in state.seats)
    return 0.5 + ((first > second) - (first < second)) / 2


def duel(number: int, first: str, second: str, factions: Sequence[Faction] | None = None) -> dict[str, Any]:
    """One campaign from both seats: the points of the first level in each, and what is worth knowing."""
    kinds = factions or PAIRS[number % len(PAIRS)]
    rules = HouseRules(end_at=MONTHS)
    found: dict[str, Any] = {"points": [], "vp": [], "sectors": [], "factions": [str(kind) for kind in kinds]}
    for seat, levels in enumerate(((first, second), (second, first))):
        state = played(founding(number, levels, kinds, rules))
        of_first = points(state)
        found["points"].append(of_first if seat == 0 else 1 - of_first)
        vp = [state.players[player].vp for player in state.seats]
        found["vp"].append(vp if seat == 0 else vp[::-1])
        held = [len(sectors_of(state, player)) for player in state.seats]
        found["sectors"].append(held if seat == 0 else held[::-1])
        found.setdefault("weeks", []).append(state.weeks)
        found.setdefault("battles", []).append(len(state.battles))
    return found
