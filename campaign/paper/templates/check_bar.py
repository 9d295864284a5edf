"""The bar by which people see whether their printer kept the size: ten centimetres, on every page in true size.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.lettering import Font
from campaign.paper.pen import INK, SOFT, Pen
from campaign.words import _

LENGTH = 100.0  # millimetres
HEIGHT = 9.0  # of the bar and its words
TICK, BAND = 4.0, 1.6


def draw_check_bar(pen: Pen, x: float, y: float) -> None:
    """The bar from x to 100 mm further right, its ticks hanging from ``y``, its words below."""
    for centimetre in range(10):
        pen.box(
            x + centimetre * 10.0,
            y + (TICK - BAND) / 2,
            10.0,
            BAND,
            weight=0.15,
            fill=INK if centimetre % 2 == 0 else 1.0,
        )
    for end in (x, x + LENGTH):
        pen.upright(end, y, y + TICK, weight=0.2, grey=INK)
    text = _("Print at 100 %: this bar is 10 cm long.")
    pen.text(x, y + TICK + 3.6, text, Font.MEDIUM, 7.4, grey=SOFT, room=LENGTH, smallest=6.2)
