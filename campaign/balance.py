"""How even a campaign is by a set of house rules: many campaigns of computer players, and what they come to.

Each campaign is played in memory, from its number alone, so that any process gives the same result. Opens no file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from campaign.autoplay import Why, play_on
from campaign.battle.contract import BattleRecord, Fought
from campaign.battle.forecast import fought_out
from campaign.battle.row_packing import pack
from campaign.battle.systems import offered_first, system_of
from campaign.computer.chances import PlayingOut
from campaign.computer.levels import Think, thinking
from campaign.dice import RecordingDice, SeededDice
from campaign.world.battle_handover import battle_seed, battle_setup, report_order
from campaign.world.decide import decide
from campaign.world.entries import Entry
from campaign.world.evolve import evolve_all
from campaign.world.house_rules import EndBy, HouseRules
from campaign.world.ids import BattleId, EntryId, OrderId, PlayerId
from campaign.world.maps.document import MapDocument
from campaign.world.maps.generator import generate
from campaign.world.orders import FoundCampaign, Order, PlayerSetup
from campaign.world.rules.calendar import WEEKS, leaders
from campaign.world.state import Campaign, Stage

MAPS = 6  # different ones; to make one takes longer than to play a week
LONGEST = 12  # months that a campaign without an agreed end is played
LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried: seats in order, house rules, and how well the computers play. ``seed`` of the first campaign."""

    factions: tuple[str, ...]
    bands: tuple[int, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)
    level: str = "standard"
    map_kind: Literal["city", "planet"] = "city"
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Result:
    """One campaign. All tuples are in seat order; ``ended``: it came to its end, and was not broken off."""

    number: int
    factions: tuple[str, ...]
    vp: tuple[int, ...]
    won: tuple[bool, ...]
    weeks: int
    battles: int
    lead_changes: int
    ended: bool


class InMemory:
    """As much of a desk as autoplay talks to: the campaign as it stands, and nothing kept of how it came to that."""

    def __init__(self, founding: FoundCampaign) -> None:
        self._dice = SeededDice(founding.seed or 0)
        self._orders = 0
        self.state = self._taken(None, founding)

    @property
    def head(self) -> EntryId:
        """How many orders have been given."""
        return EntryId(self._orders)

    def entry(self, id: EntryId) -> Entry:
        """There are none."""
        raise KeyError(id)

    def submit(self, order: Order) -> None:
        """Carry out an order; a refusal comes out as it is."""
        self.state = self._taken(self.state, order)

    def _taken(self, before: Campaign | None, order: Order) -> Campaign:
        events = decide(before, OrderId(str(self._orders + 1)), order, RecordingDice(self._dice))
        after = evolve_all(before, events)
        assert after is not None
        self._orders += 1
        return after


def fight_unrecorded(desk: InMemory, battle: BattleId) -> None:
    """Have a battle fought by this process and its result entered; nothing is kept of how it went."""
    setup, seed = battle_setup(desk.state, battle), battle_seed(desk.state, battle)
    assert not isinstance(setup, tuple), setup
    rules = system_of(setup.system)
    record = BattleRecord(rules.name, rules.version, setup, seed, pack([]), pack([]))
    desk.submit(report_order(desk.state, battle, Fought(fought_out(setup, seed), record)))


def play_through(founding: FoundCampaign, think: Think, watch: Callable[[Campaign], object] | None = None) -> Campaign:
    """A campaign to its end, or to the last week that is waited for; ``watch`` is shown every state."""
    desk, rules = InMemory(founding), founding.rules
    months = rules.end_at if rules.end_by is EndBy.MONTHS else LONGEST

    def shown(state: Campaign) -> bool:
        if watch is not None:
            watch(state)
        return False

    stopped = play_on(desk, weeks=WEEKS * months, everyone=True, resolve=fight_unrecorded, think=think, until=shown)
    assert stopped.why in (Why.WEEKS, Why.OVER), stopped
    return desk.state


# ── one campaign ──


class _Lead:
    """Who is ahead at the end of each week, and how often that has changed."""

    def __init__(self) -> None:
        self.changes, self._week = 0, 0
        self._ahead: tuple[PlayerId, ...] = ()

    def see(self, state: Campaign) -> None:
        """A tie is no change; the one who is alone in front after it may be another."""
        if state.stage not in (Stage.INITIATIVE, Stage.OVER) or state.weeks == self._week:
            return
        self._week, ahead = state.weeks, leaders(state)
        bands = {state.players[player].band for player in ahead}
        if len(ahead) > 1 and (len(bands) > 1 or None in bands):
            return
        self.changes += bool(self._ahead) and ahead != self._ahead
        self._ahead = ahead


