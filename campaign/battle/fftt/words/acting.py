"""Set-up, initiative, movement and healing in words.

What a figure does in movement becomes one sentence, until something else happens in between.
"""

from __future__ import annotations

import math

from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    HEADING,
    NOTABLE,
    STEP,
    TARGET,
    TURN,
    A,
    B,
    C,
    Row,
    Sentence,
    Weight,
)
from campaign.battle.fftt import codes
from campaign.battle.fftt.units import Faction
from campaign.battle.fftt.words.names import troops
from campaign.battle.fftt.words.story import Act, Story
from campaign.battle.kernel.table import EDGES
from campaign.battle.table_words import direction, edge_name, in_cm, opening_name, openings, storey_name, wounds_text
from campaign.words import _, count, listed

# Set-up and the sequence of play


def placed(story: Story, row: Row) -> None:
    """A figure is set up; told for the whole side when both have done it."""
    story.spots[row[ACTOR]] = (row[A], row[B])


def set_up(story: Story) -> None:
    """Everybody stands: a sentence for each side. Not before, for neither sees how the other deploys."""
    story.placed = True
    first = 0
    for side in story.setup.sides:
        units = story.names.units[first : first + len(side.figures)]
        first += len(side.figures)
        sizes = count("{n} figure", "{n} figures", len(units))
        form = _("{side} sets up at the {edge} edge with {figures}, {fp} FP: {troops}.")
        if not units:
            form = _("{side} has nobody here.")
        fp = sum(unit.fp for unit in units)
        text = form.format(
            side=side.name or side.key, edge=edge_name(EDGES[side.edge]), figures=sizes, fp=fp, troops=troops(units)
        )
        rules = ("fftt:T4a" if side is story.setup.sides[0] else "fftt:T4b",)
        story.out.append(Sentence(0, 0, codes.SETTING_UP, side.key, text, rules, NOTABLE, story.passed))


def turn_begins(story: Story, row: Row) -> None:
    """A heading, whatever happens in the turn."""
    story.heading = None
    story.out.append(Sentence(row[TURN], 0, row[STEP], None, _("Turn {n}").format(n=row[A]), ("fftt:Q2a",), HEADING))


def phase_begins(story: Story, row: Row) -> None:
    """Told in the headings of its steps."""
    story.interrupted = codes.NOBODY


def step_begins(story: Story, row: Row) -> None:
    """A heading, if anything happens in the step."""
    story.heading = row


def initiative(story: Story, row: Row) -> None:
    """All throws for initiative of a turn in one sentence; where nobody decided, by older rules, the highest begins."""
    rounds: list[dict[int, int]] = [{}]
    thrown: Row | None = row
    while thrown is not None:
        if thrown[ACTOR] in rounds[-1]:
            rounds.append({})
        rounds[-1][thrown[ACTOR]] = thrown[A]
        thrown = story.take(codes.LOG_INITIATIVE)
    sides = story.names.sides
    texts = [listed([f"{sides[side]} {score}" for side, score in scores.items()]) for scores in rounds]
    best = max(rounds[-1].values())
    first = next(side for side, score in rounds[-1].items() if score == best)
    begun = story.at < len(story.rows) and story.rows[story.at][CODE] == codes.LOG_PHASE
    text = _("Initiative: {scores}. {side} decides who moves first.")
    if begun:
        text = _("Initiative: {scores}. {side} moves first.")
    rules = ["fftt:Q1a"] if len(rounds) == 1 else ["fftt:Q1a", "fftt:Q1b"]
    tied = _(", a tie; then ").join(texts)
    story.say(row, text.format(scores=tied, side=sides[first]), rules, DETAIL)


def leads(story: Story, row: Row) -> None:
    """Who moves first in the turn, as the side with the highest throw has it."""
    decides, first = row[ACTOR], row[A]
    sides = story.names.sides
    text = _("{side} moves first.") if decides == first else _("{other} lets {side} move first.")
    story.say(
        row, text.format(side=sides[first], other=sides[decides]), ["fftt:Q1a"], DETAIL, story.names.keys[decides]
    )


def standing(story: Story, row: Row) -> None:
    """A standing order for opportunity fire."""
    side, need = row[ACTOR], row[A]
    form = _("{side} wants to be asked for opportunity fire that needs {n} or more.")
    if need <= 2:
        form = _("{side} wants to be asked for all opportunity fire.")
    elif need > 12:
        form = _("{side} makes no opportunity fire until further orders.")
    text = form.format(side=story.names.sides[side], n=need)
    story.say(row, text, ["fftt:Q8a"], DETAIL, story.names.keys[side])


