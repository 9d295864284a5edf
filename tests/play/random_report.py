"""Random results of battles, as a table might type them in: every one legal, all sorts of ends. Enters none."""

from __future__ import annotations

import random

from campaign.battle.contract import BattleRecord, BattleReport, Casualty, Hatchling, SideEnd, SideResult
from campaign.battle.contract.lists import Unit as AnyUnit
from campaign.battle.fftt.units import HATCHLINGS, Unit
from campaign.battle.row_packing import pack
from campaign.world.battle_handover import battle_seed, battle_setup
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.queries import unit_of
from campaign.world.rules.attacks import DEFENCE
from campaign.world.rules.report import participants, report_problems
from campaign.world.state import Battle, Campaign

TRIES = 40
LEAVES = (SideEnd.RETREATED, SideEnd.SURRENDERED)
NEEDS_SOMEBODY = (SideEnd.RETREATED, SideEnd.SURRENDERED, SideEnd.STOOD)
DEADLINESS = {  # the least and the most of a side that dies
    SideEnd.WON: (0.0, 0.6),
    SideEnd.STOOD: (0.0, 0.5),
    SideEnd.RETREATED: (0.0, 0.7),
    SideEnd.SURRENDERED: (0.0, 0.6),
    SideEnd.BEATEN: (0.3, 1.4),
}


def random_report(state: Campaign, battle: BattleId, rng: random.Random) -> BattleReport:
    """A report that the rules accept."""
    for _try in range(TRIES):
        report = _Tale(state, state.battles[battle], rng).report()
        if not report_problems(state, battle, report):
            return report
    return plain_report(state, battle)


def some_record(state: Campaign, battle: BattleId) -> BattleRecord[AnyUnit] | None:
    """As if the program had fought every third battle that it can fight; takes no chance from the player's."""
    setup = battle_setup(state, battle)
    if isinstance(setup, tuple) or int(battle.partition(".")[0]) % 3:
        return None
    return BattleRecord(state.setting.system, 1, setup, battle_seed(state, battle), pack([]), pack([(1, 2, 3)]))


def plain_report(state: Campaign, battle: BattleId) -> BattleReport:
    """Nobody dies and one side leaves after the other, until the first that has anybody holds the field.

    Defenders come first. Where nobody is alive at all, nobody holds it.
    """
    found = state.battles[battle]
    sides = participants(state, battle)
    manned = [player for player in found.players if sides.get(player)]
    manned.sort(key=lambda player: found.team_of(player) != DEFENCE)
    team = found.team_of(manned[0]) if manned else None

    def end(player: PlayerId) -> SideResult:
        if player not in manned:
            return SideResult(player, SideEnd.BEATEN)
        won = found.team_of(player) == team
        return SideResult(player, SideEnd.WON) if won else SideResult(player, SideEnd.RETREATED, 2)

    return BattleReport(2, tuple(end(player) for player in found.players), manned[0] if manned else None)


def _lays_eggs(unit: AnyUnit) -> bool:
    """Whether it is a Queen, which is one of FFTT (fftt:I1)."""
    return isinstance(unit, Unit) and "lays-eggs" in unit.traits


class _Tale:
    """One battle as it might have gone."""

    def __init__(self, state: Campaign, battle: Battle, rng: random.Random) -> None:
        self.state, self.battle, self.rng = state, battle, rng
        self.sides: dict[str, list[str]] = {p: list(f) for p, f in participants(state, battle.id).items()}
        self.turns = rng.choice((1, 2, 4, 6, 8, 12, 30))
        self.hatched: list[Hatchling] = []

    def report(self) -> BattleReport:
        self._hatch()
        ends = self._ends()
        dead = {figure for side, end in ends.items() for figure in self._dead(side, end)}
        return BattleReport(
            turns=self.turns,
            sides=tuple(SideResult(side, end, self._left(end)) for side, end in ends.items()),
            holder=self._holder(ends, dead),
            casualties=tuple(self._casualty(f, side) for side in self.sides for f in self.sides[side] if f in dead),
            left_behind=self._left_behind(ends, dead),
            hatched=tuple(self.hatched),
            note=self.rng.choice(("", "", "Fog over the tables")),
        )

    def team(self, side: str) -> str | None:
        return self.battle.team_of(PlayerId(side))

    def _hatch(self) -> None:
        """Queens lay eggs (fftt:I1)."""
        for side, figures in self.sides.items():
            lays = any(_lays_eggs(unit_of(self.state, FigureId(f))) for f in figures)
            for number in range(self.rng.choice((0, 1, 2, 4)) if lays else 0):
                creature = Hatchling(f"egg-{side}-{number}", side, self.rng.choice(HATCHLINGS))
                self.hatched.append(creature)
                figures.append(creature.key)

    def _ends(self) -> dict[str, SideEnd]:
        outcome = self.rng.choices(("won", "drawn", "void"), (75, 17, 8))[0]
        teams = [self.team(side) for side, figures in self.sides.items() if figures]
        winner = self.rng.choice(teams) if teams else None
        return {side: self._end(side, outcome, winner) for side in self.sides}

    def _end(self, side: str, outcome: str, winner: str | None) -> SideEnd:
        pick = self.rng.choices
        lost = pick((SideEnd.BEATEN, SideEnd.RETREATED, SideEnd.SURRENDERED), (50, 37, 13))[0]
        if not self.sides[side]:
            return SideEnd.BEATEN
        if outcome == "won" and self.team(side) == winner:
            return pick((SideEnd.WON, lost), (85, 15))[0]
        if outcome == "drawn":
            return pick((SideEnd.STOOD, lost), (75, 25))[0]
        return lost

    def _dead(self, side: str, end: SideEnd) -> set[str]:
        share = self.rng.uniform(*DEADLINESS[end])
        dead = {figure for figure in self.sides[side] if self.rng.random() < share}
        if end in NEEDS_SOMEBODY and len(dead) == len(self.sides[side]):
            dead.discard(self.rng.choice(self.sides[side]))
        return dead

    def _casualty(self, figure: str, side: str) -> Casualty:
        enemies = [other for other in self.sides if self.team(other) != self.team(side)]
        by = self.rng.choice(enemies) if enemies else None
        killer = self.rng.choice(self.sides[by]) if by is not None and self.sides[by] else None
        known = self.rng.choices(("killer", "both", "side", "nobody"), (55, 5, 15, 25))[0]
        return Casualty(
            figure,
            killer if known in ("killer", "both") else None,
            by if known in ("side", "both") else None,
        )

    def _left(self, end: SideEnd) -> int | None:
        if end not in LEAVES:
            return None
        return 1 if self.rng.random() < 0.3 else self.rng.randint(1, self.turns)

    def _left_behind(self, ends: dict[str, SideEnd], dead: set[str]) -> tuple[str, ...]:
        off = [f for side, end in ends.items() if end is SideEnd.RETREATED for f in self.sides[side] if f not in dead]
        return tuple(figure for figure in off if self.rng.random() < 0.2)

    def _holder(self, ends: dict[str, SideEnd], dead: set[str]) -> str | None:
        alive = {side for side in ends if any(figure not in dead for figure in self.sides[side])}
        won = [side for side, end in ends.items() if end is SideEnd.WON and side in alive]
        stood = [side for side, end in ends.items() if end is SideEnd.STOOD and self.team(side) == DEFENCE]
        if won or stood:
            return self.rng.choice(won or stood)
        defenders = [side for side in ends if self.team(side) == DEFENCE]
        return self.rng.choice((None, *defenders))
