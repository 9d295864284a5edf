"""The end of a battle in words, as its log has it."""

from __future__ import annotations

from campaign.battle.contract.telling import ACTOR, IMPORTANT, TURN, A, B, C, Row
from campaign.battle.fftt import codes
from campaign.battle.fftt.ending import DEFENDER
from campaign.battle.fftt.turns_end import HQS_LOST, THIRD_LOST
from campaign.battle.fftt.words.story import Story
from campaign.battle.table_words import place
from campaign.words import _, count, listed


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


def gave_way(story: Story, row: Row) -> None:
    """An end that was agreed has come for a side: who marches off is told with it."""
    side, number = row[ACTOR], row[A]
    why = {
        THIRD_LOST: _("it has lost a third of its FP"),
        HQS_LOST: _("it has lost all its HQs"),
    }.get(number, _("the agreed point is held by others"))
    rule = {THIRD_LOST: "fftt:E3b", HQS_LOST: "fftt:E3c"}.get(number, "fftt:E3d")
    walkers = []
    while (following := story.take(codes.LOG_LEFT)) is not None:
        story.gone.add(following[ACTOR])
        walkers.append(following[ACTOR])
    name, figures = story.names.sides[side], count("{n} figure marches", "{n} figures march", len(walkers))
    text = _("{side} gives way, for {why}; {figures} off.").format(side=name, why=why, figures=figures)
    story.say(row, text, [rule, "fftt:E3j"], IMPORTANT, story.names.keys[side])
    story.ended.add(side)


def held(story: Story, row: Row) -> None:
    """A side, or an alliance, was alone at the agreed point at the end of a turn."""
    team = story.names.teams[row[ACTOR]]
    sides = listed([name for name, of in zip(story.names.sides, story.names.teams, strict=True) if of == team])
    turns = count("for {n} turn", "for {n} turns in a row", row[C])
    text = _("The point at {place} is held {turns} by {sides}.")
    text = text.format(place=place(row[A], row[B]), turns=turns, sides=sides)
    story.say(row, text, ["fftt:E3o"], IMPORTANT, story.names.keys[row[ACTOR]])


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
    side, teams = row[ACTOR], story.names.teams
    left = [number for number in range(len(teams)) if number not in story.ended]
    without_victory = len({teams[number] for number in left}) > 1
    if side == codes.NOBODY:
        form, rule = _("The battle is over. Nobody holds the field."), "fftt:E3l" if without_victory else "fftt:E6a"
        return story.say(row, form, [rule], IMPORTANT)
    name = story.names.sides[side]
    if side in story.ended:
        return _say(story, row, _("Nobody has won. {side} defends and keeps the field.").format(side=name), "fftt:E6b")
    if without_victory:
        form = _("The battle ends after turn {n} without a victory. {side} defends and holds the field.")
        if side != DEFENDER:
            form = _(
                "The battle ends after turn {n} without a victory. {side}, an ally of the defender, holds the field."
            )
        rule = "fftt:E3g" if side == DEFENDER else "fftt:E3l"
        return _say(story, row, form.format(side=name, n=row[TURN]), rule)
    if len(left) > 1:
        winners = listed([story.names.sides[number] for number in left])
        text = _("{sides} have won together, and {side} holds the field.").format(sides=winners, side=name)
        return _say(story, row, text, "fftt:E8e")
    _say(story, row, _("{side} has won and holds the field.").format(side=name), "campaign:C23b")


def _say(story: Story, row: Row, text: str, rule: str, side: int | None = None) -> None:
    story.say(row, text, [rule], IMPORTANT, story.names.keys[row[ACTOR] if side is None else side])
