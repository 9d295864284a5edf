"""What the tables of several rule systems ask and show alike: heads, questions that are answered by picking, zones.

Values and words for them; no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from campaign.battle.contract import END_OF, FIGHTING
from campaign.battle.contract.agreements import Bounds
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Going
from campaign.battle.contract.table.questions import Answer, Offer, Question
from campaign.battle.fast import Ints, choice_rows
from campaign.battle.table_words import edge_name, side_end
from campaign.words import _

KEYS: Final = 9  # answers that have a key, 1 to 9


# ── questions ──


def to_play(look: Look, side: int | None = None) -> str:
    """Over a question in the own part of a turn, of the side that is asked if no other is named."""
    return _("{player} to play").format(player=look.names.sides[look.side if side is None else side])


def to_set_up(look: Look) -> str:
    """Over a question of the set-up."""
    return _("{player} to set up").format(player=look.names.sides[look.side])


def must_answer(look: Look) -> str:
    """Over a question that what happens puts."""
    return _("{player} must answer").format(player=look.names.sides[look.side])


def key_of(number: int) -> str:
    """The key of an answer by its place, counted from 1; of a late one none."""
    return str(number) if number <= KEYS else ""


def answers_of(offers: Sequence[Offer], words: Mapping[Choice, str] | None = None) -> tuple[Answer, ...]:
    """Offers as buttons; the first is the usual one. ``words``: for some, others."""
    others = words or {}
    return tuple(
        Answer(f"answer {n}", others.get(offer.choice, offer.words), offer.key, offer.choice, lamp=n == 1)
        for n, offer in enumerate(offers, 1)
    )


def picked(
    look: Look, offers: Sequence[Offer], title: str, lead: str, rule: str, done: Answer | None = None, **more: object
) -> Question:
    """A question that is answered by one of its offers, or by ``done``, where there is such an answer."""
    last = () if done is None else (done,)
    asked = Question(look.side, must_answer(look), title, lead, rule, (*answers_of(offers), *last), done=done)
    return replace(asked, **more)  # type: ignore[arg-type]


def place_for_me() -> Answer:
    """That the program puts something down."""
    return Answer("line up", _("Place it for me"), "P", lamp=True)


def concede(look: Look, side: int, lost: str, rule: str, choice: Choice) -> Question:
    """Whether a side means to give up; ``lost`` says what it loses then."""
    answers = (Answer("stay", _("Fight on"), "Esc", lamp=True), Answer("give up", _("Concede"), "", choice))
    return Question(side, to_play(look, side), _("Concede?"), lost, rule, answers)


# ── choices and places ──


def row_of(choice: Sequence[int]) -> Ints:
    """A choice as a row, for the rules."""
    row = choice_rows(1, len(choice))[0]
    for part, number in enumerate(choice):
        row[part] = number
    return row


def choice_in(row: Ints, width: int) -> Choice:
    """The choice that was written down in a row."""
    return tuple(int(row[part]) for part in range(width))


def corners(bounds: Bounds) -> tuple[Point, ...]:
    """The corners of a zone."""
    left, upper, right, lower = bounds
    return (left, upper), (right, upper), (right, lower), (left, lower)


def side_by_side(places: Mapping[int, Point], to: Point, enemy: Point | None) -> tuple[Going, ...]:
    """Where each of several goes: their middle to a place, the foremost first; or all at an enemy, nearest first."""
    if enemy is not None:
        near = sorted(places, key=lambda number: (_square(places[number], to), number))
        return tuple(Going(number, enemy, charges=True) for number in near)
    middle = [sum(place[k] for place in places.values()) / len(places) for k in (0, 1)]
    dx, dy = round(to[0] - middle[0]), round(to[1] - middle[1])
    foremost = sorted(places, key=lambda number: (-(places[number][0] * dx + places[number][1] * dy), number))
    return tuple(Going(number, (places[number][0] + dx, places[number][1] + dy)) for number in foremost)


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


# ── sides ──


def side_line(look: Look, side: int, is_person: bool, *, has_edge: bool = True) -> str:
    """A side's part in the battle, its edge where that is known, and who plays it or how it ended."""
    role = (_("attacks"), _("defends"))[side] if side < 2 else _("fights")
    force = look.view.forces[side]
    if (end := int(force.end)) != FIGHTING:
        how = side_end(END_OF[end])
        form = _("{role}, {edge} · {how}") if has_edge else _("{role} · {how}")
        return form.format(role=role, edge=edge_name(int(force.edge)), how=how)
    who = _("person") if is_person else _("computer")
    form = _("{role}, {edge} · {who}") if has_edge else _("{role} · {who}")
    return form.format(role=role, edge=edge_name(int(force.edge)), who=who)