def permitted(story: Story, row: Row) -> None:
    """An ally may reload from now on."""
    sides = story.names.sides
    text = _("{ally} may reload from the HQs of {side}.").format(ally=sides[row[A]], side=sides[row[ACTOR]])
    story.say(row, text, ["campaign:D2c", "campaign:D6f"], NOTABLE, story.names.keys[row[ACTOR]])


# Movement


def moved(story: Story, row: Row) -> None:
    """A point of a path is reached."""
    figure, x, y = row[ACTOR], row[A], row[B]
    act = _act(story, row)
    ax, ay = story.spots[figure]
    act.walked += math.hypot(x - ax, y - ay)
    story.spots[figure] = (x, y)


def climbed(story: Story, row: Row) -> None:
    """A figure is one storey up or down."""
    figure, storey = row[ACTOR], row[C]
    up = storey > story.storeys.get(figure, 0)
    story.storeys[figure] = storey
    form = _("climbs up to {storey}") if up else _("climbs down to {storey}")
    _add(story, row, form.format(storey=storey_name(storey)), "fftt:A2b", DETAIL)


def on_storey(story: Story, row: Row) -> None:
    """A figure is set up on a storey, or has flown out of one; who is set up is told for the whole side."""
    figure, storey = row[ACTOR], row[A]
    if story.placed and not storey:
        _add(story, row, _("is on the ground outside the building"), "fftt:M11g", DETAIL)
    story.storeys[figure] = storey


def turned(story: Story, row: Row) -> None:
    """A figure faces another way."""
    text = _("turns to the {direction}").format(direction=direction(row[A], row[B]))
    _add(story, row, text, "fftt:A4a", DETAIL)


def opened(story: Story, row: Row) -> None:
    """A door is opened."""
    known = openings(story.setup)
    name = opening_name(known[row[A]]) if row[A] < len(known) else _("a door")
    _add(story, row, _("opens {door}").format(door=name), "fftt:A2a", DETAIL)


def charged(story: Story, row: Row) -> None:
    """A figure has come into contact with enemies."""
    act = _act(story, row)
    whom = [story.names.short[row[TARGET]]]
    while story.comes(codes.LOG_CHARGED, row[ACTOR]):
        whom.append(story.names.short[story.rows[story.at][TARGET]])
        story.at += 1
    _end_walk(story, act)
    _clause(act, _("charges {figures}").format(figures=listed(whom)), "fftt:M10a", NOTABLE)


def left(story: Story, row: Row) -> None:
    """A figure walks off over its own edge."""
    story.gone.add(row[ACTOR])
    _add(story, row, _("leaves the table"), "fftt:E4a", NOTABLE)


def healing(story: Story, row: Row) -> None:
    """A treatment is declared; it takes effect at the end of the phase."""
    repairs = story.names.units[row[ACTOR]].faction is Faction.MACHINA
    form = _("begins to repair {figure}") if repairs else _("begins to treat {figure}")
    rule = "fftt:W4a"
    _add(story, row, form.format(figure=story.names.short[row[TARGET]]), rule, DETAIL)
    if "doc" in story.names.setups[row[ACTOR]].abilities:
        _cite(_act(story, row), "fftt:N7b")


def held_by_goo(story: Story, row: Row) -> None:
    """Goo takes hold of a mover."""
    _add(story, row, _("is held by goo"), "fftt:B13a", NOTABLE)


def ate(story: Story, row: Row) -> None:
    """A Queen eats a corpse."""
    corpse = _("eats the corpse of {figure}").format(figure=story.names.short[row[TARGET]])
    _add(story, row, corpse, "fftt:I1a", NOTABLE)


def laid(story: Story, row: Row) -> None:
    """A Queen lays an egg."""
    _add(story, row, _("lays {egg}").format(egg=story.names.short[row[TARGET]]), "fftt:I1b", NOTABLE)


def _act(story: Story, row: Row) -> Act:
    act = story.act
    if act is None or act.figure != row[ACTOR]:
        story.ahead = 1
        flush(story)
        story.ahead = 0
        act = story.act = Act(row[ACTOR], row)
    return act


def _add(story: Story, row: Row, text: str, rule: str, weight: Weight) -> None:
    act = _act(story, row)
    _end_walk(story, act)
    _clause(act, text, rule, weight)


def _clause(act: Act, text: str, rule: str, weight: Weight) -> None:
    act.clauses.append(text)
    act.weight = max(act.weight, weight)
    _cite(act, rule)


def _cite(act: Act, rule: str) -> None:
    if rule not in act.rules:
        act.rules.append(rule)


