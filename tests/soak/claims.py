"""What has to hold between the checkpoints of a long campaign: costs are in line with what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.soak.measures import Checkpoint

IN_LINE = 1.3  # times what an event cost at the first checkpoint
ALIKE = 1.5  # times what an order cost there
PER_EVENT = ("bytes", "open", "memory", "check")
PER_ORDER = ("order", "week_end")
EMPTY = {"bytes": 250_000, "open": 0.02, "memory": 0.0, "check": 0.03}
"""What a campaign costs that has only been founded."""


def broken(points: Sequence[Checkpoint]) -> Iterator[str]:
    """Each cost that has grown faster than it may, in a sentence."""
    first = points[0]
    for point in points[1:]:
        for cost in PER_EVENT:
            now, then = an_event(point, cost), an_event(first, cost)
            if now > IN_LINE * then:
                yield f"week {point.weeks}: {cost} an event has become {now / then:.2f} times what it was"
        for cost in PER_ORDER:
            now, then = getattr(point, cost), getattr(first, cost)
            if now > ALIKE * then:
                yield f"week {point.weeks}: {cost} costs {now / then:.2f} times what it did"


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
