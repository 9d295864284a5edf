"""The table as a side sees it: who stands there, eggs, corpses that can still be eaten, and goo."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.battle.contract.table.look import Look
from campaign.battle.contract.telling import Standing, TableNow
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.setup import units_of
from campaign.battle.fftt.units import EGG
from campaign.battle.fftt.words.redraw import goo_at
from campaign.battle.kernel.table import floor_of, storey_of


def now(look: Look) -> TableNow:
    """All that the side sees on the table."""
    s = look.view
    goos = (s.goos[i] for i in range(s.goo_count))
    areas = tuple(goo_at((int(goo.x), int(goo.y)), upstairs=bool(goo.floor)) for goo in goos)
    return TableNow(int(s.now[0].turn), int(s.now[0].phase), tuple(_figures(look)), areas, None, None)


def _figures(look: Look) -> Iterator[Standing]:
    names, units = look.names, units_of(look.setup.units)
    for number in range(look.view.figure_count):
        f = look.view.figures[number]
        corpse = f.fate == c.KILLED and bool(f.corpse)
        if f.fate != c.ON_TABLE and not corpse:
            continue
        unit = units[int(f.unit)]
        yield Standing(
            number,
            int(f.side),
            unit,
            names.short[number],
            int(f.full),
            (int(f.x), int(f.y)),
            (0, 0) if unit.is_hq else (int(f.fx), int(f.fy)),
            int(storey_of(floor_of(look.t, f.piece, f.level))),
            int(f.hurt + f.shot + f.struck),
            bool(f.empty),
            corpse,
            names.setups[number].commander,
            unit is EGG,
        )
