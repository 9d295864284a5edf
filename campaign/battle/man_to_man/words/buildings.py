"""Sentences of what buildings suffer, and of those that fall."""

from __future__ import annotations

from campaign.battle.contract.telling import ACTOR, IMPORTANT, NOTABLE, A, B, C, D, Row
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.words.story import Story
from campaign.words import _


def damaged(story: Story, row: Row) -> None:
    """Damage to a building."""
    text = _("Damage to {building}: {dice}; it has taken {sum} of {points} hit points.").format(
        building=story.names.goals[row[A]], dice=story.thrown(row[B]), sum=row[C], points=row[D]
    )
    _say(story, row, text, ["man_to_man:B3a", "man_to_man:B5a"])


def collapsed(story: Story, row: Row) -> None:
    """A building falls; who is inside has rows of his own."""
    text = _("It falls: {building}. All inside are incapacitated.").format(building=story.names.goals[row[A]])
    _say(story, row, text, ["man_to_man:B6a", "man_to_man:B7a"], falls=True)


def _say(story: Story, row: Row, text: str, rules: list[str], *, falls: bool = False) -> None:
    """A sentence of the side whose man did it, if anybody did."""
    side = story.names.side[row[ACTOR]] if row[ACTOR] != codes.NOBODY else codes.NOBODY
    story.say(row, side, text, rules, IMPORTANT if falls else NOTABLE)