def _end_walk(story: Story, act: Act) -> None:
    if not act.walked:
        return
    flies = "flies" in story.names.units[act.figure].traits
    form = _("flies {distance}") if flies else _("moves {distance}")
    if "road-runner" in story.names.setups[act.figure].abilities:
        form = _("flies {distance} as a road runner") if flies else _("moves {distance} as a road runner")
    if story.interrupted == act.figure:
        form = _("flies on for {distance}") if flies else _("moves on for {distance}")
        story.interrupted = codes.NOBODY
    # each point of a path is rounded to a tenth of a millimetre: the sum is no more exact than that
    _clause(act, form.format(distance=in_cm(round(act.walked / 10) * 10)), "fftt:M1a", DETAIL)
    act.walked = 0.0
    if "road-runner" in story.names.setups[act.figure].abilities:
        _cite(act, "fftt:N2b")


def flush(story: Story) -> None:
    """Tell what a figure has done in movement, if anything waits to be told."""
    act = story.act
    if act is None:
        return
    _end_walk(story, act)
    story.act = None
    if act.clauses:
        text = _("{figure} {clauses}.").format(figure=story.name(act.figure), clauses=listed(act.clauses))
        story.say_of(act.row, act.figure, text, act.rules, act.weight)


ACTING = (
    codes.LOG_MOVED,
    codes.LOG_CLIMBED,
    codes.LOG_STOREY,
    codes.LOG_TURNED,
    codes.LOG_OPENED,
    codes.LOG_CHARGED,
    codes.LOG_LEFT,
    codes.LOG_HEALING,
    codes.LOG_GOO_HOLDS,
    codes.LOG_ATE,
    codes.LOG_LAID,
)
"""Rows that go into the sentence of what a figure does in movement."""


# Healing


def healed(story: Story, row: Row) -> None:
    """A treatment takes effect."""
    patient, healer = row[ACTOR], row[TARGET]
    repairs = story.names.units[healer].faction is Faction.MACHINA
    form = _("{healer} heals {wounds} of {patient}, {state}.")
    if repairs:
        form = _("{healer} repairs {wounds} of {patient}, {state}.")
    state = _("which still has {wounds}").format(wounds=wounds_text(row[A])) if row[A] else _("which is unhurt again")
    amount = wounds_text(row[B])
    text = form.format(healer=story.name(healer), patient=story.name(patient), wounds=amount, state=state)
    story.say_of(row, healer, text, ["fftt:W3c", "fftt:W4b"], NOTABLE)


def not_healed(story: Story, row: Row) -> None:
    """A treatment comes to nothing."""
    patient, healer = row[ACTOR], row[TARGET]
    dead = [story.name(figure) for figure in (healer, patient) if figure in story.gone]
    form = _("{healer} can do nothing for {patient}: {dead} is dead.")
    if not dead:
        form = _("{healer} can do nothing for {patient}: they are no longer in contact.")
    text = form.format(healer=story.name(healer), patient=story.name(patient), dead="".join(dead[:1]))
    story.say_of(row, healer, text, ["fftt:W4c", "fftt:W4d"], DETAIL)


# Hatching


def hatching(story: Story, row: Row) -> None:
    """The dice for an egg, and what hatches."""
    faces = [str(row[A])]
    while story.comes(codes.LOG_HATCHING, row[ACTOR]):
        faces.append(str(story.rows[story.at][A]))
        story.at += 1
    dice = _(", then ").join(faces)
    if story.comes(codes.LOG_HATCHED, row[ACTOR]) and (born := story.take(codes.LOG_HATCHED)):
        return _tell_hatched(story, born, dice)
    text = _("{egg} hatches: rolled {dice}.").format(egg=story.name(row[ACTOR]), dice=dice)
    story.say_of(row, row[ACTOR], text, ["fftt:I2b"], DETAIL)


def hatched(story: Story, row: Row) -> None:
    """A creature hatches, told without its die."""
    _tell_hatched(story, row, "")


def _tell_hatched(story: Story, row: Row, dice: str) -> None:
    egg, creature = row[ACTOR], row[TARGET]
    form = _("{egg} hatches: rolled {dice}, a {unit}.") if dice else _("{egg} hatches: a {unit}.")
    text = form.format(egg=story.name(egg), dice=dice, unit=story.names.units[creature].name)
    rules = ["fftt:I2a", "fftt:I2c" if dice.endswith("3") else "fftt:I2b"]
    story.gone.add(egg)
    story.say_of(row, egg, text, rules, NOTABLE)
