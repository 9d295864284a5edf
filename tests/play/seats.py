"""Campaigns of computer players with a level for each seat: who wins, and what their attacks cost and bring.

``python -m tests.play.seats standard earlier-standard --campaigns 18`` plays on paper and prints wins by level and by
list with 95 % intervals, and the attacks. The levels go round the seats, with map, lists and dice the same for all that
they are compared in; the lists go round with the campaigns. ``--log FILE`` keeps each campaign as a line, and
``--tell FILE...`` prints the figures of such files again. ``--rule handicap_marines=80`` plays by a house rule that is
a number or a switch (1 or 0). With FFTT_BATTLE=compiled battles are fought compiled.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from campaign.autoplay import Why, play_on
from campaign.balance import InMemory, fight_unrecorded
from campaign.battle.fftt.units import Faction
from campaign.computer import levels
from campaign.computer.chances import PlayingOut
from campaign.computer.levels import Think
from campaign.world.house_rules import HANDICAP, HouseRules, switch_values, switches_in, with_changes
from campaign.world.ids import BattleId, PlayerId
from campaign.world.orders import FoundCampaign, Order, PlayerSetup
from campaign.world.queries import player_fp
from campaign.world.rules.calendar import WEEKS, leaders
from campaign.world.rules.report import participants
from campaign.world.state import Campaign
from tests.battle.play.duels import interval
from tests.play.before import EARLIER, earlier
from tests.play.founding import a_map
from tests.play.random_player import random_order_of

LISTS: Final = tuple(Faction)
NAMES: Final = ("Red", "Blue", "Green", "Yellow", "Black", "White", "Violet", "Orange")
RANDOM: Final = "random"
"""The level of a seat that gives any legal order."""

BEFORE: Final = "earlier-"
"""What the name of a level of the earlier version begins with."""

MONTHS: Final = 3
PRINTED: Final = HouseRules()
"""The game as it is printed: no handicap, no other reading."""

Row = dict[str, Any]


def founding(number: int, levels: Sequence[str], factions: Sequence[Faction], rules: HouseRules) -> FoundCampaign:
    """A campaign of seats of these levels and lists; its number is its seed and chooses the map."""
    players = tuple(
        PlayerSetup(name, faction, computer=level)
        for name, faction, level in zip(NAMES, factions, levels, strict=False)
    )
    ground = a_map(("city", "planet")[number % 2], len(players), number // 2 % 3)
    return FoundCampaign(f"Duel {number}", "fftt", players, ground, seed=number, rules=rules)


def played(
    number: int,
    seats: Sequence[str],
    months: int = MONTHS,
    commit: str = EARLIER,
    rules: HouseRules = PRINTED,
) -> Row:
    """One campaign: a row of plain values with the levels and lists of its seats, VP, who won, and its attacks."""
    rotations = _rotations(seats)
    block, turn = divmod(number, len(rotations))
    at, factions = rotations[turn], _lists(block, len(seats))
    desk = InMemory(founding(block, ("",) * len(seats), factions, replace(rules, end_at=months)))
    think = _minds(dict(zip(desk.state.seats, at, strict=True)), block, commit)
    attacks: list[Row] = []
    begun = time.perf_counter()
    stopped = play_on(
        desk, weeks=WEEKS * months, everyone=True, resolve=partial(_fight, attacks=attacks, levels_of=at), think=think
    )
    assert stopped.why in (Why.WEEKS, Why.OVER), stopped
    ahead = leaders(desk.state)
    return {
        "number": number,
        "block": block,
        "levels": list(at),
        "lists": [str(faction) for faction in factions],
        "vp": [desk.state.players[seat].vp for seat in desk.state.seats],
        "won": [(seat in ahead) / len(ahead) for seat in desk.state.seats],
        "weeks": desk.state.weeks,
        "seconds": round(time.perf_counter() - begun, 1),
        "attacks": attacks,
    }


def house_rules(told: Sequence[str]) -> HouseRules:
    """House rules from words such as ``handicap_marines=80``. Raises ValueError, with a sentence, for anything else."""
    found: list[tuple[str, bool | int | str]] = []
    before = switch_values(PRINTED) | dict.fromkeys(
        (name for name in switches_in("fftt") if name.startswith(HANDICAP)), 0
    )
    for one in told:
        name, _, number = one.partition("=")
        if not isinstance(before.get(name), int) or not number.isdecimal():
            raise ValueError(f"cannot play by {one}: give the name of a house rule and a whole number, as catch_up=2")
        found.append((name, bool(int(number)) if isinstance(before[name], bool) else int(number)))
    return with_changes(PRINTED, tuple(found))


def _rotations(seats: Sequence[str]) -> list[tuple[str, ...]]:
    """Each way round the table in which the levels sit differently."""
    return list(dict.fromkeys((*seats[turn:], *seats[:turn]) for turn in range(len(seats))))


def _lists(block: int, seats: int) -> tuple[Faction, ...]:
    """All pairs in turn; where there are more seats, as many of each list as can be, in any order."""
    if seats == 2:
        return tuple(product(LISTS, repeat=2))[block % len(LISTS) ** 2]
    found = [LISTS[(block + seat) % len(LISTS)] for seat in range(seats)]
    random.Random(f"lists|{block}").shuffle(found)
    return tuple(found)


def _minds(at: dict[PlayerId, str], seed: int, commit: str) -> Think:
    """Each seat at its level, today's or the earlier version's; or any legal order."""
    ask, rng = PlayingOut(), random.Random(f"duel|{seed}")
    minds: dict[str, Think] = {}
    for level in at.values():
        if level == RANDOM:
            minds[level] = partial(random_order_of, rng=rng)
        elif level.startswith(BEFORE):
            minds[level] = earlier(ask, level.removeprefix(BEFORE), commit)
        else:
            minds[level] = partial(levels.next_order, ask=ask, level=level)

    def think(seen: Campaign, player: PlayerId) -> Order | None:
        return minds[at[player]](seen, player)

    return think


def _fight(desk: InMemory, battle: BattleId, attacks: list[Row], levels_of: Sequence[str]) -> None:
    """Fight a battle of the campaign, and note what it was."""
    before, found = desk.state, desk.state.battles[battle]
    fp = {
        player: sum(before.figures[figure].fp for figure in figures)
        for player, figures in participants(before, battle).items()
    }
    fight_unrecorded(desk, battle)
    after = desk.state
    holder = after.battles[battle].holder
    ours = {player for player in fp if found.team_of(player) == found.team_of(found.attacker)}
    target = next((force.player for force in found.forces if force.stands and force.player not in ours), None)
    if target is None or found.attacker not in fp:
        return

    def lost(players: Iterable[PlayerId]) -> int:
        return sum(player_fp(before, player) - player_fp(after, player) for player in players)

    attacks.append(
        {
            "level": levels_of[before.seats.index(found.attacker)],
            "against": levels_of[before.seats.index(target)],
            "lists": [str(before.players[player].faction) for player in (found.attacker, target)],
            "fp": [sum(fp[p] for p in ours), sum(fp[p] for p in fp if p not in ours)],
            "lost": [lost(ours), lost(set(fp) - ours)],
            "vp": [after.players[p].vp - before.players[p].vp for p in (found.attacker, target)],
            "won": int(holder in ours),
            "week": before.weeks,
        }
    )


# ── what they come to ──


def told(rows: Sequence[Row]) -> Iterator[str]:
    """The figures of some campaigns, line by line."""
    last = rows[-1]
    yield (
        f"{len(rows)} campaigns of {len(last['lists'])} seats, numbers {rows[0]['number']} to {last['number']}, "
        f"{sum(row['weeks'] for row in rows) / len(rows):.1f} weeks, "
        f"{sum(len(row['attacks']) for row in rows) / len(rows):.1f} battles, "
        f"{sum(row['seconds'] for row in rows) / len(rows):.1f} s each"
    )
    seats = len(last["lists"])
    for level in sorted({level for row in rows for level in row["levels"]}):
        points = [sum(won for won, at in zip(row["won"], row["levels"], strict=True) if at == level) for row in rows]
        fair = last["levels"].count(level) / seats
        yield f"{level}: wins {_share(points)} of campaigns, has {_of_vp(rows, level)} of the VP; fair {fair:.0%}"
    for kind in LISTS:
        shares = [won for row in rows for won, faction in zip(row["won"], row["lists"], strict=True) if faction == kind]
        vp = [vp for row in rows for vp, faction in zip(row["vp"], row["lists"], strict=True) if faction == kind]
        if shares:
            mean = sum(vp) / len(vp)
            yield f"{kind}: wins {_share(shares)} of {len(shares)} seats; fair {1 / seats:.0%}; {mean:.0f} VP"
    for level in sorted({level for row in rows for level in row["levels"]}):
        of_level = [one for row in rows for one in row["attacks"] if one["level"] == level]
        yield f"attacks of {level}: {_attacks(of_level)}"
        for ours, theirs in product(LISTS, repeat=2):
            chosen = [one for one in of_level if one["lists"] == [str(ours), str(theirs)]]
            if chosen:
                yield f"  {ours} on {theirs}: {_attacks(chosen)}"


def _of_vp(rows: Sequence[Row], level: str) -> str:
    """The part of all VP that seats of a level have, with its interval over the campaigns that belong together."""
    blocks: dict[int, list[float]] = {}
    for row in rows:
        ours = sum(vp for vp, at in zip(row["vp"], row["levels"], strict=True) if at == level)
        blocks.setdefault(row["block"], []).append(ours / max(1, sum(row["vp"])))
    parts = [fmean(part) for part in blocks.values()]
    spread = 1.96 * stdev(parts) / math.sqrt(len(parts)) if len(parts) > 1 else 1.0
    return f"{fmean(parts):.1%} (± {spread:.1%})"


def _share(points: Sequence[float]) -> str:
    share, low, high = interval(points)
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def _attacks(found: Sequence[Row]) -> str:
    """How many, FP against FP, how many won, and FP lost for each killed; VP of either side."""
    if not found:
        return "none"

    def mean(value: Callable[[Row], float]) -> float:
        return sum(map(value, found)) / len(found)

    won = [float(one["won"]) for one in found]
    wild = sum(one["fp"][1] >= 2 * one["fp"][0] for one in found)
    return (
        f"{len(found)}, {mean(lambda one: one['fp'][0]):.1f} FP on {mean(lambda one: one['fp'][1]):.1f}, "
        f"won {sum(won) / len(won):.0%}, lost {mean(lambda one: one['lost'][0]):.1f} FP, "
        f"killed {mean(lambda one: one['lost'][1]):.1f}, VP {mean(lambda one: one['vp'][0]):.1f} against "
        f"{mean(lambda one: one['vp'][1]):.1f}, {wild / len(found):.0%} on twice as many FP or more"
    )


def main(arguments: Sequence[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.play.seats", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("levels", nargs="*", help="easy, standard, strong; with earlier- before it that of --commit")
    parser.add_argument("--campaigns", type=int, default=12)
    parser.add_argument("--first", type=int, default=0, help="number of the first campaign; it decides everything")
    parser.add_argument("--months", type=int, default=MONTHS)
    parser.add_argument("--commit", default=EARLIER, help="whose campaign/computer the earlier levels are")
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=NUMBER", help="a house rule; 1 or 0: on or off"
    )
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no campaign after so many")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--tell", type=Path, nargs="+", metavar="FILE")
    chosen = parser.parse_args(arguments)
    try:
        rules = house_rules(chosen.rule)
    except ValueError as error:
        parser.error(str(error))
    rows: list[Row] = [json.loads(line) for file in chosen.tell or () for line in file.read_text().splitlines()]
    until = time.monotonic() + 60 * chosen.minutes
    for number in range(chosen.first, chosen.first + chosen.campaigns) if chosen.levels else ():
        if time.monotonic() > until:
            break
        rows.append(played(number, chosen.levels, chosen.months, chosen.commit, rules))
        if chosen.log is not None:
            with chosen.log.open("a") as log:
                log.write(json.dumps(rows[-1]) + "\n")
    for line in told(rows) if rows else ():
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
