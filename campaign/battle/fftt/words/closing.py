"""The end of a battle in words, as its log has it."""

from __future__ import annotations

from campaign.battle.fftt import codes
from campaign.battle.fftt.words.story import ACTOR, IMPORTANT, TURN, Row, Story
from campaign.words import _, listed


def surrendered(story: Story, row: Row) -> None:
    """A side gives up."""
    side = story.names.sides[row[ACTOR]]
    _say(story, row, _("{side} surrenders and loses every figure of its own.").format(side=side), "fftt:E2b")
    story.ended.add(row[ACTOR])


def beaten(story: Story, row: Row) -> None:
    """A side has no figures left that count."""
    side = story.names.sides[row[ACTOR]]
    _say(story, row, _("{side} is beaten: it has no figure left that can fight.").format(side=side), "fftt:E1a")
    story.ended.add(row[ACTOR])


def retreated(story: Story, row: Row) -> None:
    """A side's last figure has left."""
    side = story.names.sides[row[ACTOR]]
    _say(story, row, _("{side} has retreated: its last figure has left the table.").format(side=side), "fftt:E4b")
    story.ended.add(row[ACTOR])


def captured(story: Story, row: Row) -> None:
    """What a side has left on the field, in one sentence."""
    side = story.names.side[row[ACTOR]]
    taken = [row[ACTOR]]
    while (following := story.take(codes.LOG_CAPTURED)) is not None:
        if story.names.side[following[ACTOR]] != side:
            story.at -= 1
            break
        taken.append(following[ACTOR])
    figures = listed([story.name(figure) for figure in taken])
    text = _("What {side} has left on the field is lost to it: {figures}.")
    _say(story, row, text.format(side=story.names.sides[side], figures=figures), "campaign:C23d", side)


def won(story: Story, row: Row) -> None:
    """The battle is over: who holds the field."""
    side = row[ACTOR]
    if side == codes.NOBODY:
        return story.say(row, _("The battle is over. Nobody holds the field."), ["fftt:E6a"], IMPORTANT)
    name = story.names.sides[side]
    if side in story.ended:
        return _say(story, row, _("Nobody has won. {side} defends and keeps the field.").format(side=name), "fftt:E6b")
    if len(story.ended) < len(story.names.sides) - 1:
        text = _("The battle ends after turn {n} without a victory. {side} defends and holds the field.")
        return _say(story, row, text.format(side=name, n=row[TURN]), "fftt:E3g")
    _say(story, row, _("{side} has won and holds the field.").format(side=name), "campaign:C23b")


def _say(story: Story, row: Row, text: str, rule: str, side: int | None = None) -> None:
    story.say(row, text, [rule], IMPORTANT, story.names.keys[row[ACTOR] if side is None else side])
