"""The rules of a battle of Firefight in short. Texts are our own; lengths that the rules hold are theirs."""

from __future__ import annotations

from campaign.battle.contract.campaign import THROW
from campaign.battle.contract.paper import Block, Row, ability_block, experience_block, named_gain
from campaign.battle.firefight.agreements import BETWEEN_ZONES, DEEPEST_ZONE, NARROWEST, TableRules
from campaign.battle.firefight.campaign.words import ability_name, ability_text, gain_name, gain_text
from campaign.battle.firefight.codes import SEIZES
from campaign.battle.firefight.contact import STRIKE
from campaign.battle.firefight.falling import HARMLESS, LANDS
from campaign.battle.firefight.levels import DROPPED, FARTHEST_JUMP, STEPPED
from campaign.battle.firefight.measures import COHERENT, TOGETHER
from campaign.battle.firefight.melee import STEP_BACK
from campaign.battle.firefight.movement import ADVANCES, ANSWERS, FOLLOWS, ROUGH, RUSHES, ZONE
from campaign.battle.firefight.objectives import APART
from campaign.battle.firefight.paper.special import AP, lines, spells
from campaign.battle.firefight.pushing import PUSHES, SHOVES
from campaign.battle.firefight.special import OF_MODELS, OF_WEAPONS
from campaign.battle.firefight.spells import HELPS, MOST_TOKENS, WORKS
from campaign.battle.firefight.units import ABILITIES
from campaign.battle.firefight.walking import LEAPS
from campaign.battle.table_words import in_inches
from campaign.words import _

ELSEWHERE = ("Caster", "Fearless", "Hero", "Tough")
"""Special rules that stand with casters, morale and wounds."""


def reference(rules: TableRules) -> tuple[Block, ...]:
    """In the order in which a battle needs them, then what experience brings."""
    return (
        _set_up(),
        _objectives(rules),
        _rounds(rules),
        _actions(),
        _measuring(),
        _moving(),
        _scenery(),
        _heights(),
        _sight(),
        _shooting(),
        _defense(),
        _wounds(rules),
        _groups(rules),
        _charges(rules),
        _melee(rules),
        _morale(rules),
        _of_weapons(rules),
        _special(rules),
        _casters(rules),
        _spells(),
        _end(rules),
        _experience(),
        _abilities(),
    )


def _set_up() -> Block:
    return Block(
        _("Set-up"),
        "P",
        (
            Row(_("the sides deploy at opposite edges, at least apart"), in_inches(NARROWEST), rule="P8b"),
            Row(_("roll-off: who wins places the first unit, then in turn"), rule="P7a"),
            Row(_("zone from the edge"), in_inches(DEEPEST_ZONE), rule="P7b"),
            Row(_("smaller tables: each half of what is over"), in_inches(BETWEEN_ZONES), rule="P8a"),
            Row(_("units keep away from each other more than"), in_inches(ZONE), rule="P9b"),
            Row(_("no room left: a unit waits in reserve"), rule="P9c"),
            Row(_("before the units: who waits is named; Scouts come last"), rule="P11a"),
        ),
    )


def _objectives(rules: TableRules) -> Block:
    return Block(
        _("Objectives"),
        "P4",
        (
            Row(_("how many: half a die, rounded up, and"), "+ 2", rule="P4a"),
            Row(_("roll-off: who wins places the first, then in turn"), rule="P4b"),
            Row(_("outside the zones"), rule="P4c"),
            Row(_("from each other more than"), in_inches(APART), rule="P4d"),
            Row(_("not on a building, a pool or a river"), rule="P10a"),
            Row(_("seized by units within, if none of the other side is"), in_inches(SEIZES), rule="P5a"),
            Row(_("it stays its side’s when the unit leaves"), rule="P5b"),
            Row(
                _("contested: neutral again; Stunned units contest, but do not seize")
                if rules.stunned_contest
                else _("contested: neutral again; Stunned units neither seize nor contest"),
                rule="P5",
            ),
        ),
    )


