"""The proofs of milestone 0.10: what standard and strong play are worth, in battles and in campaigns.

A bar of battles is one piece, fought by compiled rules where numba is there. Each has what was asked for and the least
that holds, both for the lower end of its 95 % interval: less is a failure, and where less than was asked for is held,
the table says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Final

from campaign.battle.contract import STANDARD
from campaign.battle.fftt.lists.mixes import mixes
from campaign.battle.fftt.units import Faction
from campaign.battle.fftt.weights import STEADY
from campaign.battle.worker import Worker
from tests.battle.play.compiled import Compiled, why_not
from tests.battle.play.duels import interval
from tests.benchmarks import thinking
from tests.play.seats import LISTS, played
from tests.proofs import levels, table
from tests.proofs.levels import READY
from tests.proofs.pieces import Failed, Figures, Proof, passing, slow

SOURCES: Final = (
    "campaign/battle",
    "resources/systems",
    "tests/arena",
    "tests/battle/play",
    "tests/benchmarks/battles.py",
    "tests/tuning/fights.py",
    "tests/proofs/opponents.py",
)
SEED: Final = 10
EACH: Final = 500  # battles of one list against another, half from each seat
SETUPS: Final = 60  # of the arena, each from both seats
SEATS, ROUNDS, CAMPAIGNS_EACH = 4, 8, 25


@dataclass(frozen=True, slots=True)
class Bar:
    """Points that have to be reached: those that were ``asked`` for, and the ``least`` that holds."""

    name: str
    asked: float
    least: float
    battles: int
    points: Callable[[], Iterator[float]]


def _lists() -> Iterator[float]:
    """Standard against the standard of 0.8, which is the unfitted one: random armies, all pairs of lists."""
    from tests.tuning.fights import Ring, fights_of_lists

    ring = Ring()
    for own, enemy in product(Faction, repeat=2):
        for fight in fights_of_lists(own, enemy, SEED, range(EACH)):
            yield ring.values(fight, (STANDARD,), STEADY)[0][0]


def _searched(own: Faction, enemy: Faction) -> Iterator[float]:
    """Standard on both sides, each with the mix that is chosen most against the other."""
    from tests.tuning.fights import Ring, fights_of_mixes

    ring = Ring()
    armies = [dict(mixes(one, other, 20)[0].units) for one, other in ((own, enemy), (enemy, own))]
    for fight in fights_of_mixes(armies[0], armies[1], SEED, range(EACH)):
        yield ring.values(fight, (STANDARD,), STANDARD)[0][0]


def _strong(other: str, setups: int = SETUPS, only: Faction | None = None) -> Iterator[float]:
    """Strong against another player of the arena, from both seats; ``only``: with this list against the others."""
    from tests.arena.__main__ import duel
    from tests.benchmarks.battles import PAIRS

    for setup in range(setups):
        for seat in range(2):
            pair = PAIRS[setup % len(PAIRS)]
            if only is None or (pair[seat] == only and pair[1 - seat] != only):
                yield duel("strong", other, setup, seat).points


BARS: Final = (
    Bar("standard v. the standard of 0.8", 0.60, 0.55, 9 * EACH, _lists),
    Bar(
        "searched Insectoids v. searched Marines",
        0.22,
        0.0,
        EACH,
        partial(_searched, Faction.INSECTOIDS, Faction.MARINES),
    ),
    Bar(
        "searched Insectoids v. searched Machina",
        0.0,
        0.0,
        EACH,
        partial(_searched, Faction.INSECTOIDS, Faction.MACHINA),
    ),
    Bar("strong v. standard", 0.75, 0.5, 2 * SETUPS, partial(_strong, "standard")),
    Bar(
        "strong Insectoids v. standard others",
        0.45,
        0.0,
        4 * SETUPS * 2 // 9,
        partial(_strong, "standard", 2 * SETUPS, Faction.INSECTOIDS),
    ),
    Bar("strong v. ways for the whole side alone", 0.0, 0.0, SETUPS, partial(_strong, "ways", SETUPS // 2)),
    Bar("strong v. plain Monte Carlo", 0.0, 0.0, SETUPS, partial(_strong, "monte carlo", SETUPS // 2)),
    Bar("strong v. greedy on expected FP", 0.0, 0.0, SETUPS, partial(_strong, "greedy", SETUPS // 2)),
)


def fought(number: int) -> dict[str, int | str]:
    """A bar's figures; asked for in a process with compiled rules."""
    bar = BARS[number]
    points = list(bar.points())
    share, low, high = interval(points)
    told = f"{share:.1%} ({low:.1%} to {high:.1%})" + (f", asked for {bar.asked:.0%}" if bar.asked else "")
    return {"battles": len(points), bar.name: told, "low": f"{low:.4f}"}


