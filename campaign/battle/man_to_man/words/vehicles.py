"""Sentences of vehicles and crewed weapons: what hits them, crews, whom they run over, and assaults on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract.telling import ACTOR, DETAIL, IMPORTANT, NOTABLE, TARGET, A, B, C, D, Row, Weight
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.things import AT_MOST
from campaign.battle.man_to_man.words.story import Story, name_of
from campaign.battle.table_words import inch_place
from campaign.words import _


def in_vain(story: Story, row: Row) -> None:
    """A shot for which no die is thrown."""
    text = _("{man} fires at {target}, {weapon}: it cannot pierce the armour.")
    _say(story, row, text, ["man_to_man:F21a"], weapon=story.names.weapon(row[A]))


def armour(story: Story, row: Row) -> None:
    """A hit on a vehicle."""
    form, rule = _("{man} is hit with penetration {n} against armour {armour}: not pierced."), "V12a"
    if row[D]:
        form, rule = _("{man} is hit with penetration {n} against armour {armour}: a weak spot, pierced."), "V10b"
    elif row[C]:
        form = _("{man} is hit with penetration {n} against armour {armour}: pierced.")
    _say(story, row, form, [f"man_to_man:{rule}"], NOTABLE, n=row[A], armour=row[B])


def effect(story: Story, row: Row) -> None:
    """What penetrated armour comes to: three dice, and a die for the part."""
    dice = story.sum_text(row[A], story.dice[:1])
    story.dice.clear()
    what = {codes.EXPLODES: _("it explodes"), codes.NO_DAMAGE: _("no effect")}.get(row[C], "") or part_text(row[D])
    rules = ["man_to_man:V13a", *(["man_to_man:V13b"] if row[C] == codes.DAMAGED else [])]
    text = _("{man}: {dice} less HE modifier {he}: {what}.")
    _say(story, row, text, rules, NOTABLE, dice=dice, he=row[B], what=what)


def part_text(part: int) -> str:
    """What of a vehicle is gone."""
    return {
        codes.ITS_MGS: _("machine guns destroyed"),
        codes.ITS_DRIVE: immobile(),
        codes.ITS_GUN: _("main gun destroyed"),
    }[part]


def immobile() -> str:
    """That a vehicle drives no more."""
    return _("immobilised")


def wrecked(story: Story, row: Row) -> None:
    """A vehicle is a wreck."""
    form, rule = _("{man} is knocked out."), "man_to_man:V19a"
    if row[A] == codes.ABANDONED:
        form, rule = _("The crew abandons {man}."), "man_to_man:V19b"
    story.backing.discard(row[ACTOR])
    _say(story, row, form, [rule], IMPORTANT)


def exploded(story: Story, row: Row) -> None:
    """A vehicle bursts."""
    text = _("{man} bursts at {place}, and hits all within 6″.")
    _say(story, row, text, ["man_to_man:V13c", "man_to_man:V13d"], NOTABLE, place=inch_place(row[A], row[B]))


def crew(story: Story, row: Row) -> None:
    """A crew tests its morale."""
    roll, rules = story.roll(row, _("LDR"), test=True)
    form = _("The crew of {man} tests morale: {roll}: it holds.")
    if not row[C]:
        form = _("The crew of {man} tests morale: {roll}: it fails.")
    _say(story, row, form, ["man_to_man:V14a", "man_to_man:V14b", *rules], NOTABLE, roll=roll)


def falls_back(story: Story, row: Row) -> None:
    """A vehicle will fall back."""
    story.backing.add(row[ACTOR])
    _say(story, row, _("{man} falls back from the next movement on."), ["man_to_man:V14d"], NOTABLE)


def rallied(story: Story, row: Row) -> None:
    """A CO tries to stop a vehicle that falls back."""
    roll, rules = story.roll(row, _("LDR"), test=True)
    form = _("{target} tries to stop {man}: {roll}: in vain.")
    if row[C]:
        form = _("{target} stops {man}: {roll}: it falls back no more.")
        story.backing.discard(row[ACTOR])
    _say(story, row, form, ["man_to_man:V14f", *rules], NOTABLE, roll=roll)


def overrun(story: Story, row: Row) -> None:
    """A man in the way of a vehicle."""
    roll, rules = story.roll(row, _("DEX"), test=True)
    form = _("{man} is in the way of {target}: {roll}: run over.")
    if row[C]:
        form = _("{man} is in the way of {target}: {roll}: clear of it.")
    killed = story.take(codes.LOG_FELL) is not None
    _say(story, row, form, ["man_to_man:V15a", *rules], IMPORTANT if killed else NOTABLE, roll=roll)


def aside(story: Story, row: Row) -> None:
    """Where a man stands who has stepped aside."""
    story.spots[row[ACTOR]] = (row[A], row[B])
    _say(story, row, _("{man} steps aside to {place}."), ["man_to_man:V15d"], place=inch_place(row[A], row[B]))


def shaken(story: Story, row: Row) -> None:
    """What bursts beside a crewed weapon."""
    form = _("{man}: {dice} less HE modifier {he}, destroyed by {most} or less: unhurt.")
    if row[C]:
        form = _("{man}: {dice} less HE modifier {he}, destroyed by {most} or less: destroyed.")
        story.take(codes.LOG_FELL)
    dice = story.thrown(row[A])
    _say(story, row, form, ["man_to_man:L10c"], NOTABLE, dice=dice, he=row[B], most=AT_MOST)


def joins(story: Story, row: Row) -> None:
    """A man joins in an assault on a vehicle."""
    form = _("{man} joins in the assault on {target} with nothing in hand.")
    if row[A] != codes.NOBODY:
        form = _("{man} joins in the assault on {target}, {weapon}.")
    _say(story, row, form, ["man_to_man:V16b", "man_to_man:V16c"], weapon=story.names.weapon(row[A]))


RESULTS: Final = {
    codes.REPELLED: "man_to_man:V16a",
    codes.IMMOBILISES: "man_to_man:V16g",
    codes.KNOCKS_OUT: "man_to_man:V16g",
}


def assault(story: Story, row: Row) -> None:
    """The dice of an assault on a vehicle."""
    what = {codes.REPELLED: _("in vain"), codes.IMMOBILISES: immobile(), codes.KNOCKS_OUT: _("knocked out")}[row[C]]
    text = _("Assault on {man}: {dice}, needs at most {factor}: {what}.").format(
        man=name_of(story, row), dice=story.thrown(row[A]), factor=row[B], what=what
    )
    story.say(row, row[TARGET], text, [RESULTS[row[C]]], NOTABLE)


def _say(story: Story, row: Row, form: str, rules: Sequence[str], weight: Weight = DETAIL, **parts: str | int) -> None:
    """A sentence about the figure of a row, and about its target where it has one."""
    target = story.names.short[row[TARGET]] if row[TARGET] >= 0 else ""
    story.say_of(row, row[ACTOR], form.format(man=name_of(story, row), target=target, **parts), rules, weight)
