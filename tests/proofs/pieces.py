"""The proofs of milestone 0.1, cut into pieces: each a function of a few numbers that gives figures, or fails.

A piece depends on nothing but the sources and its numbers, so what was proved once need not be proved again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks import __main__ as benchmarks
from tests.benchmarks import campaigns as campaign_benchmarks
from tests.benchmarks import starting
from tests.benchmarks.timing import Measured
from tests.kill.killing import kill_many
from tests.play.amends import amend_at_random
from tests.play.campaigns import play_campaign
from tests.same_journal import last_hash

ROOT = Path(__file__).parents[2]
Figures = Mapping[str, int | str]  # numbers are added up over the pieces, texts stand as they are

CAMPAIGNS = 200
AMENDED, AMENDS_EACH = 100, 2
KILL_ROUNDS, KILLS_EACH = 10, 10
SAME_ROUNDS, SAME_EACH = 10, 4

EASY_TO_FORGET = (  # tests by node, as pytest takes them
    "tests/world/maps/test_generator.py::test_a_map_for_five_players_is_fair",
    "tests/world/maps/test_generator.py::test_a_map_for_seven_players_is_fair",
    "tests/world/rules/test_initiative.py::test_five_and_seven_players_found_a_campaign_and_play_a_week",
    "tests/world/test_examples.py::test_example_7_a_sector_of_18_fp_and_a_stock_of_5_loses_3_fp_figures_or_stock",
    "tests/world/rules/test_limits.py::test_stock_alone_beyond_20_fp_is_surplus_too",
    "tests/world/rules/test_detachments.py::test_d4_with_the_army_gone_the_survivors_return_to_its_sector",
    "tests/world/rules/test_detachments.py::test_d4_with_the_army_gone_and_its_sector_lost_the_survivors_are_lost",
    "tests/world/rules/test_victory.py::test_creatures_that_hatched_and_live_join_the_army_at_their_cost",
    "tests/world/rules/test_victory.py::test_by_the_other_reading_hatched_creatures_vanish",
    "tests/world/rules/test_victory.py::test_a_creature_that_hatched_and_died_joins_nobody_but_counts_for_its_killer",
    "tests/cli/test_check_and_print.py::test_the_roster_of_one_player_is_printed_on_letter_paper",
    "tests/cli/test_secrets.py",
)
BAD_INPUT = (
    "tests/store/test_bad_files.py",
    "tests/cli/test_bad_files.py",
    "tests/cli/test_order.py::test_the_first_bad_line_ends_it_with_its_number_and_its_reason",
    "tests/cli/test_order.py::test_a_refusal_names_every_reason",
    "tests/cli/test_check_and_print.py::test_a_folder_that_cannot_be_made_is_said",
)


WORLD = ("campaign", "resources/names", "resources/systems")
EVERYTHING = ("campaign", "ui", "resources", "tests")


class Failed(AssertionError):
    """A promise that does not hold."""


@dataclass(frozen=True, slots=True)
class Proof:
    """One promise. ``count`` says of which figure how many are promised; ``work`` proves one of its pieces.

    ``sources``: the folders and files on which it depends. ``all_of``: figures none of which may be 0 in the end.
    """

    name: str
    promise: str
    count: tuple[str, int]
    pieces: int
    work: Callable[[int, Path], Figures]
    sources: tuple[str, ...] = EVERYTHING
    alone: bool = False  # measures time: nothing else runs meanwhile
    all_of: frozenset[str] = frozenset()


def campaign(number: int, folder: Path) -> Figures:
    """One campaign in a file, every check after every order."""
    counts = play_campaign(number, path=folder / "campaign.fftt").counts
    return {"campaigns": 1} | {KINDS.get(name, name): counts[name] for name in CAMPAIGN_FIGURES}


CAMPAIGN_FIGURES = (
    "orders",
    "events",
    "battles",
    "battles of 3 sides",
    "battles of 4 sides",
    "sides that retreated",
    "sides that surrendered",
    "sides that stood at the end",
    "hatchlings",
    "send-detachment",
    "correct",
    "throw-again",
    "players out",
    "campaigns that ended early",
)


KINDS = {"send-detachment": "detachments", "correct": "corrections", "throw-again": "throws set aside"}


def amends(number: int, folder: Path) -> Figures:
    """Some amendments of one campaign."""
    return amend_at_random(number, folder, AMENDS_EACH)


def kills(number: int, folder: Path) -> Figures:
    """Some kills over one campaign."""
    found = kill_many(KILLS_EACH, seed=number, folder=folder)
    if harm := [kill for kill in found if not kill.harmless]:
        raise Failed(f"killing, seed {number}: {harm}")
    return {
        "kills": len(found),
        "changes acknowledged before": sum(kill.acknowledged for kill in found),
        "kills within a write": sum(kill.in_the_middle for kill in found),
    }


def same_journal(number: int, _folder: Path) -> Figures:
    """Some campaigns, each played in two processes with two hash seeds: on paper, and one through the file."""
    seeds = [str(1000 + number * SAME_EACH + place) for place in range(SAME_EACH)]
    if _seals(seeds, "1") != _seals(seeds, "2"):
        raise Failed(f"the campaigns of seeds {seeds} are not the same in two processes")
    if last_hash(seed=number, hash_seed=1) != last_hash(seed=number, hash_seed=2):
        raise Failed(f"the journal in the file, seed {number}, is not the same in two processes")
    return {"campaigns played twice": SAME_EACH, "files written twice": 1}


def _seals(seeds: list[str], hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.play", *seeds]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


def slow(rows: list[Measured]) -> str:
    """The benchmarks that a quiet machine would not pass, as a table with advice; "" if there are none."""
    over = [row for row in rows if row.quiet > row.bar]
    return "Measure again when nothing else runs:\n" + "\n".join(benchmarks.table(over)) if over else ""


def passing(*nodes: str) -> Callable[[int, Path], Figures]:
    """A piece in which these tests pass."""
    return lambda _number, folder: tests_passed(nodes, folder)


def tests_passed(nodes: tuple[str, ...], folder: Path) -> Figures:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={folder / 'tests'}", *nodes]
    whole = {**os.environ, "FFTT_WHOLE": "1"}  # tests that take only a part by themselves take all
    done = subprocess.run(command, cwd=ROOT, env=whole, capture_output=True, text=True, encoding="utf-8", check=False)
    passed = re.search(r"^(\d+) passed", done.stdout, re.MULTILINE)
    if done.returncode != 0 or passed is None:
        raise Failed(done.stdout[-3000:] + done.stderr[-1000:])
    return {"tests passed": int(passed[1])}


def speed(_number: int, _folder: Path) -> Figures:
    """Each benchmark, in times of the fixed loop too; too slow is a failure."""
    starts = [row for row in starting.all_of_them() if isinstance(row, Measured)]
    rows = [*campaign_benchmarks.all_of_them(), *starts]
    if too_slow := slow(rows):
        raise Failed(too_slow)
    times = {row.name: f"{row.seconds * 1000:.1f} ms ({row.ratio:.2f} loops)" for row in rows}
    return {"benchmarks": len(rows), **times}


PROOFS = (
    Proof(
        "campaigns",
        "random campaigns of 8 weeks, 2 to 8 players and bands, every check after every order",
        ("campaigns", 200),
        CAMPAIGNS,
        campaign,
        (*WORLD, "tests/play"),
    ),
    Proof(
        "amends",
        "random amendments: nobody is mistaken for another; given up, nothing changes; undone and done again",
        ("amends", 200),
        AMENDED,
        amends,
        (*WORLD, "tests/play"),
    ),
    Proof(
        "kills",
        "writers killed: the file opens, nothing acknowledged is missing, the check is clean",
        ("kills", 100),
        KILL_ROUNDS,
        kills,
        (*WORLD, "tests/kill", "tests/store/campaigns.py"),
    ),
    Proof(
        "same-journal",
        "the same seed and orders give the same ids, dice and events in two processes with two hash seeds",
        ("campaigns played twice", 40),
        SAME_ROUNDS,
        same_journal,
        (*WORLD, "tests/play", "tests/same_journal.py", "tests/store/campaigns.py"),
    ),
    Proof("easy-to-forget", "the tests of what is easy to forget", ("tests passed", 20), 1, passing(*EASY_TO_FORGET)),
    Proof(
        "bad-input",
        "input that cannot be used: a sentence each, nothing changed",
        ("tests passed", 40),
        1,
        passing(*BAD_INPUT),
    ),
    Proof("speed", "benchmarks within their bars", ("benchmarks", 5), 1, speed, alone=True),
)
