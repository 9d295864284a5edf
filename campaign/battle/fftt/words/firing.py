"""Shots, throws, bursts and explosions in words.

One sentence has a shot from its declaration to the deaths that it makes.
"""

from __future__ import annotations

from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    IMPORTANT,
    NOTABLE,
    STEP,
    TARGET,
    A,
    B,
    C,
    D,
    Row,
    Weight,
)
from campaign.battle.fftt import codes
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words.story import Hurt, Story, deaths, hurt_list, weight_of
from campaign.battle.table_words import in_cm, place, signed, wounds_text
from campaign.words import _


def declared(story: Story, row: Row) -> None:
    """A shot is declared: it is told with its dice."""
    story.declared[row[ACTOR]] = row


def undelivered(story: Story) -> None:
    """Shots whose dice the log does not have yet."""
    for row in story.declared.values():
        if _bursts(story, row[ACTOR]):
            text = _("{figure} is about to go off.").format(figure=story.name(row[ACTOR]))
        else:
            form = _calling(story, row) if row[D] else _opening(story, row, row, False)
            text = _("{opening}.").format(opening=form)
        story.say_of(row, row[ACTOR], text, ["fftt:Q6b"], DETAIL)
    story.declared.clear()


def reacted(story: Story, row: Row) -> None:
    """Opportunity fire: it interrupts a move, or meets a charge through a door, and is rolled at once."""
    if row[A]:
        story.interrupted = row[TARGET]
    if story.comes(codes.LOG_SHOT, row[ACTOR]) and (thrown := story.take(codes.LOG_SHOT)):
        return _tell_shot(story, thrown, row)
    text = _("{figure} meets the charge of {mover}.") if row[B] else _("{figure} interrupts the move of {mover}.")
    names = {"figure": story.name(row[ACTOR]), "mover": story.name(row[TARGET])}
    story.say_of(row, row[ACTOR], text.format(**names), ["fftt:S10c" if row[B] else "fftt:S9a"], DETAIL)


def shot(story: Story, row: Row) -> None:
    """The dice of a shot, and all that they do."""
    _tell_shot(story, row, None)


def _tell_shot(story: Story, row: Row, reaction: Row | None) -> None:
    shooter = row[ACTOR]
    aimed = story.declared.pop(shooter, None) or row
    text = _opening(story, row, aimed, reaction is not None and not reaction[B])
    rules = [] if reaction is None else ["fftt:S10c" if reaction[B] else "fftt:S9a"]
    if shooter in story.doomed:
        rules.append("fftt:Q3e")
    sum_text = _sum(story, row, rules)
    story.lucky.clear()
    hurts: list[Hurt] = []
    throws = [_throw(story, row, aimed, rules, hurts)]
    while second := _second(story, shooter):
        rules.append("fftt:S5b" if "two-shots" in story.names.units[shooter].traits else "fftt:N14c")
        throws.append(_throw(story, second, aimed, rules, hurts))
    needs = _("needs {n}").format(n=row[A])
    dice = _("; then ").join(throws)
    parts = [_("{needs}{modifiers}; rolled {dice}").format(needs=needs, modifiers=sum_text, dice=dice)]
    if not _bursting(story, shooter):
        parts += deaths(story, hurts)
    weight = weight_of(hurts)
    if any(hurt.dead for hurt in hurts):
        rules.append("fftt:W1a")
    if story.lucky:
        rules.append("fftt:N9b")
        parts += [_("{figure} is lucky").format(figure=story.name(figure)) for figure in story.lucky]
        weight = max(weight, NOTABLE)
    if ammo := _ammo(story, shooter, rules):
        parts.append(ammo)
        weight = IMPORTANT if shooter in story.doomed else max(weight, NOTABLE)
    text = _("{opening}: {rest}.").format(opening=text, rest="; ".join(parts))
    story.say_of(row, shooter, text, list(dict.fromkeys(rules)), weight)


def _second(story: Story, shooter: int) -> Row | None:
    """The second shot of a twin laser."""
    if story.comes(codes.LOG_SHOT, shooter) and story.rows[story.at][D] & codes.SHOT_SECOND:
        return story.take(codes.LOG_SHOT)
    return None


