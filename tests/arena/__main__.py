"""``python -m tests.arena``: the strong player against others, told as a table with intervals and seeds.

Every set-up is fought twice with the seats changed and all dice that begin it equal, all pairs of lists in turn, on
generated tables: of FFTT random armies of 20 FP, of Firefight sample armies and random ones of 300 and 200 points, of
Man to Man sample armies. A set-up's number is its seed. ``--log`` keeps what was fought, a line a battle, and goes on
from there; ``--minutes`` stops in time. Compiled rules where FFTT_BATTLE=compiled.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from campaign.battle.arena import Game, play_out
from campaign.battle.contract import OUTCOME, STANDING, BattleSetup
from campaign.battle.fast import COMPILED, choice_rows
from campaign.battle.systems import system_of
from tests.arena.players import BUDGET, PLAYERS
from tests.battle.firefight import even_battles
from tests.battle.man_to_man import even_battles as man_to_man
from tests.battle.play.duels import interval
from tests.benchmarks import battles

AGAINST = ("standard", "ways", "monte carlo", "greedy")


@dataclass(frozen=True, slots=True)
class Ground:
    """What a rule system's duels are fought with: set-ups by number, the lists of their two seats in turn, the size."""

    battle: Callable[[int], BattleSetup[Any]]
    pairs: tuple[tuple[str, str], ...]
    size: str


GROUNDS: Final = {
    "fftt": Ground(battles.battle_of, tuple((str(a), str(b)) for a, b in battles.PAIRS), f"{battles.FP} FP"),
    "firefight": Ground(
        even_battles.battle_in_turn, even_battles.PAIRS, f"{even_battles.POINTS} and {even_battles.SMALLER} points"
    ),
    "man_to_man": Ground(man_to_man.even_battle, man_to_man.PAIRS, f"{man_to_man.FP} FP"),
}


@dataclass(frozen=True, slots=True)
class Duel:
    """A battle: who played the first seat, and what it came to for ``one``."""

    one: str
    other: str
    setup: int
    seat: int  # of ``one``
    lists: tuple[str, str]  # its own, and its opponent's
    points: float  # 1 won, ½ neither
    playouts: int  # of ``one``
    stretches: int  # of play that the battle had
    seconds: float


def duel(one: str, other: str, setup: int, seat: int, name: str = "fftt") -> Duel:
    """One battle of the rule system of that name."""
    system, ground, begun = system_of(name), GROUNDS[name], time.process_time()
    players = {seat: PLAYERS[one](system), 1 - seat: PLAYERS[other](system)}
    game = play_out(Game.begin(ground.battle(setup), setup), players)
    room = choice_rows(1, STANDING)[0]
    system.worth(game.t, game.s, seat, room)
    won = int(room[OUTCOME] == 100) - int(room[OUTCOME] == -100)
    pair = ground.pairs[setup % len(ground.pairs)]
    lists = pair if seat == 0 else (pair[1], pair[0])
    playouts = getattr(players[seat], "playouts", 0)
    stretches = int(system.clock(game.s))
    took = round(time.process_time() - begun, 2)
    return Duel(one, other, setup, seat, lists, (1 + won) / 2, playouts, stretches, took)


def read(log: Path | None) -> list[Duel]:
    """What was fought before."""
    if log is None or not log.is_file():
        return []
    rows = (json.loads(line) for line in log.read_text(encoding="utf-8").splitlines())
    return [Duel(**{**row, "lists": tuple(row["lists"])}) for row in rows]


def table(duels: list[Duel], size: str) -> Iterator[str]:
    """Who won how often, over all and for each list, as Markdown; ``size``: of the armies."""
    yield "| who | against | lists | battles | points | 95 % | play-outs a phase | seconds a battle |"
    yield "|---|---|---|---|---|---|---|---|"
    for one, other in dict.fromkeys((duel.one, duel.other) for duel in duels):
        here = [duel for duel in duels if (duel.one, duel.other) == (one, other)]
        named = dict.fromkeys(duel.lists[0] for duel in here)
        for title, part in [
            ("all", here),
            *((name, [d for d in here if d.lists[0] == name]) for name in sorted(named)),
        ]:
            yield _row(one, other, title, part)
        others = [duel for duel in here if duel.lists[0] == "insectoids" != duel.lists[1]]
        if others:
            yield _row(one, other, "insectoids v. the other lists", others)
    seeds = sorted({duel.setup for duel in duels})
    if seeds:
        yield ""
        yield f"Set-ups and seeds {seeds[0]} to {seeds[-1]}, each from both seats; {size}; budget {BUDGET} a phase."


def _row(one: str, other: str, title: str, duels: list[Duel]) -> str:
    share, low, high = interval([duel.points for duel in duels])
    each = sum(duel.playouts for duel in duels) / max(1, sum(duel.stretches for duel in duels))
    took = sum(duel.seconds for duel in duels) / len(duels)
    parts = one, other, title, len(duels), f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{each:.0f}", f"{took:.1f}"
    return f"| {' | '.join(map(str, parts))} |"


def main() -> None:
    """Fight, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.arena", description=__doc__)
    parser.add_argument("--system", default="fftt", choices=GROUNDS)
    parser.add_argument("--one", default="strong", choices=PLAYERS)
    parser.add_argument("--against", nargs="*", default=AGAINST, choices=PLAYERS)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--setups", type=int, default=9)
    parser.add_argument("--only", default="", help="battles in which this list, and no other, is its own")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--minutes", type=float, default=0.0)
    wanted = parser.parse_args()
    ground, duels = GROUNDS[wanted.system], read(wanted.log)
    known = {(duel.one, duel.other, duel.setup, duel.seat) for duel in duels}
    until = time.monotonic() + 60 * wanted.minutes if wanted.minutes else None
    for setup in range(wanted.first, wanted.first + wanted.setups):
        for other in wanted.against:
            for seat in range(2):
                pair = ground.pairs[setup % len(ground.pairs)]
                own, theirs = pair[seat], pair[1 - seat]
                if wanted.only and (own != wanted.only or theirs == wanted.only):
                    continue
                if (wanted.one, other, setup, seat) in known or (until is not None and time.monotonic() > until):
                    continue
                duels.append(duel(wanted.one, other, setup, seat, wanted.system))
                if wanted.log is not None:
                    with wanted.log.open("a", encoding="utf-8") as log:
                        log.write(json.dumps(asdict(duels[-1])) + "\n")
    print("compiled" if COMPILED else "plain")
    for line in table(duels, ground.size):
        print(line)


if __name__ == "__main__":
    main()
