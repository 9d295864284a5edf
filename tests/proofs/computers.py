"""Campaigns of computer players alone, in files, whose battles are really fought; checked after every order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from campaign.autoplay import Why, play_on
from campaign.battle.arena import fight as plainly
from campaign.battle.contract import SideEnd
from campaign.desk import Desk, Fight
from campaign.store.check import faults_in
from campaign.world import events as e
from campaign.world.entries import Entry
from campaign.world.evolve import evolve
from campaign.world.ids import BattleId
from campaign.world.orders import FoundCampaign
from campaign.world.state import Campaign, Stage
from tests.play.founding import random_founding
from tests.play.invariants import Recount, state_problems

ENDS = {
    SideEnd.WON: "sides that won",
    SideEnd.BEATEN: "sides that were beaten",
    SideEnd.RETREATED: "sides that retreated",
    SideEnd.SURRENDERED: "sides that surrendered",
    SideEnd.STOOD: "sides that stood at the end",
}


class Broken(AssertionError):
    """A campaign in which something does not hold."""


@dataclass(frozen=True, slots=True)
class Course:
    """A campaign that has been played. ``seal`` is its last entry's hash, and so changes with anything before."""

    seal: str
    counts: Counter[str]


def play_computers(
    seed: int, folder: Path, fight: Fight = plainly, weeks: int = 8, founding: FoundCampaign | None = None
) -> Course:
    """Let the program play a campaign, without a founding one with random seats and house rules. Raises Broken."""
    path = folder / f"computers-{seed}.fftt"
    with Desk.create(path, founding or random_founding(seed)) as desk:
        watch = _Watch(seed, desk)

        def resolve(desk: Desk, battle: BattleId) -> None:
            desk.resolve(battle, fight)

        stopped = play_on(desk, weeks=weeks, everyone=True, resolve=resolve, progress=watch.see)
        if stopped.why not in (Why.WEEKS, Why.OVER):
            raise Broken(f"seed {seed}: stopped in week {desk.state.weeks}: {stopped.reason}")
        watch.counts["campaigns that ended early"] = int(desk.state.stage is Stage.OVER and desk.state.weeks < weeks)
        seal = desk.history()[-1].hash
    if faults := faults_in(path):
        raise Broken(f"seed {seed}: the file has faults: {faults}")
    return Course(seal, watch.counts)


class _Watch:
    """Told of each entry: the books balance, the state is sound, and what happened is counted."""

    def __init__(self, seed: int, desk: Desk) -> None:
        self.seed, self.desk = seed, desk
        self.state = desk.state
        self.recount = Recount()
        self.counts: Counter[str] = Counter()
        self._check(desk.history()[0], None)

    def see(self, entry: Entry) -> bool:
        """One more entry; always to go on."""
        self._check(entry, self.state)
        return True

    def _check(self, entry: Entry, state: Campaign | None) -> None:
        found: list[str] = []
        self.recount.begin()
        for event in entry.events:
            state = evolve(state, event)
            found.extend(self.recount.see(event, state))
            self.counts.update(_counted(event))
        assert state is not None
        self.state = state
        self.counts["orders"] += 1
        if state != self.desk.state_at(entry.id):
            found.append("the events do not give the state")
        found.extend((*state_problems(state), *self.recount.problems(state)))
        if found:
            raise Broken(f"seed {self.seed}, entry {entry.id}: " + "; ".join(found[:5]))


def _counted(event: e.Event) -> tuple[str, ...]:
    """What the figures of the proof are counted from."""
    match event:
        case e.BattleFought():
            sides = event.report.sides
            return ("battles", f"battles of {len(sides)} sides", *(ENDS[side.end] for side in sides))
        case e.FigureLost():
            return ("figures lost",)
        case e.WeekEnded():
            return ("weeks",)
    return ()
