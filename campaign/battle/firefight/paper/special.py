"""The special rules spelled out: each once, for the quick reference with an X, for a card with its number."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from campaign.battle.contract.paper import Fact, Row
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.attacks import HIDDEN, IMPACT, LANCE, RELIABLE, RENDING
from campaign.battle.firefight.blast import REACHES
from campaign.battle.firefight.codes import INCH, SPELLS
from campaign.battle.firefight.hits import REGENERATES
from campaign.battle.firefight.morale import FEARLESS, HERO_HELPS
from campaign.battle.firefight.movement import HASTE
from campaign.battle.firefight.reserves import OFF_ENEMIES, SCOUTS_AHEAD
from campaign.battle.firefight.special import NUMBERED, level, name_of
from campaign.battle.firefight.spells import RANGES, VALUES, WORKS
from campaign.battle.firefight.units import Row as ListRow
from campaign.battle.firefight.words.spells import SPELL_RULES, spell_name, spell_text
from campaign.battle.table_words import in_inches
from campaign.words import _

AP: Final = "AP"  # a number of a weapon, and no name in a list
GOES_ON: Final = "… "  # how a line begins that goes on with the one before it


def lines(name: str, rules: TableRules) -> tuple[Row, ...]:
    """What a special rule does, in lines of which a later one goes on with the one before; by what was agreed."""
    if (found := _agreed(rules).get(name)) is not None:
        return found
    return _of_weapons()[name] if name in _of_weapons() else _of_models()[name]


def facts(row: ListRow, rules: TableRules) -> tuple[Fact, ...]:
    """All special rules of a row and of its weapons, each with its number, those of weapons first."""
    armed = [rule for arm in row.arms for rule in arm.rules]
    names = [*([AP] if any(arm.ap for arm in row.arms) else []), *map(name_of, (*armed, *row.rules))]
    told = tuple(_fact(name, _number(name, row, armed), rules) for name in dict.fromkeys(names))
    return (*told, *(_spell(line) for line in spells())) if "Caster" in names else told


def _number(name: str, row: ListRow, armed: list[str]) -> str:
    """The number of a rule on a card; X where its weapons have several."""
    written = {rule for rule in (*armed, *row.rules) if name_of(rule) == name}
    return str(level(written, name)) if name in NUMBERED and len(written) == 1 else "X"


def _fact(name: str, number: str, rules: TableRules) -> Fact:
    """A rule's lines in one, with the rule of its first line."""
    made = lines(name, rules)
    told = made[0].text
    for before, line in pairwise((*made, Row(""))):
        joined = " " if line.text.startswith(GOES_ON) else "; "
        told += f" {before.value}" * bool(before.value) + f"{joined}{line.text.removeprefix(GOES_ON)}" * bool(line.text)
    return Fact(re.sub(r"\bX\b", number, told), made[0].rule)


def spells() -> tuple[Row, ...]:
    """The six spells: value, effect and range."""
    return tuple(
        Row(
            _("{spell}: {text}").format(spell=spell_name(spell), text=spell_text(spell)),
            in_inches(RANGES[spell]),
            key=str(VALUES[spell]),
            rule=SPELL_RULES[spell],
        )
        for spell in range(SPELLS)
    )


def _spell(line: Row) -> Fact:
    """A spell on the card of whoever casts it."""
    return Fact(
        _("{value} for {spell}, within {reach}").format(value=line.key, spell=line.text, reach=line.value), line.rule
    )


def _of_weapons() -> dict[str, tuple[Row, ...]]:
    return {
        AP: (Row(_("AP: so much less on the Defense die"), rule="K2a"),),
        "Blast": (
            Row(_("Blast X: a hit is X, at most one for each enemy model within"), in_inches(REACHES), rule="K3b"),
            Row(_("… of a model that the attacker names; no cover; dealt out evenly"), rule="K3"),
        ),
        "Counter": (Row(_("Counter: may strike before its charger, and takes a die of Impact"), rule="K5"),),
        "Deadly": (Row(_("Deadly X: first; a wound counts X times on one model"), rule="K6"),),
        "Indirect": (
            Row(_("Indirect: out of sight too; what is behind cover has none"), rule="K15"),
            Row(_("… and after a move, to hit"), "−1", rule="K15c"),
        ),
        "Lance": (Row(_("Lance: charging, AP"), f"+{LANCE}", rule="K16a"),),
        "Limited": (Row(_("Limited: once a battle"), rule="K18a"),),
        "Lock-On": (Row(_("Lock-On: no cover, and nothing less to hit"), rule="K17a"),),
        "Poison": (Row(_("Poison: a 6 of Defense is thrown again, once; no Regeneration"), rule="K19"),),
        "Reliable": (Row(_("Reliable: hits with"), f"{RELIABLE}+", rule="K22a"),),
        "Rending": (
            Row(_("Rending: a natural 6 has AP"), str(RENDING), rule="K23a"),
            Row(_("… and no Regeneration"), rule="K23c"),
        ),
    }


