"""What standard play is worth: against the unfitted one with the same armies, and between armies that were searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from campaign.battle.contract import STANDARD
from campaign.battle.fftt.units import Faction
from campaign.battle.fftt.weights import STEADY
from tests.battle.play.duels import interval
from tests.tuning.fights import Fight, Ring, fights_of_lists, fights_of_mixes, searched


def lines(seed: int, battles: int) -> Iterator[str]:
    """A Markdown table; so many battles for each row, every set-up from both seats."""
    ring = Ring()
    yield f"Seed {seed}, {battles} battles a row, 95 % intervals; armies of 20 FP, half of the battles from each seat."
    yield ""
    yield "| standard, and against it 0.8's standard | unfitted on both sides | fitted | |"
    yield "|---|---|---|---|"
    both: list[float] = []
    for own in Faction:
        of_list: list[float] = []
        for enemy in Faction:
            new, old = _points(ring, fights_of_lists(own, enemy, seed, range(battles)), STEADY)
            of_list += new
            yield f"| {own} v. {enemy} | {_share(old)} | {_share(new)} | |"
        both += of_list
        yield f"| {own} v. all | | {_share(of_list)} | |"
    yield f"| all lists | | {_share(both)} | {len(both)} battles |"
    yield ""
    yield "| both standard, on searched armies | unfitted on both sides | fitted on both sides | |"
    yield "|---|---|---|---|"
    for own, enemy in (("swarm", "marines"), ("swarm", "machina"), ("marines", "machina")):
        for mine, theirs in product(searched(own)[:2], searched(enemy)[:1]):
            fights = list(fights_of_mixes(mine, theirs, seed, range(battles)))
            old = [ring.values(fight, (STEADY,), STEADY)[0][0] for fight in fights]
            new = [ring.values(fight, (STANDARD,), STANDARD)[0][0] for fight in fights]
            yield f"| {_told(mine)} v. {_told(theirs)} | {_share(old)} | {_share(new)} | |"


def _points(ring: Ring, fights: Iterable[Fight], enemy: object) -> tuple[list[float], list[float]]:
    """Points of standard play and of the unfitted one, against the unfitted one."""
    new, old = [], []
    for fight in fights:
        (here, _), (there, _) = ring.values(fight, (STANDARD, STEADY), STEADY)
        new.append(here)
        old.append(there)
    return new, old


def _share(points: list[float]) -> str:
    return "{:.1%} ({:.1%} to {:.1%})".format(*interval(points))


def _told(mix: dict[str, int]) -> str:
    return ", ".join(f"{count} {key.split('.')[1]}" for key, count in mix.items())
