"""Sentences of morale: checks, flights, rallies and surrenders."""

from __future__ import annotations

from campaign.battle.contract.telling import ACTOR, IMPORTANT, NOTABLE, TARGET, A, C, D, Row
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.words.story import Story
from campaign.words import _, listed


def checked(story: Story, row: Row) -> None:
    """A unit's check, why it has to, and where it flees if it fails."""
    roll, rules = story.roll(row, _("LDR"), test=True)
    why, causes = [], []
    if row[D] & codes.CO_FELL:
        why.append(_("the nearest CO has fallen"))
        causes.append("man_to_man:M1a")
    if row[D] & codes.SEVERAL_FELL:
        why.append(_("several of it have fallen"))
        causes.append("man_to_man:M1b")
    attacks = {codes.SHELLED: _("artillery"), codes.BOMBED: _("air attack"), codes.FLAMED: _("flame")}
    for bit, words in attacks.items():
        if row[D] & bit:
            why.append(words)
            causes.append("man_to_man:M1f")
    form = _("{unit} tests morale under {man} ({why}): {roll}: it holds.")
    if not row[C]:
        form = _("{unit} tests morale under {man} ({why}): {roll}: it fails.")
    text = form.format(
        unit=story.names.squads[row[ACTOR]], man=story.names.short[row[TARGET]], why=listed(why), roll=roll
    )
    _say(story, row, text, [*causes, "man_to_man:M4a", *rules])


def flees(story: Story, row: Row) -> None:
    """A unit begins to flee, or flees elsewhere."""
    story.fleeing.add(row[ACTOR])
    unit, goal = story.names.squads[row[ACTOR]], story.names.goal(row[TARGET])
    form, rules = _("{unit} flees to {goal}."), ["man_to_man:M5a", "man_to_man:M5b"]
    if row[TARGET] == codes.EDGE:
        rules[1] = "man_to_man:M5c"
    if row[A]:
        form, rules = _("An enemy is where it flees to: {unit} now flees to {goal}."), ["man_to_man:M5d"]
        if row[TARGET] == codes.EDGE:
            rules.append("man_to_man:M5e")
    _say(story, row, form.format(unit=unit, goal=goal), rules)


def rallied(story: Story, row: Row) -> None:
    """A CO tries to stop a unit that flees."""
    roll, rules = story.roll(row, _("LDR"), test=True)
    form = _("{man} tries to rally {unit}: {roll}: in vain.")
    if row[C]:
        form = _("{man} rallies {unit}: {roll}: it stops.")
        story.fleeing.discard(row[ACTOR])
    text = form.format(man=story.names.short[row[TARGET]], unit=story.names.squads[row[ACTOR]], roll=roll)
    _say(story, row, text, ["man_to_man:M6a", *rules])


def halted(story: Story, row: Row) -> None:
    """A unit has reached its cover."""
    story.fleeing.discard(row[ACTOR])
    text = _("{unit} is in cover and flees no more.").format(unit=story.names.squads[row[ACTOR]])
    _say(story, row, text, ["man_to_man:M6c"])


def surrendered(story: Story, row: Row) -> None:
    """A unit is captured."""
    text = _("{unit} finds its way to the edge blocked, and surrenders to {side}.").format(
        unit=story.names.squads[row[ACTOR]], side=story.names.sides[row[TARGET]]
    )
    side = story.names.squad_side[row[ACTOR]]
    story.say(row, side, text, ["man_to_man:M7a", "man_to_man:M7b"], IMPORTANT)


def _say(story: Story, row: Row, text: str, rules: list[str]) -> None:
    """A sentence about a unit, which matters."""
    story.say(row, story.names.squad_side[row[ACTOR]], text, rules, NOTABLE)