def _opening(story: Story, row: Row, aimed: Row, interrupts: bool) -> str:
    """``A fires at B at 12.0 cm``."""
    shooter, target = row[ACTOR], row[TARGET]
    unit = story.names.units[shooter]
    figure = story.name(shooter)
    if shooter in story.doomed:
        figure = _("{figure}, dying,").format(figure=figure)
    if target != codes.NOBODY:
        goal, (x, y) = story.name(target), story.spots[target]
    else:
        goal, (x, y) = _("a point"), (aimed[A], aimed[B]) if aimed[CODE] == codes.LOG_DECLARED else story.spots[shooter]
    form = _verb(unit, interrupts)
    return form.format(figure=figure, target=goal, distance=in_cm(story.distance(shooter, x, y)))


def _verb(unit: Unit, interrupts: bool) -> str:
    match unit.weapon, interrupts:
        case "grenade", True:
            return _("{figure} interrupts the move of {target} and throws a grenade at {distance}")
        case "grenade", False:
            return _("{figure} throws a grenade at {target} at {distance}")
        case "missile", _any:
            return _("{figure} launches a missile at {target} at {distance}")
        case "acid", True:
            return _("{figure} interrupts the move of {target} and spits acid at {distance}")
        case "acid", False:
            return _("{figure} spits acid at {target} at {distance}")
        case _other, True:
            return _("{figure} interrupts the move of {target} and fires at {distance}")
        case _:
            return _("{figure} fires at {target} at {distance}")


def _sum(story: Story, row: Row, rules: list[str]) -> str:
    """`` (skill 7, long range −1)``, or nothing where the number needed is the skill."""
    flags, target = row[D], row[TARGET]
    small = _("small target") if target == codes.NOBODY else story.names.units[target].name
    rules.append("fftt:S1a")
    parts = []
    for flag, amount, text, ids in (
        (codes.SHOT_LONG, -1, _("long range"), ("fftt:S3b",)),
        (codes.SHOT_COVER, -1, _("cover"), ("fftt:S3c", "fftt:V5a")),
        (codes.SHOT_WOUNDED, -1, _("wounded"), ("fftt:S3d",)),
        (codes.SHOT_INDIRECT, -1, _("indirect"), ("fftt:S3e",)),
        (codes.SHOT_SMALL, -1, small, ("fftt:S3f",)),
        (codes.SHOT_CHAMELEON, -1, _("chameleon"), ("fftt:N5b",)),
        (codes.SHOT_ELITE, 1, _("elite"), ("fftt:S3g",)),
        (codes.SHOT_CRACK, 1, _("crack shooter"), ("fftt:N3b",)),
    ):
        if flags & flag:
            parts.append(f"{text} {signed(amount)}")
            rules += ids
    if not parts:
        return ""
    return _(" (skill {skill}, {modifiers})").format(
        skill=story.names.units[row[ACTOR]].skill or 0, modifiers=", ".join(parts)
    )


def _throw(story: Story, row: Row, aimed: Row, rules: list[str], hurts: list[Hurt]) -> str:
    """``4 + 2 = 6: miss``, and what the throw does."""
    total = row[B] + row[C]
    dice = f"{row[B]} + {row[C]} = {total}"
    hit = total <= row[A]
    if _bursting(story, row[ACTOR]):
        done = _comes_down(story, row, aimed, hit, rules, hurts)
    else:
        done = _hit(story, row, rules, hurts) if hit else _("miss")
    return _("{dice}: {done}").format(dice=dice, done=done)


def _hit(story: Story, row: Row, rules: list[str], hurts: list[Hurt]) -> str:
    turned = story.take(codes.LOG_REDIRECTED)
    new = story.hurts()
    hurts += new
    wounds = sum(hurt.wounds for hurt in new)
    double = wounds > 1 and row[B] == row[C]
    rules.append("fftt:S4b" if double else "fftt:S4a")
    text = _("hit with a double") if double else _("hit")
    amount = wounds_text(wounds) if new else _("no wound")
    if turned is None:
        return _("{hit}, {wounds}").format(hit=text, wounds=amount)
    if turned[TARGET] == row[TARGET]:
        rules.append("fftt:S11b")
        form = _("{hit}, and a {die} leaves it in the fight on {figure}: {wounds}")
    else:
        rules.append("fftt:S11c")
        form = _("{hit}, and a {die} turns it in the fight on {figure}: {wounds}")
    return form.format(hit=text, die=turned[A], figure=story.name(turned[TARGET]), wounds=amount)


