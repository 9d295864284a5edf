"""The track of turns on a battle sheet: how many, what is ticked in each, what each side writes down, what is needed.

Knows no rule and asks no state.
"""

from __future__ import annotations

from campaign.paper.battles.sheet import BattleSheet
from campaign.paper.chip import draw_chip
from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font
from campaign.paper.pen import FAINT, HAIR, INK, SOFT, Pen

LABELS = 33.0  # width of the column of words
NUMBERS, TICKS, SCORE, NEEDS, WORDS = 6.2, 5.0, 6.8, 5.4, 4.6
BOX = 4.2
LASTED = 8.0  # width of the box for how many turns it lasted


def track_height(sheet: BattleSheet) -> float:
    """How much room the track takes."""
    track = sheet.track
    rows = TICKS * len(track.ticks) + SCORE * len(sheet.sides) * len(track.scores)
    return NUMBERS + rows + 1.6 + (NEEDS if track.needs else 0.0) + WORDS * len(track.facts)


def draw_track(pen: Pen, sheet: BattleSheet, y: float) -> None:
    """The track from ``y`` down."""
    right, track = pen.width - MARGIN, sheet.track
    pitch = (right - MARGIN - LABELS) / track.turns
    middles = [MARGIN + LABELS + pitch * (n + 0.5) for n in range(track.turns)]
    lasted = MARGIN + pen.text(MARGIN, y + 4.4, track.title, Font.STRONG, 9) + 2
    pen.box(lasted, y - 1.2, LASTED, NUMBERS, radius=0.6, weight=0.2, grey=FAINT)
    for number, middle in enumerate(middles, 1):
        pen.text(middle, y + 4.6, str(number), Font.NUMBER, 11, align="centre")
    y += NUMBERS
    pen.line(MARGIN, y, right, weight=0.35, grey=INK)
    y += 0.8
    for text in track.ticks:
        pen.text(MARGIN, y + 3.7, text, Font.TEXT, 7.4, grey=SOFT, room=LABELS - 2, smallest=6.2)
        for middle in middles:
            pen.box(middle - BOX / 2, y + 0.5, BOX, BOX, radius=0.6, weight=0.25)
        y += TICKS
    y += 0.8
    for text in track.scores:
        y = _draw_scores(pen, sheet, text, y, middles, pitch)
    if track.needs:
        text, needed = track.needs
        pen.text(MARGIN, y + 3.8, text, Font.TEXT, 7.4, grey=SOFT, room=LABELS - 2, smallest=6.2)
        for middle, words in zip(middles, needed, strict=True):
            pen.text(middle, y + 3.9, words, Font.NUMBER, 8.6, align="centre", room=pitch - 0.4, smallest=6.2)
        y += NEEDS
    pen.line(MARGIN, y, right, grey=HAIR)
    for fact in track.facts:
        ids = pen.text(right, y + 3.9, fact.rule, Font.TEXT, 6.2, grey=SOFT, align="right")
        pen.text(MARGIN, y + 3.9, fact.text, Font.TEXT, 7.2, room=right - MARGIN - ids - 4, smallest=6.2)
        y += WORDS


def _draw_scores(pen: Pen, sheet: BattleSheet, text: str, y: float, middles: list[float], pitch: float) -> float:
    """For each side a box in each turn to write in; says where they end."""
    for place, side in enumerate(sheet.sides):
        if not place:
            pen.text(MARGIN, y + 4.4, text, Font.TEXT, 7.4, grey=SOFT, room=LABELS - 8, smallest=6.2)
        draw_chip(pen, MARGIN + LABELS - 6.4, y + 1.2, 4.4, side.owner)
        for middle in middles:
            pen.box(middle - pitch / 2 + 0.5, y + 0.5, pitch - 1.0, SCORE - 1.0, weight=0.2, grey=FAINT)
        y += SCORE
    return y
