"""The proofs of milestone 0.5, the window, cut into pieces."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

from campaign.sample import build_sample
from tests.benchmarks import doors, handlers, panning, starting
from tests.benchmarks.timing import Measured
from tests.proofs.pieces import ROOT, Failed, Figures, Proof, passing, slow

MONKEYS, MONKEYS_EACH, INPUTS = 20, 3, 400
MONTH: Final = ("tests/ui/month", "tests/ui/test_real_window.py")
SCREENS: Final = ("tests/ui/test_screens.py",)
LANGUAGES: Final = ("tests/test_words.py",)
PALETTES: Final = ("tests/ui/test_theme.py",)
PLAYED: Final = re.compile(r"^(\w+): (\d+) inputs, ([\d,]+) events", re.MULTILINE)
HELD_UP: Final = re.compile(r"longer than \d+ ms: (\d+); the longest ([\d.]+) ms")


def watched_month(_number: int, _folder: Path) -> Figures:
    """The same months under the watch of the event loop."""
    command = [sys.executable, "-m", "tests.benchmarks", "month"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    played, held_up = PLAYED.findall(done.stdout), HELD_UP.findall(done.stdout)
    if done.returncode != 0 or len(played) != len(held_up) or not played:
        raise Failed(done.stdout[-3000:] + done.stderr[-1000:])
    if any(int(slow) for slow, _longest in held_up):
        raise Failed(f"Measure again when nothing else runs:\n{done.stdout}")
    figures: dict[str, int | str] = {"months": len(played)}
    for (way, inputs, events), (_none, longest) in zip(played, held_up, strict=True):
        figures[f"by {way.lower()}"] = f"{inputs} inputs, {events} events; the longest handler {longest} ms"
    return figures


def senseless(number: int, folder: Path) -> Figures:
    """Random clicks, drags, keys and texts on some copies of the sample campaign."""
    from tests.ui import monkey
    from ui.app import application

    application()
    sample = folder / "sample.fftt"
    build_sample(sample).close()
    done: Counter[str] = Counter()
    for seed in range(number * MONKEYS_EACH, (number + 1) * MONKEYS_EACH):
        done += monkey.play(seed, INPUTS, sample, folder)
    return {"inputs": sum(done[kind] for kind in monkey.KINDS), "orders that came of them": done["entries"]}


def speed(_number: int, _folder: Path) -> Figures:
    """What people at the window wait for."""
    rows = [*starting.all_of_them(), *panning.all_of_them(), *handlers.all_of_them(), *doors.all_of_them()]
    timed = [row for row in rows if isinstance(row, Measured)]
    sized = [row for row in rows if not isinstance(row, Measured)]
    wrong = [slow(timed), *(f"{row.name}: {row.megabytes:.0f} MB" for row in sized if row.megabytes > row.bar)]
    if any(wrong):
        raise Failed("\n".join(filter(None, wrong)))
    times = {row.name: f"{row.seconds * 1000:.1f} ms ({row.ratio:.2f} loops)" for row in timed}
    return {"benchmarks": len(rows), **times, **{row.name: f"{row.megabytes:.0f} MB" for row in sized}}


PROOFS: Final = (
    Proof(
        "senseless-inputs",
        "random clicks, drags, keys and texts at the window: nothing is raised, the file’s check is clean",
        ("inputs", MONKEYS * MONKEYS_EACH * INPUTS),
        MONKEYS,
        senseless,
    ),
    Proof(
        "month",
        "a month of two people by mouse alone and by keyboard alone, each deed within its budget of inputs; a real "
        "window under an X server: start, keys, drag and drop, closing while busy",
        ("tests passed", 10),
        1,
        passing(*MONTH),
    ),
    Proof(
        "screens",
        "every screen: controls have names and are reached by keys, nothing is cut off or out of reach on the smallest "
        "screen, hostile names are plain text",
        ("tests passed", 700),
        1,
        passing(*SCREENS),
    ),
    Proof(
        "palettes",
        "contrast of text, colours of players for the colour-blind",
        ("tests passed", 10),
        1,
        passing(*PALETTES),
    ),
    Proof("languages", "no message is missing in any language", ("tests passed", 10), 1, passing(*LANGUAGES)),
    Proof(
        "watched-month",
        "no handler of the window works longer than 50 ms in those months",
        ("months", 2),
        1,
        watched_month,
        alone=True,
    ),
    Proof(
        "window-speed",
        "start, long campaigns, panning, acts and screens within their bars",
        ("benchmarks", 8),
        1,
        speed,
        alone=True,
    ),
)