def battle_piece(number: int, _folder: Path) -> Figures:
    """One bar of battles."""
    if why_not():
        found = fought(number)
    else:
        with Compiled() as process:
            found = process.ask("opponents", number)
    bar, low = BARS[number], float(found.pop("low"))
    if low < bar.least:
        raise Failed(f"{found}: below {bar.least:.0%}")
    return found


def seats_piece(number: int, _folder: Path) -> Figures:
    """Campaigns of four seats of standard computers: how many each list has won, of how many seats it had."""
    won, seats = Counter[Faction](), Counter[Faction]()
    shared, attacks = 0, 0
    with Worker() as worker:
        worker.wait(READY)
        first = number * CAMPAIGNS_EACH
        futures = [
            worker.submit(played, campaign, ("standard",) * SEATS) for campaign in range(first, first + CAMPAIGNS_EACH)
        ]
        for row in (future.result() for future in futures):
            kinds = [Faction(name) for name in row["lists"]]
            seats.update(kinds)
            attacks += len(row["attacks"])
            winners = [kind for kind, part in zip(kinds, row["won"], strict=True) if part]
            if len(winners) == 1:
                won.update(winners)
            else:
                shared += 1
    counts = {f"{kind} won": won[kind] for kind in LISTS} | {f"seats of {kind}": seats[kind] for kind in LISTS}
    return {"campaigns": CAMPAIGNS_EACH, "attacks": attacks, "shared": shared} | counts


def window_piece(number: int, _folder: Path) -> Figures:
    """A battle that a person with one of the lists clicks against strong, asking it for advice now and then."""
    return table.watched("strong", LISTS[number])


def plans_piece(_number: int, _folder: Path) -> Figures:
    """What strong plans take in the worker; the middle one too slow is a failure."""
    rows = list(thinking.plans())
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows)} | {row.name: f"{row.seconds * 1000:.0f} ms: {row.note}" for row in rows}


def _all_battles(bars: Sequence[Bar]) -> int:
    return sum(bar.battles for bar in bars)


PROOFS: Final = (
    Proof(
        "opponents",
        "points of standard and strong play against others, every set-up from both seats, lower end of 95 %: bars "
        "that were asked for are told beside what was reached",
        ("battles", _all_battles(BARS)),
        len(BARS),
        battle_piece,
        SOURCES,
    ),
    levels.PROOFS[1],
    Proof(
        "four-seats",
        "campaigns of four standard computers, lists in turn: who wins",
        ("campaigns", ROUNDS * CAMPAIGNS_EACH),
        ROUNDS,
        seats_piece,
        (*levels.SOURCES, "tests/proofs/opponents.py"),
    ),
    Proof(
        "strong-window",
        "battles clicked against strong, which is asked for advice and often left before it has answered: no handler "
        "of the window works longer than 50 ms",
        ("battles", len(LISTS)),
        len(LISTS),
        window_piece,
        alone=True,
    ),
    Proof(
        "strong-beside",
        "strong thinks beside the window, tells how far it is, and is left at once",
        ("tests passed", 9),
        1,
        passing("tests/ui/battle/table/test_looking_ahead.py", "tests/ui/battle/table/battles/test_advised.py"),
    ),
    Proof("strong-plans", "a plan of strong within 0.3 s in the worker", ("benchmarks", 1), 1, plans_piece, alone=True),
)
