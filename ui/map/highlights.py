"""What is lit and what is veiled: the line round a sector, and the veil over what the army in hand cannot reach."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from campaign.world.ids import SectorId
from ui.map.canvas import Z_OUTLINE, Z_VEIL, Canvas

LINES = {"lit": 2.6, "attack": 2.0, "reach": 1.6, "hover": 1.5}  # kinds of lines, and how wide they are


class Highlights:
    """The layer. Items are there only for sectors with a line or a veil."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._veils: dict[SectorId, QGraphicsPathItem] = {}
        self._lines: dict[SectorId, tuple[QGraphicsPathItem, str]] = {}

    def veiled(self, sector: SectorId) -> bool:
        """Whether the selected army cannot go there."""
        return sector in self._veils

    def line_of(self, sector: SectorId) -> str:
        """The kind of line round a sector; empty for none."""
        return self._lines[sector][1] if sector in self._lines else ""

    def forget(self) -> None:
        """Take everything off: another map, or other colours."""
        for item in (*self._veils.values(), *(item for item, _kind in self._lines.values())):
            self._canvas.scene.removeItem(item)
        self._veils, self._lines = {}, {}

    def lay_out(self) -> None:
        """Everything at this zoom."""
        for item in (*self._veils.values(), *(item for item, _kind in self._lines.values())):
            item.setScale(self._canvas.zoom)

    def show(self) -> frozenset[SectorId]:
        """Show what is lit now; gives the sectors that are veiled now and were not before, or the other way round."""
        canvas, light = self._canvas, self._canvas.light
        kinds = self._kinds()
        for sector in [sector for sector, (_item, kind) in self._lines.items() if kinds.get(sector) != kind]:
            canvas.scene.removeItem(self._lines.pop(sector)[0])
        for sector, kind in kinds.items():
            if sector not in self._lines:
                item = self._item(sector, Z_OUTLINE + (0.5 if kind == "lit" else 0))
                item.setPen(self._pen(kind))
                self._lines[sector] = (item, kind)
        reached = light.reached | {light.sector}
        veiled = {sector for sector in canvas.shapes if sector not in reached} if light.veils else set()
        changed = veiled ^ set(self._veils)
        for sector in changed:
            if sector in veiled:
                self._veils[sector] = self._item(sector, Z_VEIL)
                self._veils[sector].setBrush(QColor(canvas.look.palette.veil))
            else:
                canvas.scene.removeItem(self._veils.pop(sector))
        return frozenset(changed)

    def _kinds(self) -> dict[SectorId, str]:
        """The line round each sector that has one: lit, dashed where it can be attacked, thin under the pointer."""
        light = self._canvas.light
        kinds: dict[SectorId | None, str] = {light.hover_sector: "hover"}
        kinds |= {s: "attack" if goal.attack else "reach" for s, goal in light.goals.items() if goal.paths}
        kinds |= {light.sector: "lit"}
        kinds |= dict.fromkeys(light.path[-1:], "lit")
        return {sector: kind for sector, kind in kinds.items() if sector in self._canvas.shapes}

    def _pen(self, kind: str) -> QPen:
        p = self._canvas.look.palette
        colour = QColor(p.ink2 if kind == "hover" else p.lamp)
        if kind == "reach":
            colour.setAlphaF(0.55)
        pen = self._canvas.pen(colour, LINES[kind])
        if kind == "attack":
            pen.setDashPattern([4, 3])
        return pen

    def _item(self, sector: SectorId, z: float) -> QGraphicsPathItem:
        item = self._canvas.path_item(z)
        item.setPath(self._canvas.shapes[sector].outline)
        item.setScale(self._canvas.zoom)
        return item
