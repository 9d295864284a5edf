"""``python3 dev.py bench``: measures what people wait for, and prints a table. Takes about seven minutes.

``python3 dev.py bench month`` watches the window's event loop through a month instead, and ``bench table`` through a
battle (``bench table strong``): see ``month`` and ``table``. ``bench paper`` measures paper alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tests.benchmarks import (
    battles,
    campaigns,
    computers,
    doors,
    firefight,
    firefight_plans,
    handlers,
    panning,
    paper,
    past,
    starting,
    table_motion,
    thinking,
)
from tests.benchmarks.timing import Measured, Sized


def main() -> None:
    """Measure everything and print it as a Markdown table; or watch a month or a battle, or measure paper alone."""
    if sys.argv[1:] == ["month"]:
        from tests.benchmarks import month

        told = month.lines()
    elif sys.argv[1:2] == ["table"]:
        from tests.benchmarks import table as battle

        told = battle.lines(*sys.argv[2:4])
    elif sys.argv[1:] == ["paper"]:
        told = paper.lines()
    else:
        told = table(list(measurements()))
    for line in told:
        print(line)


def measurements() -> Iterator[Measured | Sized]:
    """Every benchmark."""
    yield from campaigns.all_of_them()
    yield from past.all_of_them()
    yield from starting.all_of_them()
    yield from panning.all_of_them()
    yield from table_motion.all_of_them()
    yield from handlers.all_of_them()
    yield from doors.all_of_them()
    yield from computers.all_of_them()
    yield from battles.all_of_them()
    yield from firefight.all_of_them()
    yield from firefight_plans.all_of_them()
    yield from thinking.all_of_them()
    yield from paper.all_of_them()


def table(rows: list[Measured | Sized]) -> Iterator[str]:
    """The rows as Markdown: milliseconds, as of a quiet machine, the bar, the fixed loop and the ratio to it."""
    yield "| benchmark | measured | quiet | bar | fixed loop | ratio | |"
    yield "|---|---|---|---|---|---|---|"
    for row in rows:
        if isinstance(row, Sized):
            yield f"| {row.name} | {row.megabytes:.0f} MB | | {row.bar:g} MB | | | {row.note} |"
            continue
        taken = f"{row.seconds * 1000:.1f} ms | {row.quiet * 1000:.1f} ms"
        times = f"{taken} | {row.bar * 1000:g} ms | {row.calibration * 1000:.0f} ms"
        yield f"| {row.name} | {times} | {row.ratio:.2f} | {row.note} |"


if __name__ == "__main__":
    main()
