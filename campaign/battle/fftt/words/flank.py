"""Flanking forces in words: who waits where, the throws, arrivals, and who is called off."""

from __future__ import annotations

from campaign.battle.contract.telling import ACTOR, DETAIL, NOTABLE, TURN, A, B, C, D, Row
from campaign.battle.fftt import codes
from campaign.battle.fftt.words.names import troops
from campaign.battle.fftt.words.story import Story
from campaign.battle.table_words import direction, edge_name, place
from campaign.words import _, listed

LAST_THROWN, NO_THROW = 7, 8  # turns (fftt:H2)


def written_down(story: Story, row: Row) -> None:
    """A force that a side has written down, in one sentence."""
    side = story.names.side[row[ACTOR]]
    force = _taken_together(story, row, codes.LOG_FLANKING)
    text = _("{side} sends a force to the flank at the {edge} edge: {troops}.").format(
        side=story.names.sides[side],
        edge=edge_name(row[A]),
        troops=troops([story.names.units[figure] for figure in force]),
    )
    story.say(row, text, ["fftt:H1a"], NOTABLE, story.names.keys[side])


def thrown_for(story: Story, row: Row) -> None:
    """Whether a force arrives, with its throw if there was one."""
    edge, face, need, comes = row[A], row[B], row[C], row[D]
    if not face:
        form = _("The force of {side} at the {edge} edge arrives without a throw.")
    elif comes:
        form = _("{side} throws {face} for its force at the {edge} edge, needs {need}: it arrives.")
    else:
        form = _("{side} throws {face} for its force at the {edge} edge, needs {need}: it stays outside.")
    text = form.format(side=story.names.sides[row[ACTOR]], edge=edge_name(edge), face=face, need=need)
    story.say(row, text, [_rule(row[TURN], face)], NOTABLE if comes else DETAIL, story.names.keys[row[ACTOR]])


def _rule(turn: int, face: int) -> str:
    """The claim that says on what a force arrives in a turn."""
    if not face:
        return "fftt:H5b" if turn <= LAST_THROWN else "fftt:H2f" if turn == NO_THROW else "fftt:H2g"
    return "fftt:H2c" if turn <= 3 else "fftt:H2d" if turn <= 5 else "fftt:H2e"


def waits(story: Story, row: Row) -> None:
    """A force that arrives finds no room."""
    form = _("There is no room for all of {side}’s force at the {edge} edge: it waits until the next turn.")
    text = form.format(side=story.names.sides[row[ACTOR]], edge=edge_name(row[A]))
    story.say(row, text, ["fftt:H5a"], NOTABLE, story.names.keys[row[ACTOR]])


def arrived(story: Story, row: Row) -> None:
    """A figure is set down."""
    figure = row[ACTOR]
    story.spots[figure] = (row[A], row[B])
    text = _("{figure} arrives on the flank at {place}, facing {direction}.").format(
        figure=story.name(figure), place=place(row[A], row[B]), direction=direction(row[C], row[D])
    )
    story.say_of(row, figure, text, ["fftt:H3a"], NOTABLE)


def called_off(story: Story, row: Row) -> None:
    """A force goes home, in one sentence."""
    side = story.names.side[row[ACTOR]]
    force = _taken_together(story, row, codes.LOG_CALLED_OFF)
    story.gone.update(force)
    text = _("{side} calls off its force at the {edge} edge, unharmed: {figures}.").format(
        side=story.names.sides[side], edge=edge_name(row[A]), figures=listed([story.name(one) for one in force])
    )
    story.say(row, text, ["fftt:H7b"], NOTABLE, story.names.keys[side])


def _taken_together(story: Story, row: Row, code: int) -> list[int]:
    """The figures of this row and of those that follow about the same force."""
    found = [row[ACTOR]]
    side = story.names.side[row[ACTOR]]
    while (following := story.take(code)) is not None:
        if story.names.side[following[ACTOR]] != side or following[A] != row[A]:
            story.at -= 1
            break
        found.append(following[ACTOR])
    return found
