"""Fights hand to hand on the table: who fights whom, what each adds to its die, and what is to be decided.

Scores are compared by the rules. Throws nothing and wounds nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from types import SimpleNamespace
from typing import Any

from campaign.battle.contract import FINE
from campaign.battle.contract.table.fire import Part
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.fights import added_by, can_attack, friends_beside, takes_part, wounds_between
from campaign.battle.fftt.table.choices import DONE, choice_of
from campaign.words import _

MOST_WOUNDS = 3  # of one comparison (fftt:X2c)


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody in a melee: whom it is paired with, what it adds to its die, part by part, and whether it can wound."""

    figure: int
    opponents: tuple[int, ...]
    parts: tuple[Part, ...]
    added: int
    attacks: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """An answer: one of those whom the decision can fall on, a pair to be taken apart; or another exchange, or none.

    ``wounds``: what the one takes if it is picked.
    """

    choice: Choice
    figure: int
    other: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Melee:
    """What is to be decided in a melee, and by which claim: ``single`` fights all the others, or NOBODY yet."""

    kind: int
    single: int
    words: str
    rule: str
    fighters: tuple[Fighter, ...]
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """One exchange of two: how likely the one makes 0, 1, 2 and 3 wounds, and how likely it takes so many."""

    made: tuple[float, ...]
    taken: tuple[float, ...]


def melee(look: Look) -> Melee:
    """What the side that is asked is to decide about a melee."""
    return look.once("melee", lambda: _melee(look))


def _melee(look: Look) -> Melee:
    now = look.view.now[0]
    words, rule = _question(int(now.kind))
    single = c.NOBODY if now.kind == c.PARTING else int(now.fighting)
    return Melee(int(now.kind), single, words, rule, fighters(look), _picks(look))


def _question(kind: int) -> tuple[str, str]:
    if kind == c.PARTING:
        return _("Which two do not fight each other?"), "fftt:X5d"
    if kind == c.PICKING:
        return _("Who takes the wounds?"), "fftt:X4c"
    if kind == c.CREDITING:
        return _("Whose kill is it?"), "fftt:R2c"
    return _("Fight another exchange?"), "fftt:X14a"


def fighters(look: Look) -> tuple[Fighter, ...]:
    """Everybody in the melee or the fight that is under way, in the order of their numbers."""
    s = look.view
    now = s.now[0]
    found: dict[int, list[int]] = {}
    for k in range(now.pairs):
        pair = s.pairs[k]
        if not pair.apart:
            found.setdefault(int(pair.a), []).append(int(pair.b))
            found.setdefault(int(pair.b), []).append(int(pair.a))
    # shots of this block drop nobody out: they are in it to its end (fftt:Q3e, X14d)
    under_way = [i for i in sorted(found) if takes_part(s, i)]
    return tuple(_fighter(look, i, found[i]) for i in under_way)


def _fighter(look: Look, figure: int, opponents: list[int]) -> Fighter:
    t, s = look.t, look.view
    named = s.now[0].kind != c.PARTING  # before that nobody knows who is beside whom
    parts = parts_of(look, figure, int(friends_beside(s, figure)) if named else 0)
    return Fighter(figure, tuple(opponents), parts, sum(p.value for p in parts), bool(can_attack(t, s, figure)))


def parts_of(look: Look, figure: int, friends: int = 0) -> tuple[Part, ...]:
    """What a figure adds to its die in a fight, with so many friends beside it (fftt:X3)."""
    added = added_by(look.t, look.view.figures[figure], friends)
    parts = (
        (added.hand, _("hand to hand"), "fftt:X3a"),
        (added.veteran, _("veteran"), "fftt:X3c"),
        (added.berserk, _("berserk"), "fftt:N11b"),
        (added.wounded, _("wounded"), "fftt:X3d"),
        (added.friends, _("friends beside it"), "fftt:X3b"),
    )
    return tuple(Part(int(value), words, rule) for value, words, rule in parts if value)


def duel(look: Look, one: int, other: int, friends: int = 0, others: int = 0, *, both_wound: bool = True) -> Duel:
    """One exchange of two who may not be in contact yet, by all the dice that there are.

    ``friends`` beside the one and ``others`` beside the other. Unless ``both_wound``, who has no AP only defends.
    """
    a, b = _scorer(look, one, both_wound), _scorer(look, other, both_wound)
    adds = sum(p.value for p in parts_of(look, one, friends)), sum(p.value for p in parts_of(look, other, others))
    made, taken = [0.0] * (MOST_WOUNDS + 1), [0.0] * (MOST_WOUNDS + 1)
    for faces in product(range(1, 7), repeat=2):
        a.score, b.score = faces[0] + adds[0], faces[1] + adds[1]
        made[wounds_between(a, b)] += 1 / 36
        taken[wounds_between(b, a)] += 1 / 36
    return Duel(tuple(made), tuple(taken))


def _scorer(look: Look, figure: int, wounds: bool) -> Any:
    """As much of a fighter as a comparison looks at."""
    f = look.view.figures[figure]
    harmless = look.t.units[f.unit].harmless or f.defends
    return SimpleNamespace(score=0, elite=f.elite, can_wound=not harmless and (wounds or f.ap > 0))


def _picks(look: Look) -> tuple[Pick, ...]:
    s, kind = look.view, look.view.now[0].kind
    if kind == c.GOING_ON:
        said = (choice_of(c.GO_ON), DONE)
        return tuple(Pick(choice, c.NOBODY, c.NOBODY, 0) for choice in said)
    if kind == c.PARTING:
        pairs = [s.pairs[k] for k in range(s.now[0].pairs)]
        found = [(choice_of(c.PART_PAIR, int(p.a), int(p.b)), int(p.a), int(p.b)) for p in pairs if not p.apart]
        return tuple(Pick(*pick, 0) for pick in found if look.problem(pick[0]) == FINE)
    single = s.figures[s.now[0].fighting]
    choices = [choice_of(c.PICK, i) for i in range(s.figure_count)]
    legal = [choice for choice in choices if look.problem(choice) == FINE]
    taken = {choice: int(wounds_between(single, s.figures[choice[c.FIGURE]])) for choice in legal}
    return tuple(Pick(choice, choice[c.FIGURE], c.NOBODY, taken[choice]) for choice in legal)