def _rounds(rules: TableRules) -> Block:
    ends = ((_("rout tests"), "R2"), (_("objectives are seized"), "P5"))
    if rules.seize_first:
        ends = ends[1], ends[0]
    return Block(
        _("A round"),
        "A1",
        (
            Row(_("from round 2 on reserves come in, one unit each in turn"), key="1", rule="K1"),
            Row(_("casters gain tokens"), key="2", rule="K4a"),
            Row(_("the sides activate one unit each in turn, every unit once"), key="3", rule="A1"),
            Row(ends[0][0], key="4", rule=ends[0][1]),
            Row(ends[1][0], key="5", rule=ends[1][1]),
            Row(_("fatigue, Veil and Goad lapse"), key="6", rule="H7c"),
            Row(_("round 1: who won the roll-off for deployment begins"), rule="A2a"),
            Row(_("later: whose last activation came earlier"), rule="A2b"),
            Row(_("rounds of a battle"), str(rules.turns), rule="P6c"),
        ),
    )


def _actions() -> Block:
    return Block(
        _("Actions"),
        "A4",
        (
            Row(_("hold: may shoot"), "0″", rule="A4a"),
            Row(_("advance: may shoot after it"), in_inches(ADVANCES), rule="A4b"),
            Row(_("rush: no fire"), in_inches(RUSHES), rule="A4c"),
            Row(_("charge: into melee"), in_inches(RUSHES), rule="A4d"),
            Row(_("a Stunned unit stays idle, and is Stunned no more"), rule="A5"),
        ),
    )


def _measuring() -> Block:
    return Block(
        _("Bases and measuring"),
        "C2",
        (
            Row(_("base, Tough 3 to 5, Tough 6 and more: mm"), "25, 40, 60", rule="C7a"),
            Row(_("distances: between the nearest edges of bases"), rule="C2a"),
            Row(_("of units: between their nearest models"), rule="C2b"),
            Row(_("to an objective: to its point"), rule="C2c"),
            Row(_("contact: edges no further apart than"), _("1 mm"), rule="C7b"),
        ),
    )


def _moving() -> Block:
    return Block(
        _("Moving"),
        "M",
        (
            Row(_("each model of a group has another one within"), in_inches(COHERENT), rule="M1a"),
            Row(_("no two of a group further apart than"), in_inches(TOGETHER), rule="M1b"),
            Row(_("not nearer to other units, but to charge, than"), in_inches(ZONE), rule="M2a"),
            Row(_("a move is laid down whole, and walked model by model"), rule="M8a"),
            Row(_("never through bases of other units"), rule="M4d"),
            Row(_("up and down a building: its height"), rule="M5a"),
        ),
    )


def _scenery() -> Block:
    return Block(
        _("Terrain"),
        "T",
        (
            Row(_("rubble, forest, pool, river: at most"), in_inches(ROUGH), rule="T2a"),
            Row(_("pool, hazard: each model rolls, Tough X rolls X dice; a wound for each"), "1", rule="T3a"),
            Row(_("… who stands there when activated, and who comes in"), rule="T3"),
            Row(_("ruins, rubble, forest: cover inside"), rule="T1b"),
            Row(_("behind ruins, rubble, a low wall: cover"), rule="T5a"),
            Row(_("past the corner of a building or hill: cover"), rule="T5b"),
            Row(_("hill, forest, each storey: high"), "1½, 3, 3″", rule="T4b"),
        ),
    )


def _heights() -> Block:
    return Block(
        _("Jumps, falls and pushes"),
        "J",
        (
            Row(_("gap, drop: walked up to"), f"{in_inches(STEPPED)}, {in_inches(DROPPED)}", rule="J3a"),
            Row(_("jump, at no cost, never up: at most"), in_inches(FARTHEST_JUMP), rule="J3"),
            Row(_("a die, and one for each 3″ of it; each needs (Strider: 2)"), f"{LEAPS}+", rule="J3b"),
            Row(_("failed: falls from where it jumped"), rule="J3b"),
            Row(_("a fall from here on is a hit, AP 1 for each 3″"), in_inches(HARMLESS), rule="J2a"),
            Row(_("… kills one of several, and ends the activation"), rule="J2c"),
            Row(_("lies from the foot of the drop within"), in_inches(LANDS), rule="J2d"),
            Row(_("Stunned by an attack: pushed with"), f"{PUSHES}+", rule="J1a"),
            Row(_("… as the attacker likes, up to"), in_inches(SHOVES), rule="J1b"),
        ),
    )


