"""The order in which a battle is written down, and the mark by which each figure goes there.

The form on the screen and every sheet of paper for a battle list the sides as they came, their figures army by army as
on the army sheets, HQs last, and give each figure the same mark. Asks the state and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, zip_longest

from campaign.world import queries
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.rules.report import fielded
from campaign.world.state import BattleStage, Campaign

LETTERS = "abcdefghjkmnpqrstuvwxyz"  # those that nobody takes for a number


def line_up(state: Campaign, battle: BattleId) -> dict[PlayerId, tuple[FigureId, ...]]:
    """The figures of each side in the order in which they are written down."""
    return {
        side: in_order(state, (FigureId(figure.key) for figure in figures))
        for side, figures in fielded(state, battle).items()
    }


def marks_in(state: Campaign, battle: BattleId) -> dict[str, str]:
    """The mark of each figure of a battle that waits for its result; before that it is not known who comes."""
    if state.battles[battle].stage is not BattleStage.OPEN:
        return {}
    return marks(tuple(line_up(state, battle).values()))


def in_order(state: Campaign, figures: Iterable[FigureId]) -> tuple[FigureId, ...]:
    """Army by army, each with its HQs last; else as they come."""
    known = tuple(figures)
    armies = list(dict.fromkeys(state.figures[figure].army for figure in known))
    return tuple(
        sorted(known, key=lambda f: (armies.index(state.figures[f].army), queries.unit_of(state, f).is_hq)),
    )


def marks(sides: Sequence[Sequence[str]], late: Iterable[str] = ()) -> dict[str, str]:
    """A mark for each figure, short enough for a box on paper and for one or two keys.

    The first side has letters, the second numbers, the third capitals, the fourth the numbers that follow. Who has no
    letter, or came late (``late``: creatures that hatched), takes the next number.
    """
    numbers = count(1)
    found: dict[str, str] = {}
    without: list[str] = []
    for place, figures in enumerate(sides):
        letters = {0: LETTERS, 2: LETTERS.upper()}.get(place)
        if letters is None:
            found |= {figure: str(next(numbers)) for figure in figures}
            continue
        for figure, letter in zip_longest(figures, letters[: len(figures)]):
            if letter is None:
                without.append(figure)
            else:
                found[figure] = letter
    return found | {figure: str(next(numbers)) for figure in (*without, *late)}
