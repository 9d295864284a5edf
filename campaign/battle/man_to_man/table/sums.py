"""Numbers to roll under, part by part as the rules add them up, with the chance of three dice; and what damage does.

Every number is the rules' own; nothing is reckoned here but chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from campaign.battle.contract.table.fire import Part, Sum
from campaign.battle.contract.table.look import Look
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.attributes import passes, strength
from campaign.battle.man_to_man.damage import effect_of
from campaign.battle.man_to_man.fire import result_of
from campaign.battle.man_to_man.words.sums import attribute_name, number_text, parts_of
from campaign.battle.table_words import in_inches
from campaign.words import _

DICE: Final = 3
FACES: Final = 6
HITS: Final = (c.HIT, c.KILLS, c.DOUBLES)


@cache
def ways(dice: int) -> Mapping[int, int]:
    """How often so many dice show each sum, of all throws."""
    found = Counter({0: 1})
    for _die in range(dice):
        more: Counter[int] = Counter()
        for shown, often in found.items():
            more.update({shown + face: often for face in range(1, FACES + 1)})
        found = more
    return found


def chance(dice: int, good: Callable[[int], bool]) -> float:
    """How likely so many dice show a sum that is good."""
    found = sum(often for shown, often in ways(dice).items() if good(shown))
    return found / float(FACES**dice)


def to_hit(number: int) -> float:
    """How likely an attack with that number hits (man_to_man:F1a, F1b)."""
    return chance(DICE, lambda shown: result_of(shown, number) in HITS)


def most_that_hits(number: int) -> int:
    """The highest sum of three dice that hits."""
    return max(shown for shown in ways(DICE) if result_of(shown, number) in HITS)


def to_pass(look: Look, number: int) -> float:
    """How likely a test of an attribute is passed (man_to_man:C6a, C6b, C7a)."""
    return chance(DICE, lambda shown: bool(passes(look.view, shown, number)))


def in_100(likely: float) -> int:
    """A chance in a hundred, and never all of it where something can fail."""
    return min(99, round(100 * likely)) if likely < 1 else 100


def attack_sum(look: Look, number: int, distance: int, rule: str, then: str = "") -> Sum:
    """The sum that was reckoned last, of an attack: what three dice have to show, and how likely that is.

    ``then``: what comes of a hit, in a sentence or none.
    """
    told = parts_of(look.view.parts)
    need = most_that_hits(number)
    parts = [Part(number - sum(part.adds for part in told), attribute_name("dexterity"), rule)]
    parts += [Part(part.adds, part.words, part.rule) for part in told]
    parts.append(Part(-1, _("less than the number"), "man_to_man:F1a"))
    if natural := need - (number - 1):
        parts.append(Part(natural, _("natural 3 to 5, and 16 to 18"), "man_to_man:F1b"))
    likely = to_hit(number)
    text = number_text(attribute_name("dexterity"), number, told)
    words = _("{need} or less: under {number}, {p} in 100, {far}.").format(
        need=need, number=text, p=in_100(likely), far=in_inches(distance)
    )
    short = _("{need} or less, {p} in 100").format(need=need, p=in_100(likely))
    told_whole = f"{words} {then}".strip()
    return Sum(tuple(parts), need, likely, distance, told_whole, short, rule, dice=DICE)


# What damage does


def out_of_action(look: Look, target: int, dice: int, times: int = 1) -> float:
    """How likely the damage of a hit puts a man out of action (man_to_man:F19b, F19c, F19d)."""
    strong, wounded = int(strength(look.t, look.view, target)), int(look.view.figures[target].wounded)
    return chance(dice, lambda shown: int(effect_of(shown * times, strong, wounded)) in (c.INCAPACITATES, c.DIES))


def of_hit(look: Look, target: int, dice: int, times: int = 1) -> str:
    """What a hit with so many dice of damage does, in a sentence."""
    form = _("A hit does {n}D6 against STR {strength}: out of action {p} in 100.")
    if times > 1:
        form = _("A hit does {n}D6, {times} times over, against STR {strength}: out of action {p} in 100.")
    strong = int(strength(look.t, look.view, target))
    return form.format(n=dice, times=times, strength=strong, p=in_100(out_of_action(look, target, dice, times)))