def _sight() -> Block:
    return Block(
        _("Sight"),
        "T6",
        (
            Row(_("from head to head, each over its ground"), "1″", rule="C8a"),
            Row(_("models stop no line"), rule="C8b"),
            Row(_("hills and buildings stop a line that is lower"), rule="T6a"),
            Row(_("a forest stops it, unless one end is inside"), rule="T6b"),
        ),
    )


def _shooting() -> Block:
    return Block(
        _("Shooting: a die, Quality or more"),
        "S3",
        (
            Row(_("who is in range and in sight of one and the same model"), rule="S1a"),
            Row(_("all of one weapon at one target; two targets at most"), rule="S2"),
            Row(_("each attack is a die"), rule="S3a"),
            Row(_("whatever is added: 6 succeeds, 1 fails"), rule="G3"),
            Row(_("elite, crack shot"), "+1", rule="E6a"),
        ),
    )


def _defense() -> Block:
    return Block(
        _("Defense: a die for each hit"),
        "S4",
        (
            Row(_("Defense or more blocks the hit, else it is a wound"), rule="S4"),
            Row(_("more than half of the unit in cover from fire"), "+1", rule="T1a"),
            Row(_("weapon with AP"), _("−AP"), rule="K2a"),
            Row(_("Stunned and hit by fire: out, without a die"), rule="W4a"),
        ),
    )


def _wounds(rules: TableRules) -> Block:
    return Block(
        _("Wounds: a die and all markers"),
        "W1",
        (
            Row(_("after the whole attack, once"), rule="S5a"),
            Row(_("Stunned to the end of its next activation"), "1–5", rule="W1b"),
            Row(_("knocked out"), "6+", rule="W1b"),
            *lines("Tough", rules),
            Row(_("markers stay for the whole battle"), rule="C6a"),
        ),
    )


def _groups(rules: TableRules) -> Block:
    return Block(
        _("Groups"),
        "W6",
        (
            Row(_("a wound takes a model; its owner picks which"), rule="W6a"),
            *((Row(_("… but a Tough one takes as many as its value"), rule="W6c"),) if rules.tough_groups else ()),
            Row(_("only the last model gathers markers"), rule="W6b"),
            Row(_("losses may fall on models out of range and sight"), rule="S8a"),
        ),
    )


def _charges(rules: TableRules) -> Block:
    return Block(
        _("Charges"),
        "M3",
        (
            Row(_("a model has to get into contact; nobody need see the target"), rule="M3"),
            Row(_("a Stunned unit that is reached is knocked out"), rule="W5a"),
            *((Row(_("… of a group who are in contact alone"), rule="W5c"),) if rules.contacted_only else ()),
            Row(_("the others end as near as they can"), rule="H1a"),
            Row(_("the charged answer with a move up to"), in_inches(ANSWERS), rule="H2a"),
        ),
    )


def _melee(rules: TableRules) -> Block:
    return Block(
        _("Melee: a die, Quality or more"),
        "H",
        (
            Row(_("strikes who has an enemy within"), in_inches(STRIKE), rule="H3a"),
            Row(_("charger, check, striking back or not, check"), rule="H4a"),
            Row(_("no cover, and no ranged weapons"), rule="H3b"),
            Row(_("veteran"), "+1", rule="E6a"),
            Row(_("fatigued: hits with a natural"), "6", rule="H7a"),
            Row(
                _("who charged or struck back is fatigued through the next round")
                if rules.long_fatigue
                else _("who charged or struck back is fatigued to the end of the round"),
                rule="H7",
            ),
            Row(_("enemy destroyed: a move up to"), in_inches(FOLLOWS), rule="H6a"),
            Row(_("both stand: chargers go back"), in_inches(STEP_BACK), rule="H6b"),
        ),
    )