def _of_models() -> dict[str, tuple[Row, ...]]:
    return {
        "Ambush": (
            Row(_("Ambush: from round 2 on in anywhere, from enemies more than"), in_inches(OFF_ENEMIES), rule="K1"),
            Row(_("Ambush in the last round: it neither seizes nor contests"), rule="K1e"),
        ),
        "Caster": (Row(_("Caster X: gains X tokens a round; a spell works with"), f"{WORKS}+", rule="K4"),),
        "Fast": (Row(_("Fast: advance; rush and charge"), _paces("+"), rule="K7a"),),
        "Fear": (Row(_("Fear X: whom it wounds is checked with X wounds more"), rule="K8"),),
        "Fearless": (Row(_("Fearless and failed: passes with"), f"{FEARLESS}+", rule="K9a"),),
        "Flying": (Row(_("Flying: over everything, as if it were open ground"), rule="K10b"),),
        "Furious": (Row(_("Furious: charging, a natural 6 in melee is two hits"), rule="K11a"),),
        "Hero": (Row(_("a Hero’s Quality and rules serve friends within"), in_inches(HERO_HELPS), rule="K12a"),),
        "Immobile": (Row(_("Immobile: may only hold"), rule="K13a"),),
        "Impact": (Row(_("Impact X: charging unfatigued, X dice more each, without AP"), f"{IMPACT}+", rule="K14"),),
        "Regeneration": (
            Row(_("Regeneration: each wound, all of a Deadly one, is ignored with"), f"{REGENERATES}+", rule="K20"),
        ),
        "Relentless": (Row(_("Relentless: on a hold a natural 6 is two hits of fire"), rule="K21a"),),
        "Scout": (Row(_("Scout: may be set up last, then move up to"), in_inches(SCOUTS_AHEAD), rule="K24"),),
        "Slow": (Row(_("Slow: advance; rush and charge"), _paces("−"), rule="K25a"),),
        "Stealth": (Row(_("Stealth: −1 to hit it by fire from more than"), in_inches(HIDDEN), rule="K26"),),
        "Strider": (Row(_("Strider: difficult terrain does not hold it up"), rule="K27a"),),
        "Tough": (
            Row(_("Tough X: no check with fewer markers than"), "X", rule="K28a"),
            Row(_("… and knocked out with"), _("5 + X"), rule="K28b"),
            Row(_("Tough, Stunned: one wound instead of out"), rule="K28c"),
            Row(_("… but out with as many markers as its value"), rule="K28d"),
        ),
    }


def _agreed(rules: TableRules) -> dict[str, tuple[Row, ...]]:
    """The rules that go by another reading where that was agreed on (house rules of section 15)."""
    found: dict[str, tuple[Row, ...]] = {}
    if rules.rending_adds:
        adds = Row(_("Rending: a natural 6 has 4 AP more"), rule="K23d")
        found["Rending"] = (adds, *_of_weapons()["Rending"][1:])
    if not rules.fear_counts:
        found["Fear"] = (Row(_("Fear X: whom it wounds adds X to the die of the check"), rule="K8e"),)
    if rules.early_regeneration:
        text = _("Regeneration: each wound, a Deadly one as a whole, is ignored with")
        found["Regeneration"] = (Row(text, f"{REGENERATES}+", rule="K20e"),)
    return found


def _paces(sign: str) -> str:
    """What Fast adds and Slow takes away: to an advance, and to a rush or charge."""
    return _("{sign}{n}″; {sign}{m}″").format(sign=sign, n=HASTE // INCH, m=2 * HASTE // INCH)
