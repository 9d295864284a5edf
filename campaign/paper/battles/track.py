"""The track of turns on a battle sheet: how many, three phases to tick each, who moved first, when flanks arrive.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.battles.sheet import BattleSheet
from campaign.paper.chip import draw_chip
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen
from campaign.words import _

LABELS = 33.0  # width of the column of words
NUMBERS, PHASE, INITIATIVE, ARRIVAL, WORDS = 6.2, 5.0, 6.8, 5.4, 4.6
BOX = 4.2
LASTED = 8.0  # width of the box for how many turns it lasted


def track_height(sheet: BattleSheet) -> float:
    """How much room the track takes."""
    return NUMBERS + 3 * PHASE + 1.6 + INITIATIVE * len(sheet.sides) + ARRIVAL + 2 * WORDS


def draw_track(pen: Pen, sheet: BattleSheet, y: float) -> None:
    """The track from ``y`` down."""
    right = pen.width - MARGIN
    pitch = (right - MARGIN - LABELS) / len(sheet.arrivals)
    middles = [MARGIN + LABELS + pitch * (n + 0.5) for n in range(len(sheet.arrivals))]
    lasted = MARGIN + pen.text(MARGIN, y + 4.4, _("Turns"), Font.STRONG, 9) + 2
    pen.box(lasted, y - 1.2, LASTED, NUMBERS, radius=0.6, weight=0.2, grey=FAINT)
    for number, middle in enumerate(middles, 1):
        pen.text(middle, y + 4.6, str(number), Font.NUMBER, 11, align="centre")
    y += NUMBERS
    pen.line(MARGIN, y, right, weight=0.35, grey=INK)
    y += 0.8
    for phase in (1, 2, 3):
        pen.text(MARGIN, y + 3.7, _("Phase {n}").format(n=phase), Font.TEXT, 7.4, grey=SOFT)
        for middle in middles:
            pen.box(middle - BOX / 2, y + 0.5, BOX, BOX, radius=0.6, weight=0.25)
        y += PHASE
    y += 0.8
    y = _draw_initiative(pen, sheet, y, middles, pitch)
    pen.text(MARGIN, y + 3.8, _("Flank arrives on"), Font.TEXT, 7.4, grey=SOFT, room=LABELS - 2, smallest=6.2)
    for middle, needed in zip(middles, sheet.arrivals, strict=True):
        pen.text(middle, y + 3.9, _needed(needed), Font.NUMBER, 8.6, align="centre", room=pitch - 0.4, smallest=6.2)
    y += ARRIVAL
    pen.line(MARGIN, y, right, grey=HAIR)
    for text, rules in _words():
        ids = pen.text(right, y + 3.9, rules, Font.TEXT, 6.2, grey=SOFT, align="right")
        pen.text(MARGIN, y + 3.9, text, Font.TEXT, 7.2, room=right - MARGIN - ids - 4, smallest=6.2)
        y += WORDS


def _draw_initiative(pen: Pen, sheet: BattleSheet, y: float, middles: list[float], pitch: float) -> float:
    """For each side a box in each turn, for its score; says where they end."""
    for place, side in enumerate(sheet.sides):
        if not place:
            text = _("Initiative")
            pen.text(MARGIN, y + 4.4, text, Font.TEXT, 7.4, grey=SOFT, room=LABELS - 8, smallest=6.2)
        draw_chip(pen, MARGIN + LABELS - 6.4, y + 1.2, 4.4, side.owner)
        for middle in middles:
            pen.box(middle - pitch / 2 + 0.5, y + 0.5, pitch - 1.0, INITIATIVE - 1.0, weight=0.2, grey=FAINT)
        y += INITIATIVE
    return y


def _needed(needed: int | None) -> str:
    """What a die needs, as players say it."""
    if needed is None:
        return "–"
    if not needed:
        return _("comes")
    return str(needed) if needed == 6 else f"{needed}+"


def _words() -> tuple[tuple[str, str], ...]:
    return (
        (
            _(
                "Initiative: 2D6 a side, the highest says who moves first all turn, ties again."
                " Flanks: a die in phase 1."
            ),
            "Q1, H2",
        ),
        (
            _("Each phase: a light fire, b movement, c general fire, d hand to hand, e healing, f end."),
            "Q2",
        ),
    )