def _morale(rules: TableRules) -> Block:
    return Block(
        _("Rout: a die, Quality or more"),
        "R2",
        (
            Row(_("with half of its units left or fewer, an army tests with each"), rule="R2a"),
            Row(_("failed: Stunned"), rule="R2b"),
            Row(_("Stunned before, and failed: gone"), rule="R2c"),
            Row(_("a Stunned unit fails without a die"), rule="R3a"),
            *lines("Fearless", rules),
            *(() if rules.fearless_when_stunned else (Row(_("… but not when Stunned"), rule="R3c"),)),
            *lines("Hero", rules),
        ),
    )


def _of_weapons(rules: TableRules) -> Block:
    """The special rules of weapons, all of them."""
    return Block(_("Rules of weapons"), "K", tuple(row for name in (AP, *OF_WEAPONS) for row in lines(name, rules)))


def _special(rules: TableRules) -> Block:
    """The special rules of models, but for those that stand where they are looked for."""
    names = [name for name in OF_MODELS if name not in ELSEWHERE]
    return Block(_("Special rules"), "K", tuple(row for name in names for row in lines(name, rules)))


def _casters(rules: TableRules) -> Block:
    return Block(
        _("Casters"),
        "K4",
        (
            Row(_("when a round starts: as many tokens as its rule says, at most"), str(MOST_TOKENS), rule="K4b"),
            Row(_("in its activation, before it attacks: pay a spell’s value"), rule="K4c"),
            Row(_("each spell once; it works with"), f"{WORKS}+", rule="K4d"),
            Row(_("casters in sight add tokens, 1 for or against each, within"), in_inches(HELPS), rule="K4e"),
            Row(_("all say at once what they add"), rule="K4k")
            if rules.blind_bids
            else Row(_("the caster’s side adds openly, then the others"), rule="K4l"),
            Row(_("what was paid and added is lost"), rule="K4f"),
        ),
    )


def _spells() -> Block:
    """The six spells: value, effect and range."""
    return Block(
        _("Spells: value, effect, range"),
        "X",
        spells(),
        _("Hits of spells are shooting, and nothing covers from them."),
    )


def _end(rules: TableRules) -> Block:
    return Block(
        _("The end"),
        "P6",
        (
            Row(_("no objectives: to the last unit, at most 12 rounds"), rule="P6d")
            if rules.annihilation
            else Row(_("after the last round most objectives win"), rule="P6a"),
            Row(_("equal numbers: nobody has won"), rule="P6b"),
            Row(_("a side without a model goes on to the last round"), rule="A8c")
            if rules.plays_on
            else Row(_("without a model a side has lost at once"), rule="A8a"),
            Row(_("the loser retreats; on a draw both have stood"), rule="E7a"),
            Row(_("conceding at any own decision: surrendered"), rule="E7b"),
            Row(_("at its own edge behind an advance or rush a model may leave, safe"), rule="A10a"),
            Row(_("all gone, and some of them left so: retreated"), rule="E7b"),
            Row(_("side without a train: fire that makes no hit empties that weapon of the unit"), rule="E9b"),
            Row(_("who routed comes home, unless its side is beaten"), rule="E2b"),
        ),
    )


def _experience() -> Block:
    rules = {"elite": "E6a", "wound": "E6b", "veteran": "E6a", "action": "E6c", "ability": "E8a"}
    told = {gain: named_gain(gain_name(gain), gain_text(gain)) for gain in rules} | {THROW: gain_text(THROW)}
    return experience_block("E6", {gain: (told[gain], rule) for gain, rule in rules.items()})


def _abilities() -> Block:
    """The table of the commanders' abilities; what cannot serve is thrown again (firefight:E8a, E8g)."""
    rules = dict(zip(ABILITIES, "hbcdlmijkef", strict=True))
    told = {
        thrown: (ability_name(ability), ability_text(ability), f"E8{rules[thrown]}")
        for thrown, ability in ABILITIES.items()
    }
    return ability_block("E8", told, _("what cannot serve is thrown again"))
