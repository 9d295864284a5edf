"""The ladder of experience on a card: a rung for each step, with a box to tick.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.armies.rows import LADDER
from campaign.paper.cards.face import INNER
from campaign.paper.lettering import Font
from campaign.paper.pen import FAINT, INK, SOFT, Pen, Shade

BAR, BOX, GAP = 2.2, 4.0, 1.0  # heights of a rung's bar and its box; from one rung to the next


def draw_rungs(pen: Pen, x: float, y: float, experience: int, done: Shade, ticked: Shade) -> None:
    """All rungs side by side: how much of each is done, then what it takes, ``ticked`` when it is reached."""
    each, from_ = (INNER + GAP) / len(LADDER), 0
    for place, step in enumerate(LADDER):
        left, room = x + each * place, each - BOX - GAP
        share = min(1.0, max(0.0, (experience - from_) / (step - from_)))
        middle = y + (BOX - BAR) / 2
        if share:
            pen.box(left, middle, room * share, BAR, grey=None, fill=done)
        pen.box(left, middle, room, BAR, radius=0.2, weight=0.18, grey=SOFT)
        _draw_box(pen, left + room, y, step, ticked if share >= 1 else None)
        from_ = step


def _draw_box(pen: Pen, x: float, y: float, step: int, ticked: Shade | None) -> None:
    line, shade = (FAINT, SOFT) if ticked is None else (INK, INK)
    pen.box(x, y, BOX, BOX, radius=0.5, weight=0.25, grey=line, fill=ticked)
    pen.text(x + BOX / 2, y + 3.0, str(step), Font.NUMBER, 7.6, grey=shade, align="centre")
