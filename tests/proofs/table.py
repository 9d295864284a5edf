"""The proofs of milestone 0.6, the battle table, cut into pieces."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.battle.fftt.table.agreement import counted
from tests.benchmarks import table_motion, thinking
from tests.proofs.pieces import ROOT, Failed, Figures, Proof, passing, slow, tests_passed

SEEDS, SEEDS_EACH = 20, 6
BATTLES: Final = "tests/ui/battle/table/battles/test_battles.py::test_a_battle_clicked_against_computers"
PLAYED: Final = ("marines", "insectoids", "machina", "four sides")
HOT_SEAT: Final = (
    "tests/ui/battle/table/battles/test_hot_seat.py",
    "tests/kill/test_kill.py",
    "tests/tabletop/test_result.py",
)
SCREENS: Final = ("tests/ui/test_screens.py", "-k", "table- or learning or battle- or quick")
TABLE: Final = (
    "tests/ui/battle/table",
    "tests/tabletop",
    "tests/battle/fftt/table",
    "--ignore=tests/ui/battle/table/battles",
)
LANGUAGES: Final = ("tests/test_words.py",)
OLD_FILES: Final = ("tests/test_old_files.py", "tests/released")
LEVELS: Final = ("standard", "strong")
TOLD: Final = re.compile(r"(\d+) inputs; ([\d.]+) a phase, ([\d.]+) while nearly all stand, (\d+) at most")
HELD_UP: Final = re.compile(r"longer than \d+ ms: (\d+); the longest ([\d.]+) ms; .*, ([\d.]+) ms\.")
ADVICE: Final = re.compile(r"(?<=Advice came ).*(?=\.\n)")


def agreement(number: int, _folder: Path) -> Figures:
    """What the table shows, beside what the rules say, in some random battles."""
    decisions, wrong = 0, list[str]()
    for seed in range(number * SEEDS_EACH, (number + 1) * SEEDS_EACH):
        looked_at, found = counted(seed)
        decisions += looked_at
        wrong += found
    if wrong:
        raise Failed("\n".join(wrong[:20]))
    return {"decisions": decisions, "battles": SEEDS_EACH}


def battle(number: int, folder: Path) -> Figures:
    """One battle of 15 FP a side, clicked against computers from the start page into the campaign."""
    return tests_passed((f"{BATTLES}[{PLAYED[number]}]",), folder)


def watched_battle(number: int, _folder: Path) -> Figures:
    """A battle clicked under the watch of the event loop, against a computer of one of the levels."""
    return watched(LEVELS[number])


def watched(*chosen: str) -> Figures:
    """One such battle, against a computer of that level and by a person with that list."""
    found, told, longest = watch(TOLD, *chosen)
    name = " ".join(chosen)
    advice = {f"{name}, advice": said[0]} if (said := ADVICE.search(found)) else {}
    return {
        "battles": 1,
        f"{name}, inputs of a phase": f"{told[2]}; {told[3]} while nearly all stand, {told[4]} at most",
        f"{name}, the longest handler": longest,
        **advice,
    }


def watch(wanted: re.Pattern[str], *chosen: str) -> tuple[str, re.Match[str], str]:
    """A battle under the watch of the event loop: all that is told of it, what is wanted of that, the longest handler.

    Raises Failed where a handler took too long, or it tells nothing of the kind.
    """
    command = [sys.executable, "-m", "tests.benchmarks", "table", *chosen]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    told, held_up = wanted.search(done.stdout), HELD_UP.search(done.stdout)
    if done.returncode != 0 or told is None or held_up is None:
        raise Failed(done.stdout[-3000:] + done.stderr[-1000:])
    if int(held_up[1]):
        raise Failed(f"Measure again when nothing else runs:\n{done.stdout}")
    return done.stdout, told, f"{held_up[2]} ms, within the battle {held_up[3]} ms"


def speed(_number: int, _folder: Path) -> Figures:
    """Figures that move, and computers that think."""
    rows = [*table_motion.all_of_them(), *thinking.all_of_them()]
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows)} | {
        row.name: f"{row.seconds * 1000:.1f} ms ({row.ratio:.2f} loops)" for row in rows
    }


PROOFS: Final = (
    Proof(
        "table-agrees",
        "what the table shows of reach, sight, to-hit numbers and acts is what the rules allow, in random battles",
        ("decisions", 2000),
        SEEDS,
        agreement,
    ),
    Proof(
        "battles-by-mouse",
        "battles of 15 FP clicked against computers, of each faction and of four sides: within 30 inputs a phase, and "
        "the campaign has of them what the log tells",
        ("tests passed", len(PLAYED)),
        len(PLAYED),
        battle,
    ),
    Proof(
        "hot-seat",
        "two people with typed dice behind the curtain, killed in the middle and gone on with: the result is the log’s",
        ("tests passed", 9),
        1,
        passing(*HOT_SEAT),
    ),
    Proof("table", "the tests of the table and of what it shows", ("tests passed", 360), 1, passing(*TABLE)),
    Proof(
        "table-screens",
        "every screen of battles, of three factions, two and four sides, on tables of 80 and 120 cm: controls have "
        "names and are reached by keys, nothing is cut off, hostile names are plain text",
        ("tests passed", 250),
        1,
        passing(*SCREENS),
    ),
    Proof("table-languages", "no message is missing in any language", ("tests passed", 14), 1, passing(*LANGUAGES)),
    Proof("table-old-files", "files of every earlier version open", ("tests passed", 13), 1, passing(*OLD_FILES)),
    Proof(
        "watched-battle",
        "no handler of the window works longer than 50 ms in a clicked battle against a standard and a strong computer",
        ("battles", len(LEVELS)),
        len(LEVELS),
        watched_battle,
        alone=True,
    ),
    Proof(
        "table-speed",
        "40 figures a frame at 60 a second; a phase of computers within 1 s, of strong ones within 3 s in the worker, "
        "and a plan of theirs within 0.3 s",
        ("benchmarks", 4),
        1,
        speed,
        alone=True,
    ),
)
