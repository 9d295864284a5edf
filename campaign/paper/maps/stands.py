"""Where armies stand on a printed map: in rows round their sector's hub, as many as leave those of neighbours alone.

Draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.paper.maps.content import MapArmy, MapContent
from campaign.paper.maps.fitting import Box, Fit, around
from campaign.paper.maps.ground import Ground
from campaign.paper.maps.marks import BADGE, COUNTER, STAR
from campaign.world.maps.tiling import Place

GAP = 0.9  # millimetres between two counters
CELLS = (6, 4, 3, 2, 1)  # how many counters a sector may have, the most that there is room for
HUB = 1.6  # across, where nobody stands
WIDEST = 0.85  # of a sector's width that a row may take


@dataclass(frozen=True, slots=True)
class Counter:
    """An army where it stands. ``more``: how many armies stand there besides that have no room."""

    army: MapArmy
    box: Box
    more: int = 0

    @property
    def area(self) -> Box:
        """The counter with what hangs over its corners."""
        unit = self.box.high / COUNTER[1]
        over_top = STAR / 2 * unit if self.army.commander else 0.0
        over_low = BADGE / 2 if self.more else 0.0
        right = max(over_top, over_low)
        return Box(self.box.x, self.box.y - over_top, self.box.wide + right, self.box.high + over_top + over_low)


def stands(content: MapContent, ground: Ground, fit: Fit, room: Box) -> Mapping[str, tuple[Counter, ...]]:
    """The counters of every sector, by its key."""
    found: dict[str, tuple[Counter, ...]] = {}
    across = max(1, min(3, int(WIDEST * ground.tile * fit.scale / ((COUNTER[0] + GAP) * fit.size))))
    for cells in CELLS:
        found = {
            sector.key: _group(content.armies_in(sector.key), fit.at(sector.hub), cells, across, fit, room)
            for sector in content.sectors
        }
        if not _any_meet([box_round([c.area for c in counters]) for counters in found.values() if counters]):
            break
    return found


def _group(armies: Sequence[MapArmy], hub: Place, cells: int, across: int, fit: Fit, room: Box) -> tuple[Counter, ...]:
    """One sector's armies; the last that has room says how many have none."""
    number = min(len(armies), cells, 2 * across)
    if not number:
        return ()
    boxes = _cells(hub, number, across, fit, room)
    over = len(armies) - number
    shown = zip(armies[:number], boxes, strict=True)
    return tuple(Counter(army, box, over if box is boxes[-1] else 0) for army, box in shown)


def _cells(hub: Place, number: int, across: int, fit: Fit, room: Box) -> list[Box]:
    """Boxes for so many counters, in one row or two round the hub."""
    wide, high, gap = COUNTER[0] * fit.size, COUNTER[1] * fit.size, GAP * fit.size
    rows = 1 if number <= across else 2
    columns = -(-number // rows)
    whole = around(hub, columns * (wide + gap) - gap, rows * (high + gap) - gap)
    x = min(max(whole.x, room.x), room.right - whole.wide)
    y = min(max(whole.y, room.y), room.low - whole.high)
    places = [divmod(place, columns) for place in range(number)]
    return [Box(x + column * (wide + gap), y + row * (high + gap), wide, high) for row, column in places]


def occupied(content: MapContent, found: Mapping[str, tuple[Counter, ...]], fit: Fit) -> dict[str, Box]:
    """What stands on each hub: its counters, or the dot of the hub."""
    return {
        sector.key: box_round([counter.box for counter in found[sector.key]])
        if found[sector.key]
        else around(fit.at(sector.hub), HUB * fit.size, HUB * fit.size)
        for sector in content.sectors
    }


def box_round(boxes: Sequence[Box]) -> Box:
    """The box round others."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.low for box in boxes) - y)


def _any_meet(boxes: Sequence[Box]) -> bool:
    return any(box.meets(other) for place, box in enumerate(boxes) for other in boxes[:place])
