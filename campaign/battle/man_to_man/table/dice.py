"""What people are to throw when a battle waits for their dice, and what dice that have fallen came to, in words.

A row of the log has the faces of dice, and the row behind it tells what they were for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract.table.facts import Fell, Throw
from campaign.battle.contract.telling import ACTOR, CODE, TARGET, A, AnyNames, B, C, D, Row
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.table.sums import HITS, most_that_hits
from campaign.battle.man_to_man.words.names import Men
from campaign.words import _

TESTS: Final = (c.LOG_CLEARING, c.LOG_PARRIED, c.LOG_CHECK, c.LOG_RALLIED)
"""Rows of tests of an attribute: three dice, what is needed, and 1 if it is passed."""
ATTACKS: Final = (c.LOG_SHOT, c.LOG_STRUCK, c.LOG_THREW)
"""Rows of attacks: three dice, what is needed, and the result."""


def throw(names: AnyNames, rows: Sequence[Row], at: int) -> Throw:
    """The throw of the row ``at`` of these, or of the dice that it has the faces of; all dice of that row together."""
    assert isinstance(names, Men)
    place = at
    while rows[place][CODE] == c.LOG_DICE and place + 1 < len(rows):
        place += 1
    row, scatters = rows[place], rows[at][CODE] == c.LOG_DICE and rows[place][CODE] == c.LOG_BURST
    code, actor = row[CODE], row[ACTOR]
    if code == c.LOG_ROLLED:
        again = any(one[CODE] == code and one[ACTOR] == actor for one in rows[:place])
        form = _("Once more, after a tie: {side}.") if again else _("For the order of the round: {side}.")
        return Throw(1, form.format(side=names.sides[actor]), "man_to_man:R2a", side=actor)
    if code in ATTACKS:
        return _attack(names, row)
    if code in TESTS:
        return _test(names, row)
    if code == c.LOG_DAMAGE:
        what = _("The damage to {man}.").format(man=names.short[actor])
        by = row[TARGET] if row[TARGET] >= 0 else actor
        return Throw(0, what, "man_to_man:F19", side=names.side[by], figure=by, target=actor)
    if scatters:
        direction = place - at > 1
        what = _("The direction: 1 is straight on, and the others follow clockwise.")
        if not direction:
            what = _("The distance, in inches.")
        return Throw(0, what, "man_to_man:I8a" if direction else "man_to_man:I8b", side=names.side[actor], figure=actor)
    return Throw(0, _("The next dice."), "man_to_man:F1")


def _attack(names: Men, row: Row) -> Throw:
    actor, target = row[ACTOR], row[TARGET]
    need, side = most_that_hits(row[B]), names.side[row[ACTOR]]
    if row[CODE] == c.LOG_THREW:
        words = _("{man} throws: {weapon}.").format(man=names.short[actor], weapon=names.weapon(target))
        return Throw(0, words, "man_to_man:F9c", need, side=side, figure=actor)
    form = _("{man} fires at {target}: {weapon}.")
    weapon, rule = "", "man_to_man:F1a"
    if row[CODE] == c.LOG_SHOT:
        weapon = names.weapon(row[D])
    else:
        form, weapon, rule = _("{man} strikes {target}: {weapon}."), names.blow(row[D]), "man_to_man:F10b"
    words = form.format(man=names.short[actor], target=names.short[target], weapon=weapon)
    return Throw(0, words, rule, need, side=side, figure=actor, target=target)


def _test(names: Men, row: Row) -> Throw:
    """A test, which is passed by less than the number."""
    code, actor = row[CODE], row[ACTOR]
    if code in (c.LOG_CHECK, c.LOG_RALLIED):
        form, rule = _("{unit} checks its morale by {man}."), "man_to_man:M4a"
        if code == c.LOG_RALLIED:
            form, rule = _("{man} rallies {unit}."), "man_to_man:M6a"
        words = form.format(unit=names.squads[actor], man=names.short[row[TARGET]])
        return Throw(0, words, rule, side=names.squad_side[actor], figure=row[TARGET])
    form, rule = _("{man} clears a jam."), "man_to_man:A13a"
    if code == c.LOG_PARRIED:
        form, rule = _("{man} parries."), "man_to_man:F17b"
    return Throw(0, form.format(man=names.short[actor]), rule, side=names.side[actor], figure=actor)


# Dice that have fallen


def fell(rows: Sequence[Row], names: AnyNames) -> Fell | None:
    """The last throw that rows of a log tell of; None where they end before it is told what it was for."""
    assert isinstance(names, Men)
    for place in range(len(rows) - 1, -1, -1):
        row = rows[place]
        if row[CODE] == c.LOG_ROLLED:
            what = _("Order of the round: {side}").format(side=names.sides[row[ACTOR]])
            return Fell((row[A],), str(row[A]), what, None, "")
        if row[CODE] == c.LOG_DICE and place + 1 < len(rows):
            return _fell(faces_of(row), rows[place + 1], names)
    return None


def faces_of(row: Row) -> tuple[int, ...]:
    """The faces of a row of dice, in their order."""
    return tuple(int(face) for face in str(row[B]))


def _fell(faces: tuple[int, ...], row: Row, names: Men) -> Fell:
    code, actor, shown = row[CODE], row[ACTOR], sum(faces)
    if code in ATTACKS or code in TESTS:
        return _told(faces, row, names)
    if code == c.LOG_DAMAGE:
        what = _("Damage to {man}").format(man=names.short[actor])
        words = _("{damage} against STR {strength}").format(damage=row[A], strength=row[B])
        return Fell(faces, words, what, None, _effect(row[C]))
    if code == c.LOG_BURST:
        return Fell(faces, _("{n}″").format(n=shown), _("Scatter"), None, "")
    if code == c.LOG_DICE:
        return Fell(faces, str(shown), _("Direction of scatter"), None, "")
    return Fell(faces, str(shown), _("Dice"), None, "")


def _effect(effect: int) -> str:
    """What damage does."""
    return {
        c.UNHURT: _("unhurt"),
        c.WOUNDS: _("wounded"),
        c.INCAPACITATES: _("incapacitated"),
        c.DIES: _("killed"),
    }[effect]


def _told(faces: tuple[int, ...], row: Row, names: Men) -> Fell:
    """An attack, or a test of an attribute."""
    code, actor, target = row[CODE], row[ACTOR], row[TARGET]
    words = _("{sum}, to be under {number}").format(sum=row[A], number=row[B])
    if code in ATTACKS:
        what = _("{man} throws").format(man=names.short[actor])
        if code != c.LOG_THREW:
            what = _("{man} on {target}").format(man=names.short[actor], target=names.short[target])
        return Fell(faces, words, what, row[C] in HITS, _result(row[C]))
    what, verdict = {
        c.LOG_CLEARING: (_("{man} clears a jam"), _("it works again") if row[C] else _("still jammed")),
        c.LOG_PARRIED: (_("{man} parries"), _("parried") if row[C] else _("not parried")),
        c.LOG_CHECK: (_("Morale of {unit}"), _("holds") if row[C] else _("flees")),
        c.LOG_RALLIED: (_("{unit} is rallied"), _("flees no more") if row[C] else _("flees on")),
    }[code]
    of_unit = code in (c.LOG_CHECK, c.LOG_RALLIED)
    called = {"unit": names.squads[actor]} if of_unit else {"man": names.short[actor]}
    return Fell(faces, words, what.format(**called), bool(row[C]), verdict)


def _result(result: int) -> str:
    """What an attack came to."""
    return {
        c.MISS: _("miss"),
        c.HIT: _("hit"),
        c.KILLS: _("kills at once"),
        c.DOUBLES: _("hit, double damage"),
        c.MISFIRE: _("misfire"),
        c.JAMS: _("jams"),
        c.JAMS_HARD: _("jams hard"),
        c.DROPS: _("drops the weapon"),
        c.BREAKS: _("the weapon breaks"),
        c.DUD: _("dud"),
        c.IN_HAND: _("bursts in the hand"),
    }[result]
