"""Armies that win: mixes of each list, searched by battles against the others' mixes (``armies.json`` of FFTT).

For each two lists and a number of FP the search knows some mixes of either, those that are kept among them; it has all
of them fight, solves the small game that this is, and looks for a mix of each side that beats the other's solution (a
local search, halving its candidates as they fight more); what it finds joins the mixes, and it begins again. At last
the solutions fight afresh, with dice that the search has not seen, for the figures that are kept. Every battle is
fought from both seats, on all kinds of tables, by the standard tactician. Compiled battles only; the same seed finds
the same from the same data.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.contract import DEFEATS, VICTORIES, BattleSetup, FigureSetup, SideSetup
from campaign.battle.fast import COMPILED
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.campaign.joining import army_problems
from campaign.battle.fftt.system import SYSTEM
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.forecast import count_battles
from campaign.battle.scenery import Edge
from tests.battle.play.duels import interval
from tests.tuning.games import against_each, equilibrium, worth

DATA: Final = Path(__file__).parents[2] / "resources" / "systems" / "fftt" / "armies.json"
WEIGHTS: Final = DATA.parents[1] / "tactics" / "fftt.json"
SIZES: Final = (5, 10, 20)
TABLES: Final = 42  # three of each kind
KINDS, MOST_OF_ONE = 3, 0.6  # of a mix of several kinds, and of its FP (small ones have a kind fewer)
FEW: Final = 10  # FP for each further HQ, Queen or figure that does not fight


@dataclass(frozen=True, slots=True)
class Effort:
    """How many battles a search fights. ``halvings``: so many candidates fight so many battles each, best ones more."""

    rounds: int  # of solving and answering, for each two lists
    candidates: int
    halvings: tuple[tuple[int, int], ...]
    cell: int  # battles of two mixes in the game
    last: int  # of a solution, for the figures that are kept


FULL: Final = Effort(3, 20, ((20, 14), (8, 42), (3, 126)), 84, 600)
QUICK: Final = Effort(1, 6, ((6, 14), (3, 42)), 28, 150)

PAIRS: Final = {f"{one}-{other}": (one, other) for one, other in combinations_with_replacement(Faction, 2)}

Counts = tuple[tuple[str, int], ...]
"""Figures by unit, in the order of the list."""

UNITS: Final[Mapping[str, Unit]] = {unit.key: unit for unit in fftt_units()}
LISTS: Final[Mapping[Faction, tuple[Unit, ...]]] = {
    faction: tuple(unit for unit in fftt_units() if unit.faction == faction) for faction in Faction
}
FIRST: Final[Mapping[Faction, tuple[dict[str, int], ...]]] = {
    Faction.MARINES: (
        {"marines.hq": 2, "marines.grunt": 18},
        {"marines.hq": 2, "marines.grunt": 12, "marines.engineer": 2},
        {"marines.hq": 2, "marines.grunt": 14, "marines.sniper": 2},
    ),
    Faction.MACHINA: (
        {"machina.hq": 2, "machina.terminator": 18},
        {"machina.hq": 1, "machina.mt": 2, "machina.terminator": 9, "machina.sentinel": 4},
        {"machina.hq": 2, "machina.tank": 2, "machina.terminator": 5, "machina.sentinel": 5},
    ),
    Faction.INSECTOIDS: (
        {"insectoids.razordog": 20},
        {"insectoids.razordog": 16, "insectoids.bombbug": 4},
        {"insectoids.queen": 1, "insectoids.stinger": 16},
        {"insectoids.queen": 1, "insectoids.stinger": 8, "insectoids.razordog": 8},
    ),
}
"""Mixes of 20 FP that the search begins with; smaller ones are made from them."""


def main(argv: Sequence[str]) -> int:
    """Search, and write what was found into the data; what was not searched stays as it was."""
    parser = argparse.ArgumentParser(prog="dev.py tune armies", description=main.__doc__)
    parser.add_argument("--fp", type=int, action="append", choices=SIZES, help="only armies of so many FP")
    parser.add_argument("--pair", action="append", choices=list(PAIRS), help="only these two lists")
    parser.add_argument("--quick", action="store_true", help="a tenth of the battles, for a first look")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--data", type=Path, default=DATA, help="the file that is read and written")
    parser.add_argument(
        "--any-only",
        action="store_true",
        help="only what builds on the pairs: mixes against any list, and of several kinds",
    )
    wanted = parser.parse_args(argv)
    effort, file = QUICK if wanted.quick else FULL, wanted.data
    if not COMPILED:
        print("This takes days with plain rules: install numba, and set FFTT_BATTLE=compiled.", file=sys.stderr)
        return 1
    for fp in wanted.fp or SIZES:
        for pair in () if wanted.any_only else wanted.pair or PAIRS:
            keep(searched(*PAIRS[pair], fp, wanted.seed, effort, file), file)
        if not wanted.pair and all(game(list_, other, fp, file) for list_ in Faction for other in Faction):
            keep(for_any(fp, wanted.seed, effort, file), file)
            keep(of_several_kinds(fp, wanted.seed, effort, file), file)
    return 0


# ── the data ──


def read(file: Path) -> list[dict[str, Any]]:
    """The games as they are kept."""
    return json.loads(file.read_text(encoding="utf-8"))["games"] if file.is_file() else []


def game(faction: Faction, against: Faction | str, fp: int, file: Path) -> dict[str, Any] | None:
    """One of them."""
    wanted = (fp, faction, against)
    return next((g for g in read(file) if (g["fp"], g["list"], g["against"]) == wanted), None)


def keep(found: Sequence[dict[str, Any]], file: Path) -> None:
    """Put games in the place of those of the same lists and FP."""
    lists = [*Faction, "any"]

    def place(one: dict[str, Any]) -> tuple[int, int, int]:
        return one["fp"], lists.index(one["list"]), lists.index(one["against"])

    games = {place(one): one for one in (*read(file), *found)}
    text = json.dumps({"games": [games[key] for key in sorted(games)]}, indent=1)
    file.write_text(text + "\n", encoding="utf-8", newline="\n")
    for one in found:
        print(f"{one['list']} v. {one['against']}, {one['fp']} FP: {figures(one)}", flush=True)
        for mix in (*one["mixes"], *one.get("several", ())):
            print(f"    {mix['share']:4.0%}  {figures(mix)}  {mix['units']}", flush=True)


@cache
def weights_key() -> str:
    """Changes with the weights of standard play, by which the battles were fought."""
    return hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()[:12]


def figures(one: Mapping[str, Any]) -> str:
    """How often it won, in words."""
    return f"won {one['won']} % ({one['low']} to {one['high']}) of {one['battles']}"


def measured(points: Sequence[float]) -> dict[str, float | int]:
    """Percents of points with their interval."""
    won, low, high = (round(100 * value, 1) for value in interval(points))
    return {"won": won, "low": low, "high": high, "battles": len(points)}


def told(
    faction: Faction, against: str, fp: int, seed: int, mixes: Sequence[tuple[Counts, float, Sequence[float]]]
) -> dict[str, Any]:
    """A game as it is kept: mixes with their shares and points."""
    head: dict[str, Any] = {"list": str(faction), "against": against, "fp": fp}
    head |= {"rules": SYSTEM.version, "weights": weights_key(), "seed": seed}
    won = sum(share * sum(points) / len(points) for _mix, share, points in mixes)
    battles = sum(len(points) for _mix, _share, points in mixes)
    whole = [won] * battles  # the interval of so many battles, each mix fought as often as it is chosen
    rows: list[dict[str, Any]] = [
        {"units": dict(mix), "share": round(share, 2)} | measured(points) for mix, share, points in mixes
    ]
    return head | measured(whole) | {"mixes": sorted(rows, key=lambda row: -float(row["share"]))}


# ── the search ──


class Arena:
    """Battles of mixes, each fought once and remembered. ``salt`` other dice."""

    def __init__(self, salt: int) -> None:
        self.salt = salt
        self.battles = 0
        self._found: dict[tuple[Counts, Counts], list[float]] = {}

    def points(self, ours: Counts, theirs: Counts, number: int) -> list[float]:
        """Of the first ``number`` battles: 1 where ours won, ½ where nobody did."""
        found = self._found.setdefault((ours, theirs), [])
        while len(found) < number:
            found.append(self._battle(ours, theirs, len(found)))
        return found[:number]

    def mean(self, ours: Counts, theirs: Counts, number: int) -> float:
        """Of these, the mean."""
        return sum(self.points(ours, theirs, number)) / number

    def _battle(self, ours: Counts, theirs: Counts, number: int) -> float:
        """Even numbers attack, odd ones defend on the same table with the same dice."""
        self.battles += 1
        at = number // 2
        sides = (ours, theirs) if number % 2 == 0 else (theirs, ours)
        tally = count_battles(battle(*sides, (at + self.salt) % TABLES), 1000 * self.salt + at, 1).tally
        assert not tally.failed, tally.failures
        row = tally.facts[number % 2]
        return 0.5 + (row[VICTORIES] - row[DEFEATS]) / 2


def battle(attacker: Counts, defender: Counts, table: int) -> BattleSetup[Unit]:
    """Two armies on one of the tables."""
    edges = (Edge.WEST, Edge.EAST)
    sides = tuple(
        SideSetup(key, key, edge, tuple(FigureSetup(f"{key}{n}", unit) for n, unit in enumerate(one_by_one(mix))))
        for key, edge, mix in zip("ab", edges, (attacker, defender), strict=True)
    )
    return BattleSetup("fftt", table_of(table), sides, fftt_units(), TableRules())


@cache
def table_of(number: int) -> Any:
    """All kinds in turn."""
    kinds = list(LOOKS)
    return generate(kinds[number % len(kinds)], number)


def one_by_one(mix: Counts) -> Iterator[str]:
    """The unit of each figure."""
    return (key for key, number in mix for _one in range(number))


def searched(first: Faction, second: Faction, fp: int, seed: int, effort: Effort, file: Path) -> list[dict[str, Any]]:
    """The game of two lists at so many FP, told from both sides; of a list against itself, once."""
    begun, rng = time.monotonic(), random.Random(f"{seed}|{first}|{second}|{fp}")
    arena = Arena(seed)
    alike = first is second
    rows, columns = (
        list(dict.fromkeys([*beginning(list_, fp, rng), *_kept(game(list_, other, fp, file))]))
        for list_, other in ((first, second), (second, first))
    )
    if alike:
        columns = rows
    for _round in range(effort.rounds):
        won = [[arena.mean(row, column, effort.cell) for column in columns] for row in rows]
        mine, theirs = equilibrium(won)
        answer = answered(arena, rows, taken(columns, theirs), fp, rng, effort)
        if alike:
            rows = columns = [*rows, *({answer} - set(rows))]
            continue
        turned = Turned(arena)
        reply = answered(turned, columns, taken(rows, mine), fp, rng, effort)
        rows, columns = [*rows, *({answer} - set(rows))], [*columns, *({reply} - set(columns))]
    won = [[arena.mean(row, column, effort.cell) for column in columns] for row in rows]
    if alike:  # the game of a list with itself is even
        won = [[(won[i][j] + 1 - won[j][i]) / 2 for j in range(len(rows))] for i in range(len(rows))]
    mine, theirs = equilibrium(won)
    found = [told(first, str(second), fp, seed, fresh(rows, mine, taken(columns, theirs), seed, effort))]
    if not alike:
        found.append(told(second, str(first), fp, seed, fresh(columns, theirs, taken(rows, mine), seed, effort)))
    took = time.monotonic() - begun
    print(f"-- {first} and {second}, {fp} FP: value {worth(won, mine, theirs):.3f} in the search, ", end="")
    print(f"{len(rows)} and {len(columns)} mixes, {arena.battles} battles, {took:.0f} s", flush=True)
    return found


class Turned(Arena):
    """The same battles seen from the other side."""

    def __init__(self, arena: Arena) -> None:
        super().__init__(arena.salt)
        self._arena = arena

    def points(self, ours: Counts, theirs: Counts, number: int) -> list[float]:
        """What the others did not win."""
        return [1 - point for point in self._arena.points(theirs, ours, number)]


Fits = Callable[[Counts], bool]
"""Whether a legal mix is of the kind that is searched for."""

Chosen = Sequence[tuple[Counts, float]]
"""Mixes and how often each is chosen."""


def taken(mixes: Sequence[Counts], shares: Sequence[float]) -> Chosen:
    """Those that are chosen at all."""
    return [(mix, share) for mix, share in zip(mixes, shares, strict=True) if share]


def answered(
    arena: Arena,
    known: Sequence[Counts],
    chosen: Chosen,
    fp: int,
    rng: random.Random,
    effort: Effort,
    fits: Fits | None = None,
) -> Counts:
    """A mix that does well against how the others choose: the best of the known and of many near them that fit."""

    def value(mix: Counts, battles: int) -> float:
        return sum(share * arena.mean(mix, other, max(4, round(battles * share))) for other, share in chosen)

    best = sorted(known, key=lambda mix: -value(mix, effort.halvings[0][1]))[:3]
    candidates = list(
        dict.fromkeys([*best, *(near(rng.choice(best), fp, rng, fits) for _number in range(effort.candidates))])
    )
    for number, battles in effort.halvings:
        candidates = sorted(candidates[: number + len(best)], key=lambda mix: -value(mix, battles))
        half = max(2, number // 2)
        candidates = [*candidates[:half], *(near(candidates[0], fp, rng, fits) for _number in range(half // 3))]
        candidates = list(dict.fromkeys(candidates))
    return max(candidates, key=lambda mix: value(mix, effort.halvings[-1][1]))


def fresh(
    mixes: Sequence[Counts], shares: Sequence[float], others: Chosen, seed: int, effort: Effort
) -> list[tuple[Counts, float, Sequence[float]]]:
    """The points of each mix that is chosen, with dice that the search has not seen."""
    arena = Arena(seed + 1)
    found: list[tuple[Counts, float, Sequence[float]]] = []
    for mix, share in taken(mixes, shares):
        points: list[float] = []
        for other, part in others:
            points += arena.points(mix, other, 2 * max(8, round(effort.last * part / 2)))
        found.append((mix, share, points))
    return found


def for_any(fp: int, seed: int, effort: Effort, file: Path) -> list[dict[str, Any]]:
    """What each list takes where it does not know whom it will meet: of the mixes found, against all of those."""
    pools = {faction: list(_pool(faction, fp, file)) for faction in Faction}
    arena, found = Arena(seed + 2), []
    for faction in Faction:
        games = [
            [[arena.mean(row, column, effort.cell) for column in pools[other]] for row in pools[faction]]
            for other in Faction
        ]
        mine, theirs = against_each(games)
        rows: list[tuple[Counts, float, Sequence[float]]] = []
        for mix, share in taken(pools[faction], mine):
            points: list[float] = []
            for other, shares in zip(Faction, theirs, strict=True):
                for enemy, part in taken(pools[other], shares):
                    points += Arena(seed + 3).points(mix, enemy, 2 * max(8, round(effort.last / 6 * part)))
            rows.append((mix, share, points))
        found.append(told(faction, "any", fp, seed, rows))
    return found


def of_several_kinds(fp: int, seed: int, effort: Effort, file: Path) -> list[dict[str, Any]]:
    """The games again, each with a mix of several kinds for people: for each list, the best found against all."""
    games = []
    for faction in Faction:
        rng, arena = random.Random(f"{seed}|{faction}|{fp}"), Arena(seed + 4)
        pairs = {other: game(other, faction, fp, file) or {} for other in Faction}
        enemies = {
            other: [(in_order(mix["units"]), mix["share"]) for mix in one["mixes"]] for other, one in pairs.items()
        }
        everybody = [(mix, share / len(enemies)) for chosen in enemies.values() for mix, share in chosen]
        found = [*beginning(faction, fp, rng), *_pool(faction, fp, file)]
        known = [*found, *(near(mix, fp, rng, is_of_several_kinds) for mix in found)]
        best = answered(
            arena, [mix for mix in known if is_of_several_kinds(mix)], everybody, fp, rng, effort, is_of_several_kinds
        )
        points = {
            other: [p for mix, share in found for p in _unseen(best, mix, share, seed, effort)]
            for other, found in enemies.items()
        }
        every = [point for found in points.values() for point in found]
        for other in (*Faction, "any"):
            row = {"units": dict(best), "share": 1.0} | measured(every if other == "any" else points[Faction(other)])
            games.append({**(game(faction, other, fp, file) or {}), "several": [row]})
    return games


def _unseen(mix: Counts, other: Counts, share: float, seed: int, effort: Effort) -> list[float]:
    """Points of battles that no search has seen, as many as the other mix is often chosen."""
    return Arena(seed + 5).points(mix, other, 2 * max(8, round(effort.last * share / 2)))


def _pool(faction: Faction, fp: int, file: Path) -> dict[Counts, None]:
    """The mixes that are kept, against whomever."""
    return {mix: None for other in Faction for mix in _kept(game(faction, other, fp, file))}


def _kept(one: Mapping[str, Any] | None) -> list[Counts]:
    """The mixes of a game."""
    return [] if one is None else [in_order(mix["units"]) for mix in one["mixes"]]


# ── mixes ──


def in_order(units: Mapping[str, int]) -> Counts:
    """As counts, in the order of the list."""
    return tuple((key, units[key]) for key in UNITS if units.get(key))


def is_legal(mix: Counts, fp: int) -> bool:
    """An army that the campaign allows, of exactly so many FP, with few that do not fight.

    Masses of HQs would win against a tactician that shoots at them, and against nobody else.
    """
    units = [UNITS[key] for key in one_by_one(mix)]
    most = 1 + fp // FEW
    few = sum(unit.is_hq for unit in units), sum(not (unit.fights or unit.is_hq) for unit in units)
    queens = sum(unit.leads and not unit.is_hq for unit in units)
    right = sum(unit.fp for unit in units) == fp and not army_problems(units)
    return right and max(few) <= most and queens <= max(1, fp // FEW) and any(unit.fights for unit in units)


def is_of_several_kinds(mix: Counts) -> bool:
    """Whether several kinds fight in it, and none is much of the army."""
    fp = {key: UNITS[key].fp * number for key, number in mix}
    whole = sum(fp.values())
    fights = [part for key, part in fp.items() if UNITS[key].fights]
    return len(fights) >= (KINDS if whole >= FEW else KINDS - 1) and max(fights) <= MOST_OF_ONE * whole


def beginning(faction: Faction, fp: int, rng: random.Random) -> list[Counts]:
    """Mixes to begin with: those of 20 FP cut down, and one by chance."""
    found: dict[Counts, None] = {}
    for units in FIRST[faction]:
        figures_ = [UNITS[key] for key in one_by_one(in_order(units))]
        for _try in range(200):
            left = list(figures_)
            while sum(unit.fp for unit in left) > fp:
                left.remove(rng.choice(left))
            mix = filled([unit.key for unit in left], faction, fp, rng)
            if mix is not None:
                found[mix] = None
                break
    return [*found, near(next(iter(found)), fp, rng)]


def near(mix: Counts, fp: int, rng: random.Random, fits: Fits | None = None) -> Counts:
    """A legal mix that fits, with some figures taken out and others put in."""
    faction = UNITS[mix[0][0]].faction
    for _try in range(500):
        keys = list(one_by_one(mix))
        rng.shuffle(keys)
        out = rng.randint(1, max(2, fp // 3))
        if rng.random() < 0.5:  # of one kind
            kind = rng.choice(keys)
            keys.sort(key=lambda key: key == kind)
        gone = 0
        while keys and gone < out:
            gone += UNITS[keys.pop()].fp
        found = filled(keys, faction, fp, rng)
        if found is not None and found != mix and (fits is None or fits(found)):
            return found
    return mix


def filled(keys: Sequence[str], faction: Faction, fp: int, rng: random.Random) -> Counts | None:
    """These and others up to exactly so many FP, mostly of one kind; None where that makes no legal army."""
    chosen = list(keys)
    left = fp - sum(UNITS[key].fp for key in chosen)
    kind = rng.choice(LISTS[faction])
    while left > 0:
        unit = kind if kind.fp <= left and rng.random() < 0.8 else rng.choice(LISTS[faction])
        if unit.fp <= left:
            chosen.append(unit.key)
            left -= unit.fp
    mix = in_order({key: chosen.count(key) for key in chosen})
    return mix if is_legal(mix, fp) else None