def _comes_down(story: Story, row: Row, aimed: Row, hit: bool, rules: list[str], hurts: list[Hurt]) -> str:
    """Where a grenade or missile bursts, and whom it wounds."""
    missile = story.names.units[row[ACTOR]].weapon == "missile"
    off = story.take(codes.LOG_DEVIATED)
    text = _("hit, it bursts there") if hit else _("miss")
    if off is not None:
        x, y = story.spots[row[TARGET]] if row[TARGET] != codes.NOBODY else (aimed[A], aimed[B])
        far = ((off[C] - x) ** 2 + (off[D] - y) ** 2) ** 0.5
        # places are whole numbers: the landing is rounded, the deviation was whole centimetres
        text = _("miss, it comes down {distance} off").format(distance=in_cm(round(far / 100) * 100))
        rules.append("fftt:B3d" if missile else "fftt:B2a")
    else:
        rules.append("fftt:B3a" if missile else "fftt:B1c")
        if story.names.units[row[ACTOR]].weapon == "acid":
            text = _("hit")
    acid = story.names.units[row[ACTOR]].weapon == "acid"
    if acid:
        text = _leaves_goo(story, text, off, rules)
    burst = story.take(codes.LOG_BURST)
    if burst is None:
        return text
    if not _on_table(story, burst[A], burst[B]):
        rules.append("fftt:B2f")
        return _("{comes_down}, beside the table").format(comes_down=text)
    new = story.hurts()
    hurts += new
    if not acid:
        text = _blows_goo_away(story, text, rules)
    if not new:
        return _("{comes_down} and hurts nobody").format(comes_down=text)
    rules.append("fftt:B4a" if story.setup.rules.burst_by_touch else "fftt:B4b")
    victims = hurt_list(story, new, row[ACTOR])
    return _("{comes_down} and wounds {figures}").format(comes_down=text, figures=victims)


def _calling(story: Story, row: Row) -> str:
    """``A calls air support on B at 70.0 cm``."""
    figure, target = story.name(row[ACTOR]), row[TARGET]
    far = in_cm(story.distance(row[ACTOR], *story.spots[target]))
    form = _("{figure} calls air support on {target} at {distance}")
    return form.format(figure=figure, target=story.name(target), distance=far)


def air_support(story: Story, row: Row) -> None:
    """A call for air support: one throw, and a burst or nothing."""
    caller, needed, one, two, falls = row[ACTOR], row[A], row[B], row[C], row[D]
    story.declared.pop(caller, None)
    opening = _calling(story, row)
    rules, hurts = ["fftt:N1d"], []
    done = _("nothing falls")
    if falls:
        rules.append("fftt:N1h" if story.setup.rules.air_missiles else "fftt:N1e")
        story.take(codes.LOG_BURST)
        hurts = story.hurts()
        done = _("it bursts there and hurts nobody")
        if hurts:
            victims = hurt_list(story, hurts, caller)
            done = _("it bursts there and wounds {figures}").format(figures=victims)
    else:
        rules.append("fftt:N1f")
    if any(hurt.dead for hurt in hurts):
        rules.append("fftt:W1a")
    text = _("{opening}: needs {n}; rolled {a} + {b} = {total}: {done}.").format(
        opening=opening, n=needed, a=one, b=two, total=one + two, done=done
    )
    story.say_of(row, caller, text, rules, max(weight_of(hurts), NOTABLE))


def lucky(story: Story, row: Row) -> None:
    """Opportunity fire that hurts nobody, told by itself."""
    text = _("{figure} is lucky: opportunity fire does not hurt it.").format(figure=story.name(row[ACTOR]))
    story.say_of(row, row[ACTOR], text, ["fftt:N9b"], NOTABLE)