def play(trial: Trial, number: int) -> Result:
    """One campaign of a trial. The lists go round the seats from one campaign to the next."""
    seats, seed = len(trial.factions), trial.seed + number
    turn = number % seats
    factions = trial.factions if trial.bands else (*trial.factions[turn:], *trial.factions[:turn])
    bands: Sequence[int | None] = trial.bands or (None,) * seats
    players = tuple(
        PlayerSetup(letter, faction, band, trial.level)
        for letter, faction, band in zip(LETTERS, factions, bands, strict=False)
    )
    ground = _ground(trial.map_kind, seats, trial.seed + number % MAPS, trial.rules.extra_free, trial.bands)
    lead = _Lead()
    founding = FoundCampaign("Balance", offered_first(), players, ground, seed, trial.rules)
    state = play_through(founding, thinking(PlayingOut(), trial.level), lead.see)
    ahead = leaders(state)
    return Result(
        number,
        factions,
        tuple(state.players[seat].vp for seat in state.seats),
        tuple(seat in ahead for seat in state.seats),
        state.weeks,
        sum(battle.report is not None for battle in state.battles.values()),
        lead.changes,
        state.stage is Stage.OVER,
    )


@lru_cache(maxsize=2 * MAPS)
def _ground(
    kind: Literal["city", "planet"], seats: int, seed: int, extra_free: int, bands: tuple[int, ...]
) -> MapDocument:
    return generate(kind, seats, seed, extra_free=extra_free, bands=bands or None)


def results(trial: Trial, campaigns: int, executor: Executor | None = None) -> Iterator[Result]:
    """Each campaign's result, in the order of their numbers."""
    if executor is None:
        yield from (play(trial, number) for number in range(campaigns))
        return
    futures: list[Future[Result]] = [executor.submit(play, trial, number) for number in range(campaigns)]
    for future in futures:
        yield future.result()


# ── what they come to ──


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers in a few: their mean, by how much they differ from it, the least and the greatest."""

    mean: float
    deviation: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Group:
    """All seats of a list, or all that were the first: how many, the share that they won, and their VP.

    Who wins together has won a part each.
    """

    name: str
    seats: int
    won: float
    vp: Spread


@dataclass(frozen=True, slots=True)
class Figures:
    """What many campaigns come to. ``gap``: VP between the first and the last of each campaign."""

    campaigns: int
    ended: int
    weeks: Spread
    battles: Spread
    lead_changes: Spread
    vp: Spread
    gap: Spread
    factions: tuple[Group, ...]
    seats: tuple[Group, ...]


def figures(found: Sequence[Result]) -> Figures:
    """The figures of some campaigns; of none, all are 0."""
    by_faction: dict[str, list[tuple[float, int]]] = {}
    by_seat: dict[str, list[tuple[float, int]]] = {}
    for result in found:
        part = 1 / max(1, sum(result.won))
        for letter, faction, vp, won in zip(LETTERS, result.factions, result.vp, result.won, strict=False):
            by_faction.setdefault(faction, []).append((part * won, vp))
            by_seat.setdefault(letter, []).append((part * won, vp))
    return Figures(
        campaigns=len(found),
        ended=sum(result.ended for result in found),
        weeks=spread([result.weeks for result in found]),
        battles=spread([result.battles for result in found]),
        lead_changes=spread([result.lead_changes for result in found]),
        vp=spread([vp for result in found for vp in result.vp]),
        gap=spread([max(result.vp) - min(result.vp) for result in found]),
        factions=tuple(_group(name, by_faction[name]) for name in sorted(by_faction)),
        seats=tuple(_group(name, by_seat[name]) for name in sorted(by_seat)),
    )


def _group(name: str, seats: Sequence[tuple[float, int]]) -> Group:
    won = sum(part for part, _vp in seats) / len(seats)
    return Group(name, len(seats), won, spread([vp for _won, vp in seats]))


def spread(numbers: Sequence[float]) -> Spread:
    """The numbers in a few."""
    if not numbers:
        return Spread(0.0, 0.0, 0.0, 0.0)
    mean = sum(numbers) / len(numbers)
    deviation = math.sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
    return Spread(mean, deviation, float(min(numbers)), float(max(numbers)))
