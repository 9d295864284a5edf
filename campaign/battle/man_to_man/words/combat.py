"""Sentences of shots, throws, blows, and what they do to men."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    IMPORTANT,
    NOTABLE,
    TARGET,
    A,
    B,
    C,
    D,
    Row,
    Weight,
)
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.units import Gun, Indirect
from campaign.battle.man_to_man.words.story import Story, name_of, weapon_of
from campaign.battle.table_words import inch_place
from campaign.words import _, count, listed

ALWAYS: Final = 5
"""The highest sum of three dice that hits whatever the number (man_to_man:F1b)."""


def shot(story: Story, row: Row) -> None:
    """A shot, and what it does to its target; shots that miss him one after the other are told together."""
    misses = _missed_again(story, row) if row[C] == codes.MISS else []
    roll, rules = story.roll(row, story.attribute(row[ACTOR], row[D]), misses)
    text = _("{man} fires at {target}, {weapon}: {roll}: {result}").format(
        man=name_of(story, row),
        target=story.names.short[row[TARGET]],
        weapon=story.names.weapon(row[D]),
        roll=roll,
        result=count("{n} miss", "{n} misses", 1 + len(misses)) if misses else _result(row[C]),
    )
    _strike_home(story, row, text, [_result_rule(row, close=False), *rules])


def _missed_again(story: Story, row: Row) -> list[str]:
    """The dice of shots that come next and miss the same man by the same number."""
    found: list[str] = []
    parts = [(one[TARGET], one[A]) for one in story.sums]
    while True:
        back = story.at
        again = [(one[TARGET], one[A]) for one in story.all_of(codes.LOG_PART)]
        dice, fired = story.all_of(codes.LOG_DICE), story.take(codes.LOG_SHOT)
        if fired is None or again != parts or not _is_like(row, fired):
            story.at = back
            return found
        found.append(story.sum_text(fired[A], dice))


def _is_like(row: Row, other: Row) -> bool:
    """Whether two shots are by one man at another, by the same number and with the same result and weapon."""
    return all(row[place] == other[place] for place in (ACTOR, TARGET, B, C, D))


def struck(story: Story, row: Row) -> None:
    """A blow, and what it does if nobody may parry it."""
    roll, rules = story.roll(row, _("DEX"))
    text = _("{man} strikes at {target}, {weapon}: {roll}: {result}").format(
        man=name_of(story, row),
        target=story.names.short[row[TARGET]],
        weapon=story.names.blow(row[D]),
        roll=roll,
        result=_result(row[C]),
    )
    _strike_home(story, row, text, [_result_rule(row, close=True), *rules])


def parried(story: Story, row: Row) -> None:
    """The answer to a blow, and what that does if it fails."""
    roll, rules = story.roll(row, _("DEX"), test=True)
    form = _("{man} parries {other}: {roll}: warded off") if row[C] else _("{man} fails to parry {other}: {roll}")
    text = form.format(man=name_of(story, row), other=story.names.short[row[TARGET]], roll=roll)
    _strike_home(story, row, text, ["man_to_man:F17b", *rules], hits=not row[C])


def _strike_home(story: Story, row: Row, text: str, rules: list[str], *, hits: bool | None = None) -> None:
    """Say an attack with the harm that follows it, if it does any."""
    weight = DETAIL
    if hits if hits is not None else row[C] in (codes.HIT, codes.KILLS, codes.DOUBLES):
        harm, of_harm, weight = _harm(story)
        text = _("{text}; {harm}").format(text=text, harm=harm) if harm else text
        rules += of_harm
    elif row[CODE] != codes.LOG_PARRIED and row[C] not in (codes.MISS, codes.MISFIRE):
        weight = NOTABLE
    story.say_of(row, row[ACTOR], _("{text}.").format(text=text), rules, weight)


def _result(result: int) -> str:
    """What dice of an attack come to, in a few words."""
    return {
        codes.MISS: _("a miss"),
        codes.HIT: _("a hit"),
        codes.KILLS: _("kills at once"),
        codes.DOUBLES: _("a hit with double damage"),
        codes.MISFIRE: _("a misfire"),
        codes.JAMS: _("the weapon jams"),
        codes.JAMS_HARD: _("the weapon jams hard"),
        codes.DROPS: _("the weapon is dropped"),
        codes.BREAKS: _("the weapon breaks"),
        codes.DUD: _("a dud"),
        codes.IN_HAND: _("it goes off in the hand"),
        codes.FALLS: _("the building falls"),
    }[result]


def _result_rule(row: Row, *, close: bool) -> str:
    """Where the book has that result."""
    result, of_dice = row[C], row[A] <= ALWAYS or row[A] > 15
    if result in (codes.KILLS, codes.DOUBLES):
        return "man_to_man:F13a"
    if result in (codes.HIT, codes.MISS) and not (close and of_dice):
        return "man_to_man:F1b" if of_dice else "man_to_man:F1a"
    if result == codes.HIT:
        return "man_to_man:F1b"
    return "man_to_man:F13c" if close else "man_to_man:F13b"


def _harm(story: Story) -> tuple[str, list[str], Weight]:
    """The damage that comes next, what it does, and its rules and weight; nothing to say of who is killed at once."""
    if story.take(codes.LOG_LUCKY) is not None:
        return _("ignored, by luck"), ["man_to_man:L8h"], NOTABLE
    back = story.at
    story.dice += story.all_of(codes.LOG_DICE)
    suffered = story.take(codes.LOG_DAMAGE)
    if suffered is not None:
        return _damage(story, suffered)
    story.at = back
    story.dice.clear()
    killed = story.take(codes.LOG_FELL)
    return ("", [], DETAIL if killed is None else IMPORTANT)


EFFECTS: Final = {
    codes.UNHURT: "man_to_man:F19e",
    codes.WOUNDS: "man_to_man:F19a",
    codes.INCAPACITATES: "man_to_man:F19c",
    codes.DIES: "man_to_man:F19d",
}


def _damage(story: Story, row: Row) -> tuple[str, list[str], Weight]:
    """What damage does, with its dice."""
    effect, rules = row[C], [EFFECTS[row[C]]]
    dice = story.thrown(row[A])
    fell = story.take(codes.LOG_FELL)
    if effect == codes.INCAPACITATES and 2 * row[A] <= row[B]:
        rules = ["man_to_man:F19b"]
    what = {
        codes.UNHURT: _("no damage"),
        codes.WOUNDS: _("wounded"),
        codes.INCAPACITATES: _("incapacitated"),
        codes.DIES: _("killed"),
    }[effect]
    text = _("damage {dice} against STR {strength}, {what}").format(dice=dice, strength=row[B], what=what)
    weight = IMPORTANT if fell is not None else NOTABLE if effect == codes.WOUNDS else DETAIL
    return text, rules, weight


def _fate(row: Row) -> str:
    return _("killed") if row[C] == codes.DEAD else _("incapacitated")


def damaged(story: Story, row: Row) -> None:
    """Damage that stands for itself: of what bursts."""
    text, rules, weight = _damage(story, row)
    text = _("{man}: {harm}.").format(man=name_of(story, row), harm=text)
    story.say_of(row, row[ACTOR], text, ["man_to_man:I3a", *rules], weight)


def fell(story: Story, row: Row) -> None:
    """Who is killed at once by what bursts, or lies under a building that falls."""
    text = _("{man}: {harm}.").format(man=name_of(story, row), harm=_fate(row))
    rule = "man_to_man:I6a" if row[C] == codes.DEAD else "man_to_man:B6a"
    story.say_of(row, row[ACTOR], text, [rule], IMPORTANT)


def lucky(story: Story, row: Row) -> None:
    """A hit that is ignored, of what bursts."""
    text = _("{man} is lucky: the hit is ignored.").format(man=name_of(story, row))
    story.say_of(row, row[ACTOR], text, ["man_to_man:L8h"], NOTABLE)


def laid(story: Story, row: Row) -> None:
    """What a man has dropped, or had when he fell, lies on the ground."""
    before = story.rows[story.at - 2][CODE] if story.at > 1 else row[CODE]
    rows = [row]
    while story.comes(codes.LOG_LAID, row[ACTOR]) and (another := story.take(codes.LOG_LAID)):
        rows.append(another)
    text = _("At {place} lies what {man} had: {weapons}.").format(
        place=inch_place(row[A], row[B]),
        man=name_of(story, row),
        weapons=listed([weapon_of(story, one) for one in rows]),
    )
    dropped = before == codes.LOG_STRUCK
    story.say_of(row, row[ACTOR], text, ["man_to_man:F14d" if dropped else "man_to_man:L10a"])


# What bursts


def threw(story: Story, row: Row) -> None:
    """A throw, and where it comes down."""
    if isinstance(story.names.arms[row[TARGET]], Indirect):
        fired(story, row)
        return
    roll, rules = story.roll(row, story.attribute(row[ACTOR], row[TARGET]))
    form = _("{man} throws, {weapon}: {roll}: {result}")
    if row[D]:
        form = _("{man} throws through a window, {weapon}: {roll}: {result}")
    shell = isinstance(story.names.arms[row[TARGET]], Gun)
    if shell:
        form = _("{man} fires a shell, {weapon}: {roll}: {result}")
    text = form.format(man=name_of(story, row), weapon=weapon_of(story, row), roll=roll, result=_result_of_throw(row))
    rules = ["man_to_man:V6a" if shell else "man_to_man:F9c", *rules]
    rules += {
        codes.DUD: ["man_to_man:I6b"],
        codes.IN_HAND: ["man_to_man:I6c"],
        codes.KILLS: ["man_to_man:I6a"],
        codes.FALLS: ["man_to_man:I7a"],
        codes.DOUBLES: ["man_to_man:I6a"],
    }.get(row[C], [])
    story.say_of(row, row[ACTOR], _("{text}.").format(text=text), rules, NOTABLE)


def fired(story: Story, row: Row) -> None:
    """A shot of a mortar or from afar, by who fires it or has called for it."""
    roll, rules = story.roll(row, _("INT"))
    form, weapon = _("{weapon} of {man}: {roll}: {result}"), story.names.arms[row[TARGET]]
    result = _("no shot comes") if row[C] == codes.DUD else _result_of_throw(row)
    text = form.format(man=name_of(story, row), weapon=weapon.name, roll=roll, result=result)
    rules = ["man_to_man:I2a", *rules]
    rules += {
        codes.DUD: ["man_to_man:I6f"],
        codes.MISFIRE: ["man_to_man:I6d"],
        codes.JAMS: ["man_to_man:I6d"],
        codes.JAMS_HARD: ["man_to_man:I6d"],
        codes.KILLS: ["man_to_man:I6a"],
        codes.FALLS: ["man_to_man:I7a"],
        codes.DOUBLES: ["man_to_man:I6a"],
    }.get(row[C], [])
    story.say_of(row, row[ACTOR], _("{text}.").format(text=text), rules, NOTABLE)


def _result_of_throw(row: Row) -> str:
    """What the dice of a throw come to: a template kills the nearest man alone."""
    return _("the nearest man is killed") if row[C] == codes.KILLS else _result(row[C])


def burst(story: Story, row: Row) -> None:
    """Where something comes down, with the dice by which it has scattered."""
    dice = ", ".join(face for one in story.dice for face in str(one[B]))
    story.dice.clear()
    place, smoke = inch_place(row[A], row[B]), story.take(codes.LOG_SMOKE)
    rules = ["man_to_man:I8a", "man_to_man:I8b"] if row[C] else ["man_to_man:I3a"]
    if row[D]:
        text, rules = _("It comes down off the table and does nothing"), [*rules, "man_to_man:I8d"]
    elif smoke is not None:
        text, rules = _("Smoke rises at {place}").format(place=place), [*rules, "man_to_man:I12a"]
    else:
        text = _("It bursts at {place}").format(place=place)
    if row[C]:
        text = _("{text}; scatter {dice}").format(text=text, dice=dice)
    story.say_of(row, row[ACTOR], _("{text}.").format(text=text), rules)


def smoked(story: Story, row: Row) -> None:
    """Smoke that no row of a burst stands ahead of."""
    text = _("Smoke rises at {place}.").format(place=inch_place(row[A], row[B]))
    story.say_of(row, row[ACTOR], text, ["man_to_man:I12a"])
