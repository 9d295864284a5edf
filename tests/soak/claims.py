"""What has to hold between the checkpoints of a long campaign: costs are in line with what has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median

from tests.soak.measures import Checkpoint

IN_LINE = 1.3  # times what an event cost before
ALIKE = 1.5  # times what an order cost before
PER_EVENT = ("bytes", "open", "memory", "check")
PER_ORDER = ("order", "week_end")
EMPTY = {"bytes": 250_000, "open": 0.02, "memory": 0.0, "check": 0.03}
"""What a campaign costs that has only been founded."""


def broken(points: Sequence[Checkpoint]) -> Iterator[str]:
    """Each cost that has grown faster than it may, in a sentence.

    The later half of the campaign against the earlier, each by its median: something else may have disturbed any one
    measure, and what grows too fast does so everywhere.
    """
    earlier, later = points[: len(points) // 2], points[len(points) // 2 :]
    for cost in PER_EVENT:
        times = _median(later, cost, an_event) / _median(earlier, cost, an_event)
        if times > IN_LINE:
            yield f"{cost} an event has become {times:.2f} times what it was"
    for cost in PER_ORDER:
        times = _median(later, cost, getattr) / _median(earlier, cost, getattr)
        if times > ALIKE:
            yield f"{cost} costs {times:.2f} times what it did"


def _median(points: Sequence[Checkpoint], cost: str, of: Callable[[Checkpoint, str], float]) -> float:
    return median(of(point, cost) for point in points)


def an_event(point: Checkpoint, cost: str) -> float:
    """What an event costs, what every campaign costs taken off."""
    return max(0.0, float(getattr(point, cost)) - EMPTY[cost]) / point.events


def rates(points: Sequence[Checkpoint]) -> dict[str, str]:
    """The same in words, at the first checkpoint and the last."""
    first, last = points[0], points[-1]

    def both(say: str, one: float, other: float) -> str:
        return f"{say.format(one)} → {say.format(other)}"

    return {
        "size": f"{last.bytes / 1e6:.0f} MB",
        "bytes an event": both("{:.0f}", an_event(first, "bytes"), an_event(last, "bytes")),
        "opened in": f"{last.open:.1f} s of work",
        "µs an event": both("{:.1f}", an_event(first, "open") * 1e6, an_event(last, "open") * 1e6),
        "memory": f"{last.memory:.0f} MB",
        "bytes of memory an event": both("{:.0f}", an_event(first, "memory") * 1e6, an_event(last, "memory") * 1e6),
        "checked in": f"{last.check:.1f} s of work",
        "an order": both("{:.1f} ms", first.order * 1000, last.order * 1000),
        "the end of a week": both("{:.1f} ms", first.week_end * 1000, last.week_end * 1000),
    }
