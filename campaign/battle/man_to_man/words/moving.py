"""Sentences of the set-up, the order of the sides, and what men do in the movement."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    HEADING,
    INCHES,
    NOTABLE,
    TARGET,
    A,
    B,
    C,
    D,
    Row,
)
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.words.story import MOVES, Story, name_of, weapon_of
from campaign.battle.table_words import direction, inch_place
from campaign.words import _, count, listed


def placed(story: Story, row: Row) -> None:
    """The men of a unit who are set up one after the other."""
    rows, squad = [row], story.names.squad_of[row[ACTOR]]
    while story.at < len(story.rows) and story.rows[story.at][CODE] == row[CODE]:
        if story.names.squad_of[story.rows[story.at][ACTOR]] != squad:
            break
        rows.append(story.rows[story.at])
        story.at += 1
    for one in rows:
        story.comes_to(one[ACTOR], one)
        if one[TARGET] == codes.PRONE:
            story.prone.add(one[ACTOR])
    text = _("{side} sets up {men}.").format(
        side=story.names.sides[story.names.side[row[ACTOR]]], men=listed([_place_text(story, one) for one in rows])
    )
    story.say_of(row, row[ACTOR], text, ["man_to_man:L6a", "man_to_man:L6b"])


def _place_text(story: Story, row: Row) -> str:
    """A man, where he is set up, and which way he faces."""
    form = _("{man} at {place} facing {direction}")
    if row[TARGET] == codes.PRONE:
        form = _("{man} at {place}, prone, facing {direction}")
    return form.format(man=name_of(story, row), place=inch_place(row[A], row[B]), direction=direction(row[C], row[D]))


def round_begins(story: Story, row: Row) -> None:
    """The heading of a round."""
    story.headed = (row[A], codes.MOVEMENT)
    story.say(row, codes.NOBODY, _("Round {n}").format(n=row[A]), ["man_to_man:R1b"], HEADING)


def rolled(story: Story, row: Row) -> None:
    """The dice of all sides for the order; who ties rolls again."""
    rows = [row, *story.all_of(codes.LOG_ROLLED)]
    dice = listed([f"{story.names.sides[one[ACTOR]]} {one[A]}" for one in rows])
    text = _("The sides roll for the order: {dice}.").format(dice=dice)
    story.say(row, codes.NOBODY, text, ["man_to_man:R2a"])


def order_chosen(story: Story, row: Row) -> None:
    """From which end the sides come."""
    form = _("{side} lets the sides come from the highest roll on.")
    if row[A]:
        form = _("{side} lets the sides come from the lowest roll on.")
    story.say(row, row[ACTOR], form.format(side=story.names.sides[row[ACTOR]]), ["man_to_man:R2b"])


ACTION_RULES: Final = {
    codes.RUN: "man_to_man:A5a",
    codes.WALK: "man_to_man:A6a",
    codes.FLEE: "man_to_man:A7c",
    codes.CHARGE: "man_to_man:A8a",
    codes.POSTURE: "man_to_man:A9a",
    codes.PIVOT: "man_to_man:A10a",
    codes.AIM: "man_to_man:A4b",
    codes.DISENGAGE: "man_to_man:A12b",
    codes.CLOSE_COMBAT: "man_to_man:A14a",
    codes.DRIVE: "man_to_man:V18a",
}


def acts(story: Story, row: Row) -> None:
    """A man's action, with all that he does in it; what he handles has a row of its own."""
    figure, action = row[ACTOR], row[A]
    if action == codes.HANDLE:
        return
    if action in PLAIN and not story.moves(figure):
        _stand(story, row)
        return
    lay, rules = figure in story.prone, [ACTION_RULES[action]]
    far, legs, others = _walked(story, figure)
    if action == codes.FLEE and story.names.squad_of[figure] in story.fleeing:
        rules = ["man_to_man:M5a", "man_to_man:M9a"]
    if lay and action == codes.WALK:
        rules.append("man_to_man:A16a")
    clauses = [
        _action_text(row, lay=lay, moved=bool(legs)).format(
            man=name_of(story, row),
            far=INCHES.length(round(far)),
            place=inch_place(*story.spots.get(figure, (0, 0))),
            target=story.names.short[row[TARGET]] if action == codes.CHARGE else "",
            goal=story.names.goal(row[TARGET]) if action == codes.FLEE else "",
            direction=direction(others[0][A], others[0][B]) if action == codes.PIVOT else "",
        )
    ]
    for one in others:
        if action not in (codes.POSTURE, codes.PIVOT):
            clause, rule = _clause(one)
            clauses.append(clause)
            rules += [rule] if one[CODE] != codes.LOG_TURNED or legs else []  # who goes nowhere turns for nothing
    left = any(one[CODE] == codes.LOG_LEFT for one in others)
    notable = left or action in (codes.CHARGE, codes.DISENGAGE, codes.FLEE)
    text = _("{text}.").format(text=listed(clauses))
    story.say_of(row, figure, text, rules, NOTABLE if notable else DETAIL)


PLAIN: Final = (codes.AIM, codes.PIVOT)
"""Actions of which those of several men are told together, where nobody turns."""


def _stand(story: Story, row: Row) -> None:
    """Men of a side who aim, or stay as they are, one after the other."""
    men, side = [row], story.names.side[row[ACTOR]]
    while (one := story.next_row()) is not None and one[CODE] == row[CODE] and one[A] == row[A]:
        if story.names.side[one[ACTOR]] != side or story.moves(one[ACTOR], behind=1):
            break
        men.append(one)
        story.at += 1
    who = listed([name_of(story, one) for one in men])
    text = count("{men} aims.", "{men} aim.", len(men), men=who)
    if row[A] == codes.PIVOT:
        text = count("{men} stays in place.", "{men} stay in place.", len(men), men=who)
    story.say_of(row, row[ACTOR], text, [ACTION_RULES[row[A]]])