def _leaves_goo(story: Story, text: str, off: Row | None, rules: list[str]) -> str:
    """What acid does where it comes down."""
    if story.take(codes.LOG_GOO) is not None:
        rules.append("fftt:B8b")
        return _("{comes_down}, it leaves goo there").format(comes_down=text)
    if off is not None and not _on_table(story, off[C], off[D]):
        rules.append("fftt:B2f")
        return _("{comes_down}, beside the table").format(comes_down=text)
    return text


def _blows_goo_away(story: Story, text: str, rules: list[str]) -> str:
    """A burst, and the goo that it removes."""
    gone = False
    while story.take(codes.LOG_GOO_GONE) is not None:
        gone = True
    if not gone:
        return text
    rules.append("fftt:B10a")
    return _("{burst}, removes goo").format(burst=text)


def goo(story: Story, row: Row) -> None:
    """Goo told by itself."""
    text = _("Goo of {figure} lies at {place}.").format(figure=story.name(row[ACTOR]), place=place(row[A], row[B]))
    story.say_of(row, row[ACTOR], text, ["fftt:B8b"], DETAIL)


def goo_gone(story: Story, row: Row) -> None:
    """Goo is gone: at the end of its time, or blown away."""
    rule = "fftt:B8c" if row[STEP] == codes.END_OF_PHASE else "fftt:B10a"
    story.say(row, _("The goo at {place} is gone.").format(place=place(row[A], row[B])), [rule], DETAIL)


def goo_burns(story: Story, row: Row) -> None:
    """The dice of a figure under goo, and what they do to it."""
    figure, by, total = row[ACTOR], row[TARGET], row[A] + row[B]
    hurts = story.hurts() if row[C] else []
    wounds = sum(hurt.wounds for hurt in hurts)
    parts = [wounds_text(wounds) if row[C] else _("no wound"), *deaths(story, hurts)]
    text = _("{figure} is under the goo of {by}: needs more than 6; rolled {dice}: {done}.").format(
        figure=story.name(figure),
        by=story.name(by),
        dice=f"{row[A]} + {row[B]} = {total}",
        done="; ".join(parts),
    )
    rules = ["fftt:B9d"]
    if any(hurt.dead for hurt in hurts):
        rules += ["fftt:W1a", "fftt:R4a"]
    story.say_of(row, figure, text, rules, weight_of(hurts))


def _ammo(story: Story, shooter: int, rules: list[str]) -> str:
    if story.take(codes.LOG_OUT_OF_AMMO) is None:
        return ""
    if story.take(codes.LOG_EXHAUSTED) is None:
        rules.append("fftt:U2a")
        return _("{figure} is out of ammo").format(figure=story.name(shooter))
    rules.append("fftt:U4b")
    story.doomed.setdefault(shooter, codes.NOBODY)
    return _("{figure} is out of ammo and dies of it").format(figure=story.name(shooter))


def out_of_ammo(story: Story, row: Row) -> None:
    """A figure has shot its last, told by itself."""
    text = _("{figure} is out of ammo.").format(figure=story.name(row[ACTOR]))
    story.say_of(row, row[ACTOR], text, ["fftt:U2a"], NOTABLE)


def exhausted(story: Story, row: Row) -> None:
    """A figure dies of having no ammo, told by itself."""
    story.doomed.setdefault(row[ACTOR], codes.NOBODY)
    text = _("{figure} is out of ammo and dies of it.").format(figure=story.name(row[ACTOR]))
    story.say_of(row, row[ACTOR], text, ["fftt:U4b"], IMPORTANT)


def went_off(story: Story, row: Row) -> None:
    """A Bomb Bug bursts of its own will."""
    bug = row[ACTOR]
    story.declared.pop(bug, None)
    general = row[STEP] == codes.GENERAL_FIRE
    rules = ["fftt:B7b" if general else "fftt:B7a"]
    _tell_explosion(story, row, _("{figure} goes off"), rules, IMPORTANT)  # and is dead


def exploded(story: Story, row: Row) -> None:
    """A wreck, or a Bomb Bug that was killed, bursts."""
    wreck = row[ACTOR]
    unit = story.names.units[wreck]
    rules = ["fftt:B7e" if unit.weapon == "burst" else "fftt:B5a" if unit.is_hq else "fftt:B5e"]
    form = _("{figure} goes off as it dies") if unit.weapon == "burst" else _("{figure} explodes")
    if wreck in story.blown:
        rules.append("fftt:B6b")
        form = _("{figure} goes off in its turn") if unit.weapon == "burst" else _("{figure} explodes in its turn")
    _tell_explosion(story, row, form, rules, NOTABLE)


