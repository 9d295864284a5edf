"""What players call the lists, a unit's numbers, its weapon and traits: for journal, window and paper.

Turns rows of ``units.py`` into short texts. Carries out nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import gains
from campaign.battle.contract.lists import Stat
from campaign.battle.table_words import signed
from campaign.words import _, count

if TYPE_CHECKING:
    from campaign.battle.fftt.units import Unit

MILLIMETRES = 10  # in a centimetre

CODES = {
    "marines.grunt": "GT",  # GR is the Grenadier's
    "insectoids.spitter": "AS",
    "insectoids.razordog": "RD",
    "insectoids.bombbug": "BB",
}


def faction_name(faction: str) -> str:
    """The name of a list; an unknown one is shown as it stands in the file."""
    return {"marines": _("Marines"), "machina": _("Machina"), "insectoids": _("Insectoids")}.get(faction, faction)


def weapon_note(weapon: str) -> str:
    """What is special about a weapon; empty for a plain shot and for none."""
    return {
        "grenade": _("grenade burst"),
        "missile": _("missile burst"),
        "acid": _("leaves goo"),
        "burst": _("goes off as a grenade"),
        "close": _("close combat"),
    }.get(weapon, "")


def trait_note(trait: str) -> str:
    """What a trait does; empty where it goes without saying, as for a trait of a club's own list."""
    return {
        "two-shots": _("two shots for 1 AP"),
        "double": _("double: 2 wounds"),
        "indirect": _("fires without sight"),
        "no-opportunity": _("no opportunity fire"),
        "heals": _("heals 1 wound for 2 AP"),
        "repairs": _("repairs 1 wound for 2 AP"),
        "hq": _("leads and supplies"),
        "queen": _("leads and supplies"),
        "lays-eggs": _("eats corpses, lays eggs"),
        "scans": _("keeps flankers 30 cm away"),
        "all-terrain": _("ignores terrain"),
        "flies": _("flies walls and windows"),
        "hard-to-hit": _("−1 to be hit"),
        "goo-proof": _("immune to goo"),
        "double-doors": _("double doors only"),
        "never-out": _("never out of ammo"),
        "dies-when-out": _("dies when out of ammo"),
        "harmless": _("causes no wounds hand to hand"),
        "explodes": _("bursts when destroyed"),
    }.get(trait, "")


def unit_notes(unit: Unit) -> tuple[str, ...]:
    """What a unit does beyond its numbers, each in a few words."""
    traits = [trait for trait in unit.traits if not (unit.is_hq and trait == "harmless")]
    notes = [weapon_note(unit.weapon), *map(trait_note, traits)]
    if unit.ap >= 3 and unit.shoots:
        notes.append(_("light fire"))
    return tuple(filter(None, notes))


def stats(unit: Unit, learnt: FigureSetup) -> Iterator[Stat]:
    """The numbers of a figure of this unit, in centimetres. The one place where a unit's and a figure's are added."""
    gained = gains(learnt.experience)
    bonus = learnt.extra_actions if unit.ap else 0
    actions = unit.ap + bonus
    yield Stat("actions", actions, bonus, _("{n} AP").format(n=actions) if actions else "")
    if unit.skill is not None:
        hit = unit.skill + ("elite" in gained) + ("crack-shooter" in learnt.abilities)
        yield Stat("to_hit", hit, 0, _("hits on {n}").format(n=hit), _("Shoots"), _("{n} or less").format(n=hit))
    if unit.short is not None and unit.long is not None:
        short, long = unit.short // MILLIMETRES, unit.long // MILLIMETRES
        text = _("{short} short, {long} long").format(short=short, long=long)
        yield Stat("short", short, 0, _("{short}/{long} cm").format(short=short, long=long), _("Range"), text)
        yield Stat("long", long)
    if unit.move:
        move = unit.move // MILLIMETRES + 2 * ("road-runner" in learnt.abilities)
        yield Stat("move", move, 0, _("moves {n}").format(n=move), _("Moves"), _("{n} cm an action").format(n=move))
    wounds = unit.wounds + learnt.extra_wounds
    yield Stat("wounds", wounds, learnt.extra_wounds, count("{n} wound", "{n} wounds", wounds))
    if not unit.is_hq:
        hand = unit.hand + ("veteran" in gained) + 2 * ("berserk" in learnt.abilities)
        n, words = signed(hand), ("", "", "")
        if hand:
            words = (_("hand {n}").format(n=n), _("Hand to hand"), n)
        yield Stat("hand", hand, 0, *words, note=_("{n} hand to hand").format(n=n) if hand else "")
    if not actions:
        yield Stat("note", 0, 0, next(iter(unit_notes(unit)), ""))