def _walked(story: Story, figure: int) -> tuple[float, int, list[Row]]:
    """How far a figure goes in the rows that come next, on how many legs, and what else it does there.

    Of the turns of a vehicle the last one counts, where it turns behind its legs.
    """
    far, legs, others = 0.0, 0, list[Row]()
    while story.at < len(story.rows) and story.rows[story.at][ACTOR] == figure:
        one = story.take(*MOVES)
        if one is None:
            break
        if one[CODE] == codes.LOG_MOVED:
            far += story.comes_to(figure, one)
            legs += 1
            if story.names.is_vehicle(figure):
                others.clear()
            continue
        others.append(one)
        if one[CODE] == codes.LOG_POSTURE:
            (story.prone.add if one[A] == codes.PRONE else story.prone.discard)(figure)
    return far, legs, others


def _action_text(row: Row, *, lay: bool, moved: bool) -> str:
    """The form of an action's sentence, without a full stop, for a man who lay prone or not."""
    action = row[A]
    if action == codes.FLEE and not moved:
        return _("{man} flees to {goal} and comes no nearer")
    if action == codes.WALK and lay:
        return _("{man} crawls {far} to {place}")
    if action == codes.POSTURE:
        return _("{man} stands up") if lay else _("{man} lies down")
    return {
        codes.RUN: _("{man} runs {far} to {place}"),
        codes.WALK: _("{man} walks {far} to {place}"),
        codes.FLEE: _("{man} flees {far} towards {goal}"),
        codes.CHARGE: _("{man} charges {target} over {far}"),
        codes.PIVOT: _("{man} pivots to the {direction}"),
        codes.AIM: _("{man} aims"),
        codes.DISENGAGE: _("{man} disengages and goes {far} to {place}"),
        codes.CLOSE_COMBAT: _("{man} makes ready for close combat"),
        codes.DRIVE: _("{man} drives {far} to {place}") if moved else _("{man} stays in place"),
    }[action]


def _clause(row: Row) -> tuple[str, str]:
    """What else a man does in his action, and its rule."""
    code = row[CODE]
    if code == codes.LOG_TURNED:
        return _("turns to the {direction}").format(direction=direction(row[A], row[B])), "man_to_man:A2a"
    if code == codes.LOG_POSTURE:
        return _("stands up for it"), "man_to_man:A16c"
    return _("leaves the table over the own edge"), "man_to_man:A21a"


def took(story: Story, row: Row) -> None:
    """A man takes a weapon up."""
    text = _("{man} takes up a weapon: {weapon}.").format(man=name_of(story, row), weapon=weapon_of(story, row))
    story.say_of(row, row[ACTOR], text, ["man_to_man:A13b", "man_to_man:L10b"], NOTABLE)


def called(story: Story, row: Row) -> None:
    """A man calls for fire at a point."""
    text = _("{man} calls for fire at {place}: {weapon}.").format(
        man=name_of(story, row), place=inch_place(row[A], row[B]), weapon=weapon_of(story, row)
    )
    story.say_of(row, row[ACTOR], text, ["man_to_man:I1a", "man_to_man:I1b"], NOTABLE)


def serves(story: Story, row: Row) -> None:
    """A man takes a crewed weapon over."""
    text = _("{man} takes over a weapon: {weapon}.").format(man=name_of(story, row), weapon=weapon_of(story, row))
    story.say_of(row, row[ACTOR], text, ["man_to_man:A13c", "man_to_man:L10e"], NOTABLE)


def healed(story: Story, row: Row) -> None:
    """A healer makes somebody unhurt."""
    text = _("{man} heals {patient}, who is unhurt.").format(
        man=name_of(story, row), patient=story.names.short[row[TARGET]]
    )
    story.say_of(row, row[ACTOR], text, ["man_to_man:L8f"], NOTABLE)


def cleared(story: Story, row: Row) -> None:
    """A test to clear a jam."""
    roll, rules = story.roll(row, _("INT"), test=True)
    form = _("{man} clears a jam, {weapon}: {roll}: it works again.")
    if not row[C]:
        form = _("{man} tries to clear a jam, {weapon}: {roll}: it stays jammed.")
    text = form.format(man=name_of(story, row), weapon=weapon_of(story, row), roll=roll)
    story.say_of(row, row[ACTOR], text, ["man_to_man:A13a", *rules], NOTABLE)


def alone(story: Story, row: Row) -> None:
    """Rows of a move that no action stands right ahead of: a vehicle drives on over somebody, or falls back."""
    story.at -= 1
    figure = row[ACTOR]
    far, legs, others = _walked(story, figure)
    if not legs and not any(one[CODE] == codes.LOG_LEFT for one in others):
        return
    form, rule = _("{man} goes on to {place}"), "man_to_man:V18a"
    if figure in story.backing:
        form, rule = _("{man} falls back {far} to {place}"), "man_to_man:V14d"
    place = inch_place(*story.spots.get(figure, (0, 0)))
    clauses = [form.format(man=name_of(story, row), far=INCHES.length(round(far)), place=place)]
    clauses += [_clause(one)[0] for one in others if one[CODE] == codes.LOG_LEFT]
    story.say_of(row, figure, _("{text}.").format(text=listed(clauses)), [rule], NOTABLE)