def _tell_explosion(story: Story, row: Row, form: str, rules: list[str], least: Weight) -> None:
    source = row[ACTOR]
    story.take(codes.LOG_BURST)
    hurts = [hurt for hurt in story.hurts() if hurt.victim != source]
    text = _blows_goo_away(story, form.format(figure=story.name(source)), rules)
    if hurts:
        rules.append("fftt:B4d" if any(_friends(story, source, hurt.victim) for hurt in hurts) else "fftt:B1d")
        figures = hurt_list(story, hurts, source)
        text = _("{explosion} and wounds {figures}.").format(explosion=text, figures=figures)
    else:
        text = _("{explosion} and hurts nobody else.").format(explosion=text)
    story.blown.update(hurt.victim for hurt in hurts if hurt.dead)
    story.say_of(row, source, text, rules, max(least, weight_of(hurts)))


def burst(story: Story, row: Row) -> None:
    """A burst told by itself."""
    hurts = story.hurts()
    text = _("A burst hurts nobody.")
    if hurts:
        text = _("A burst wounds {figures}.").format(figures=hurt_list(story, hurts, codes.NOBODY))
    story.say(row, text, ["fftt:B1d"], weight_of(hurts))


def deviated(story: Story, row: Row) -> None:
    """A deviation told by itself."""
    text = _("The throw of {figure} goes astray.").format(figure=story.name(row[ACTOR]))
    story.say_of(row, row[ACTOR], text, ["fftt:B2a"], DETAIL)


def redirected(story: Story, row: Row) -> None:
    """The second die of a shot into a fight, told by itself."""
    text = _("A {die} for the fight: {figure} is hit.").format(die=row[A], figure=story.name(row[TARGET]))
    story.say_of(row, row[ACTOR], text, ["fftt:S11b"], DETAIL)


def wounded(story: Story, row: Row) -> None:
    """Wounds told by themselves."""
    story.at -= 1
    for hurt in story.hurts():
        form = _("{figure} takes {wounds}.")
        if hurt.by not in (codes.NOBODY, hurt.victim):
            form = _("{figure} takes {wounds} from {by}.")
        names = {"figure": story.name(hurt.victim), "wounds": wounds_text(hurt.wounds)}
        if hurt.by != codes.NOBODY:
            names["by"] = story.name(hurt.by)
        text = form.format(**names)
        if hurt.dead:
            text = _("{sentence} {figure} is dead.").format(sentence=text, figure=story.name(hurt.victim))
        story.say_of(row, hurt.victim, text, ["fftt:W1a"] if hurt.dead else [], weight_of([hurt]))


def killed(story: Story, row: Row) -> None:
    """A death: mostly it has been told with the wounds, else here, or else who is credited with it."""
    victim, by = row[ACTOR], row[TARGET]
    story.gone.add(victim)
    told = victim in story.doomed
    if told and story.doomed.pop(victim) == by:
        return
    names = {"figure": story.name(victim), "by": story.name(by) if by != codes.NOBODY else ""}
    if by == codes.NOBODY:
        text, rules = _("Nobody is credited with {figure}.") if told else _("{figure} is dead."), ["fftt:R2a"]
    elif told:
        text, rules = _("{by} is credited with {figure}."), ["fftt:R2c"]
    else:
        text, rules = _("{figure} is dead, killed by {by}."), ["fftt:W1a", "fftt:R2b"]
    story.say_of(row, victim if by == codes.NOBODY else by, text.format(**names), rules, IMPORTANT)


def _bursting(story: Story, shooter: int) -> bool:
    return story.names.units[shooter].weapon in ("grenade", "missile", "acid")


def _bursts(story: Story, figure: int) -> bool:
    return story.names.units[figure].weapon == "burst"


def _friends(story: Story, a: int, b: int) -> bool:
    return story.names.friends(a, b)


def _on_table(story: Story, x: int, y: int) -> bool:
    field = story.setup.battlefield
    return 0 <= x <= field.width and 0 <= y <= field.height
