"""Two-player campaigns of one level against another: every campaign twice, seats changed and all else equal.

Played in memory and without a file. Battles are fought by whoever runs this: compiled in a process with compiled rules.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from campaign.autoplay import Stopped, play_on
from campaign.battle.contract import STANDARD, BattleRecord, Fought
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.fftt.units import Faction
from campaign.battle.packing import pack
from campaign.battle.systems import system_of
from campaign.computer.chances import PlayingOut
from campaign.computer.levels import Think, thinking
from campaign.dice import RecordingDice, SeededDice
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.evolve import evolve_all
from campaign.world.handing import battle_seed, battle_setup, report_order
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId, EntryId, OrderId, PlayerId
from campaign.world.queries import sectors_of
from campaign.world.state import Campaign
from tests.play.founding import a_map
from tests.play.random_player import random_order_of

RANDOM: Final = "random"
MONTHS: Final = 3
PAIRS: Final = tuple(product(Faction, repeat=2))


class QuickDesk:
    """As much of a desk as autoplay talks to: the campaign as it stands, and nothing kept of how it came to that."""

    def __init__(self, founding: o.FoundCampaign) -> None:
        self._dice = SeededDice(founding.seed)
        self._orders = 0
        self.state: Campaign
        self._take(None, founding)

    @property
    def head(self) -> EntryId:
        return EntryId(self._orders)

    def submit(self, order: o.Order) -> None:
        self._take(self.state, order)

    def _take(self, before: Campaign | None, order: o.Order) -> None:
        events = decide(before, OrderId(str(self._orders + 1)), order, RecordingDice(self._dice))
        after = evolve_all(before, events)
        assert after is not None
        self._orders, self.state = self._orders + 1, after


def fought(desk: Any, battle: BattleId) -> None:
    """Have a battle fought by this process and its result entered; nothing is kept of how it went."""
    setup, seed, rules = battle_setup(desk.state, battle), battle_seed(desk.state, battle), system_of()
    assert not isinstance(setup, tuple)
    table, begun = rules.set_up(setup, seed)
    view, choice, kept = fresh(rules.battle), choice_rows(1, rules.width)[0], choice_rows(0, rules.width)
    rules.play(table, begun, view, STANDARD, choice, kept)
    record = BattleRecord(rules.name, rules.version, setup, seed, pack([]), pack([]))
    desk.submit(report_order(desk.state, battle, Fought(rules.report(setup, begun), record)))


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
    desk = QuickDesk(order)
    months = order.rules.end_at
    stopped: Stopped = play_on(
        desk,  # type: ignore[arg-type]
        weeks=4 * months,
        everyone=True,
        resolve=fought,
        think=minds(order.seed, ask or PlayingOut()),
    )
    assert stopped.why in ("over", "weeks"), stopped
    return desk.state


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
