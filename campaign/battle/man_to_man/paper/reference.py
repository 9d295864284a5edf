"""The rules of a battle of Man to Man in short. Texts are our own; numbers that the rules hold are theirs."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.campaign import THROW
from campaign.battle.contract.paper import Block, Row, ability_block, experience_block, named_gain
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.applying import WHEN_HARD
from campaign.battle.man_to_man.campaign.words import ability_name, ability_text, gain_name, gain_text
from campaign.battle.man_to_man.codes import DOUBLES, HIT, KILLS
from campaign.battle.man_to_man.ending import RECOVERS_AT
from campaign.battle.man_to_man.experience import ABILITIES
from campaign.battle.man_to_man.fire import (
    APART,
    AT_ANOTHER,
    AT_EXTREME,
    AT_SHORT,
    FAST_MOVE,
    IN_FULL_SOFT,
    IN_HARD,
    IN_SOFT,
    SHORT_RANGE,
    WHEN_AIMED,
    WHEN_FAST,
    WHEN_PRONE,
    result_of,
)
from campaign.battle.man_to_man.melee import WHEN_CHARGING
from campaign.battle.man_to_man.morale import (
    BLOCKS,
    FOR_EACH,
    SO_NEAR,
    SUPPORT,
    WHEN_COVERED,
    WHEN_ELITE,
    WHEN_GREEN,
    WHEN_SUPPORTED,
    WITH_CO,
)
from campaign.battle.man_to_man.paper.vehicles import vehicle_blocks
from campaign.battle.man_to_man.paper.weapons import burst_numbers, small_numbers
from campaign.battle.man_to_man.setup import SIZES
from campaign.battle.man_to_man.templates import BY_BUILDING, BY_HARD_COVER
from campaign.battle.man_to_man.terrain import SMOKE
from campaign.battle.man_to_man.throwing import (
    AT_WINDOW,
    FARTHEST,
    THROUGH_WINDOW,
    WHEN_UNDER_FIRE,
)
from campaign.battle.man_to_man.units import buildings, bursting, profiles, small_arms
from campaign.battle.table_words import in_inches, signed
from campaign.words import _

THROWS: Final = 216  # of three dice
LEAST, MOST, IN_LINE = 6, 16, 4  # numbers beyond which the odds of an attack change no more; of them in a line
PROFILES: Final = ("private", "nco", "co")


def reference(rules: TableRules) -> tuple[Block, ...]:
    """In the order in which a battle needs them."""
    return (
        _set_up(),
        _round(rules),
        _men(),
        _actions(rules),
        _moving(),
        _number(rules),
        _criticals(rules),
        _cover(),
        _scenery(),
        _fire(rules),
        _small_arms(),
        _odds(),
        damage(rules),
        _close_combat(rules),
        _throws(),
        _bursts(rules),
        _area_weapons(),
        _buildings(),
        _morale(rules),
        _flight(),
        *vehicle_blocks(rules),
        _end(rules),
        _experience(),
        _abilities(),
    )


def profile_name(profile: str) -> str:
    """What a profile is called."""
    return {"private": _("Private"), "nco": _("NCO"), "co": _("CO")}[profile]


def _set_up() -> Block:
    return Block(
        _("Set-up"),
        "L6",
        (
            Row(_("the whole base in the zone: 20 cm deep, 10 cm on tables of 80 cm"), rule="L6a"),
            Row(_("each man with a facing and a posture; nobody looks before all stand"), rule="L6"),
            Row(_("units: each with an NCO or CO, else each man with the leader listed before him"), rule="P7"),
        ),
    )


def _round(rules: TableRules) -> Block:
    return Block(
        _("A round"),
        "R1",
        (
            Row(_("a die a side; the highest says who begins: from high to low, or back"), rule="R2"),
            Row(_("movement: one side after the other, its flights first; one action a man"), key="1", rule="R2c"),
            Row(
                _("ranged combat: losses count at once")
                if rules.mover_first
                else _("ranged combat: simultaneous; who falls in it still fires"),
                key="2",
                rule="R3",
            ),
            Row(_("close combat: not simultaneous; parry or riposte"), key="3", rule="R4"),
            Row(_("morale: checks, rallies, surrenders"), key="4", rule="R5"),
            Row(_("rounds of a battle, at most"), str(rules.turns), rule="L11e"),
        ),
    )


def _men() -> Block:
    told = tuple(
        Row(profile_name(key), " / ".join(map(str, (p.strength, p.intelligence, p.dexterity, p.leadership, p.move))))
        for key in PROFILES
        for p in (profiles()[key],)
    )
    return Block(
        _("Men: STR / INT / DEX / LDR / MOV"),
        "P1",
        (
            *told,
            Row(_("wounded: all of them halved, rounded down, for the battle"), rule="P4"),
            Row(_("the commander of a unit: CO, else NCO, else the first listed"), rule="P5"),
            Row(_("unit green or elite: more than half of its men"), rule="P8"),
        ),
    )


def _actions(rules: TableRules) -> Block:
    aimed = _("aim: no automatic weapon; then fire, throw")
    return Block(
        _("Actions: one a man and round"),
        "A4",
        (
            Row(_("run: straight, a paid quarter turn at its end; no combat"), _("2 MOV"), rule="A5"),
            Row(_("walk: any turns, paid; then one snap shot"), _("1 MOV"), rule="A6"),
            Row(_("flee: to cover without enemies, or the own edge"), _("2 MOV"), rule="A7"),
            Row(_("charge: at whom he sees ahead, straight, into contact"), _("1 MOV"), rule="A8"),
            Row(_("change position: lie down, stand up; no combat"), rule="A9"),
            Row(_("pivot: any angle; then fire, throw or strike"), rule="A10"),
            Row(aimed, signed(WHEN_AIMED), rule="A11"),
            Row(_("disengage: straight away from the enemy"), _("1 MOV"), rule="A12"),
            Row(_("action: clear a jam, take up a weapon"), rule="A13"),
            Row(_("close combat: strike, parry, riposte"), rule="A14"),
            *([] if rules.auto_rifle_automatic else [Row(_("… an Auto Rifle may aim"), rule="A11c")]),
        ),
    )


def _moving() -> Block:
    return Block(
        _("Moving"),
        "A1",
        (
            Row(_("a movement point is an inch; a turn costs for each 90° begun"), "1", rule="A2"),
            Row(_("run, charge, first leg of a walk within the front arc: no turn"), rule="A3"),
            Row(_("men go everywhere at the same price; doors stand open"), rule="A17a"),
            Row(_("only a charge brings into contact with an active enemy"), rule="A15a"),
            Row(_("in contact: close combat, pivot, disengage, change position, action"), rule="A15b"),
            Row(_("prone: walks half his MOV; no run, charge or disengaging"), rule="A16"),
            Row(_("base at the own edge behind a run, walk or flight: may leave, safe"), rule="A21"),
        ),
    )


def _number(rules: TableRules) -> Block:
    another = (
        Row(_("each further target more"), signed(AT_ANOTHER), rule="F7c")
        if rules.targets_add_up
        else Row(_("any target but the first"), signed(AT_ANOTHER), rule="F7b")
    )
    return Block(
        _("To hit: 3D6 under DEX"),
        "F3",
        (
            Row(_("target within {n}").format(n=in_inches(SHORT_RANGE)), signed(AT_SHORT), rule="F3a"),
            Row(_("beyond the weapon’s range"), signed(AT_EXTREME), rule="F3b"),
            Row(_("aimed"), signed(WHEN_AIMED), rule="F3c"),
            Row(_("target moved more than {n}").format(n=in_inches(FAST_MOVE)), signed(WHEN_FAST), rule="F3d"),
            Row(_("target prone"), signed(WHEN_PRONE), rule="F3e"),
            Row(_("snap shot"), _("weapon"), rule="F3f"),
            Row(_("soft cover; full"), f"{signed(IN_SOFT)}; {signed(IN_FULL_SOFT)}", rule="F3g"),
            Row(_("hard cover; full"), _("{n}; no shot").format(n=signed(IN_HARD)), rule="F3h"),
            another,
        ),
    )


def _criticals(rules: TableRules) -> Block:
    hard = _("jammed: cleared by INT {n}; close combat: the weapon breaks").format(n=signed(WHEN_HARD))
    return Block(
        _("What the dice show"),
        "F13",
        (
            Row(_("killed at once"), key="3", rule="F13a"),
            Row(_("hit, damage doubled"), key="4", rule="F13a"),
            Row(_("hit whatever the number"), key="5", rule="F1b"),
            Row(_("misfire: this shot is lost; close combat: a miss"), key="16", rule="F14b"),
            Row(_("jammed: cleared by INT; close combat: the weapon drops"), key="17", rule="F13b"),
            Row(hard, key="18", rule="F13b"),
            Row(
                _("tests of attributes: the number or less; no such throws")
                if rules.equal_passes
                else _("tests of attributes: under the number; no such throws"),
                rule="C6",
            ),
        ),
    )


def _cover() -> Block:
    return Block(
        _("Cover"),
        "F4",
        (
            Row(_("inside, or the line crosses a low wall, ruins, rubble, clips a corner"), rule="F4a"),
            Row(_("… but not at the shooter’s own feet"), rule="F4a"),
            Row(_("full: inside a building or forest; prone inside or close behind it"), rule="F4b"),
            Row(_("who fired in the round before: never full"), rule="F4c"),
            Row(_("of several the worst for the shooter"), rule="F4e"),
        ),
    )


def _scenery() -> Block:
    return Block(
        _("Sight and scenery"),
        "C10",
        (
            Row(_("from middle to middle; standing men stop a line, prone ones do not"), rule="C10"),
            Row(_("hills, buildings, forests stop a line through them; smoke too"), rule="C10d"),
            Row(_("buildings, ruins, rubble, low walls: hard cover"), rule="C12b"),
            Row(_("forests: soft cover; hills, pools, rivers: none"), rule="C12c"),
        ),
    )


def _fire(rules: TableRules) -> Block:
    automatic = (
        _("automatic: SMG, LMG, HMG, Auto Rifle; not aimed")
        if rules.auto_rifle_automatic
        else _("automatic: SMG, LMG, HMG; not aimed")
    )
    return Block(
        _("Fire"),
        "F2",
        (
            Row(_("one weapon a round, at an active enemy in sight and in the front arc"), rule="F2"),
            Row(_("as often as the weapon fires; after a walk once"), rule="F6"),
            Row(_("a further target from the one before, at most"), in_inches(APART), rule="F7a"),
            Row(_("not at who touches a friend; in contact only at who touches the shooter"), rule="F2d"),
            Row(automatic, rule="A11b"),
            Row(_("a jam ends the weapon’s fire; an action and INT clear it"), rule="F14c"),
        ),
    )


def _small_arms() -> Block:
    return Block(
        _("Weapons: range, shots, damage"),
        "F8",
        tuple(Row(arm.name, " ".join(small_numbers(arm))) for arm in small_arms().values()),
    )


def chances(needed: int) -> int:
    """How many throws of three dice out of 216 hit by a number (man_to_man:F20)."""
    faces = range(1, 7)
    sums = [a + b + c for a in faces for b in faces for c in faces]
    return sum(result_of(rolled, needed) in (HIT, KILLS, DOUBLES) for rolled in sums)


def _odds() -> Block:
    numbers = range(LEAST, MOST + 1)
    shares = [f"{n}:\u00a0{round(100 * chances(n) / THROWS)}" for n in numbers]
    return Block(
        _("Chance to hit, in a hundred, by number"),
        "F20",
        tuple(Row(", ".join(shares[first : first + IN_LINE])) for first in range(0, len(shares), IN_LINE)),
    )


def damage(rules: TableRules) -> Block:
    """What damage does, against the STR of a man."""
    strength = {key: profiles()[key].strength for key in PROFILES}
    bands = {
        _("half of STR or less: wounded"): tuple(n // 2 for n in strength.values()),
        _("above, up to STR: incapacitated"): tuple(strength.values()),
    }
    names = ", ".join(profile_name(key) for key in PROFILES)
    return Block(
        _("Damage against STR"),
        "F19",
        (
            *(
                Row(text, _("to {numbers}").format(numbers=", ".join(map(str, numbers))), rule=rule)
                for (text, numbers), rule in zip(bands.items(), ("F19a", "F19c"), strict=True)
            ),
            Row(_("above STR: dead"), rule="F19d"),
            Row(_("wounded: a second wound incapacitates"), rule="F19b"),
            Row(
                _("wounded: STR is whole here") if rules.wounded_full_str else _("wounded: STR is halved here too"),
                rule="P4",
            ),
        ),
        names,
    )


def _close_combat(rules: TableRules) -> Block:
    return Block(
        _("Close combat: 3D6 under DEX"),
        "F10",
        (
            Row(_("in contact; one attack a round, by who charged, pivoted or chose it"), rule="F11"),
            Row(_("charging; its damage is doubled"), signed(WHEN_CHARGING), rule="F12"),
            Row(_("a charger neither parries nor ripostes"), rule="F16b"),
            Row(_("hit: who chose Close combat may parry, DEX"), rule="F17"),
            Row(
                _("… with a rifle") if rules.rifles_parry else _("… with a weapon that parries; a rifle does"),
                rule="F17d" if rules.rifles_parry else "F17c",
            ),
            Row(_("miss: who chose Close combat may strike back, once"), rule="F18"),
            Row(_("without a weapon: improvised"), small_numbers(small_arms()["improvised"])[0], rule="F11b"),
        ),
    )


def _throws() -> Block:
    return Block(
        _("Throws: 3D6 under DEX"),
        "F9",
        (
            Row(_("pivot or aim, one a round, at a point in sight and ahead"), rule="F9"),
            Row(_("the parts for short range, extreme range, aiming"), _("as fire"), rule="F9c"),
            Row(_("at most, times the weapon’s range"), f"×{FARTHEST}", rule="F5b"),
            Row(_("thrower under fire in the round before"), signed(WHEN_UNDER_FIRE), rule="I5a"),
            Row(
                _("through a window, at a point within {n} of it").format(n=in_inches(AT_WINDOW)),
                signed(THROUGH_WINDOW),
                rule="I5b",
            ),
            Row(_("16, 17: a dud; 18: it bursts on the thrower"), rule="I6"),
        ),
    )


def _bursts(rules: TableRules) -> Block:
    off = _("off the sum") if rules.cover_off_total else _("off each die")
    return Block(
        _("Templates"),
        "I3",
        (
            Row(_("every base that it touches is attacked, friends too"), rule="I3a"),
            Row(_("4: damage doubled; 3: the nearest man dies, the rest as usual"), rule="I6a"),
            Row(_("a miss scatters: a die for the direction, 1 straight on, clockwise"), rule="I8a"),
            Row(_("thrown: so many inches"), _("1 die"), rule="I8b"),
            Row(_("scattered: half the damage; off the table: nothing"), rule="I8c"),
            Row(_("hard cover towards the middle, {off}").format(off=off), f"−{BY_HARD_COVER}", rule="I9"),
            Row(_("inside a building, {off}").format(off=off), f"−{BY_BUILDING}", rule="I10a"),
            Row(_("through a window it bursts inside, nothing off"), rule="I11b"),
            Row(_("smoke stops sight to the end of the next round; radius"), in_inches(SMOKE), rule="I12"),
        ),
    )


def _area_weapons() -> Block:
    return Block(
        _("Weapons with a template"),
        "I4",
        tuple(Row(arm.name, " ".join(burst_numbers(arm))) for arm in bursting().values()),
    )


def _buildings() -> Block:
    materials = {"wood": _("wood"), "stone": _("stone"), "reinforced": _("reinforced")}
    rows = tuple(
        Row(materials.get(key, key), " / ".join(map(str, sizes.values()))) for key, sizes in buildings().items()
    )
    return Block(
        _("Buildings: small / medium / large"),
        "B2",
        (
            *rows,
            Row(_("hit points for each floor; falls by more than all, or by more than half at once"), rule="B3"),
            Row(_("the weapon’s dice once for each that the template touches, nothing off"), rule="B5"),
            Row(_("who is inside is incapacitated; then it is rubble"), rule="B6"),
            Row(_("small up to {small} square inches of ground, medium up to {medium}").format(**SIZES), rule="B2b"),
        ),
    )


def _morale(rules: TableRules) -> Block:
    near = in_inches(SO_NEAR)
    return Block(
        _("Morale: the commander’s 3D6 under LDR"),
        "M2",
        (
            Row(_("checks if the nearest CO fell in the round, or more than one man"), rule="M1"),
            Row(_("CO or political officer within {n}").format(n=near), signed(WITH_CO), rule="M2a"),
            Row(
                _("each casualty of the round") if rules.round_casualties else _("each casualty of the battle"),
                signed(FOR_EACH),
                rule="M2b",
            ),
            Row(_("more than half of the unit in cover"), signed(WHEN_COVERED), rule="M2c"),
            Row(_("vehicle of its side within {n}").format(n=in_inches(SUPPORT)), signed(WHEN_SUPPORTED), rule="M2f"),
            Row(_("green; elite"), f"{signed(WHEN_GREEN)}; {signed(WHEN_ELITE)}", rule="M2d"),
        ),
    )


def _flight() -> Block:
    return Block(
        _("Flight"),
        "M5",
        (
            Row(_("failed: flees at twice MOV to the nearest cover, from there to its edge"), rule="M5"),
            Row(_("who flees does not act, fire, strike, parry or riposte"), rule="M8a"),
            Row(_("from the round after: the best CO’s LDR rallies"), rule="M6"),
            Row(_("in its cover it acts again in the next round"), rule="M6c"),
            Row(_("enemy near the line to its edge: surrenders"), in_inches(BLOCKS), rule="M7a"),
        ),
    )


def _recovery(rules: TableRules) -> Row:
    """Who comes back behind the battle."""
    if not rules.fallen_return:
        return Row(_("incapacitated men are lost"), rule="L14c")
    if not rules.fallen_roll:
        return Row(_("holds the field, or has stood: incapacitated men come back"), rule="L14d")
    return Row(_("holds the field, or has stood: each incapacitated man is back on"), f"{RECOVERS_AT}+", rule="L14a")


def _end(rules: TableRules) -> Block:
    return Block(
        _("The end"),
        "L11",
        (
            Row(_("a side without an active man behind the morale phase is out"), rule="L11a"),
            Row(_("it has retreated if one of its men left over its edge, else is beaten"), rule="L11b"),
            Row(_("all out at once, or after the last round: the defender holds the field"), rule="L11d"),
            Row(_("giving up: all that it has on the table is lost"), rule="L11f"),
            _recovery(rules),
        ),
    )


def _experience() -> Block:
    rules = {"elite": "L9a", "wound": "L9b", "veteran": "L9c", "action": "L9d", THROW: "L8"}
    told = {gain: named_gain(gain_name(gain), gain_text(gain)) for gain in rules} | {THROW: gain_text(THROW)}
    return experience_block("L9", {gain: (told[gain], rule) for gain, rule in rules.items()})


def _abilities() -> Block:
    told = {thrown: (ability_name(each), ability_text(each), "L8") for thrown, each in ABILITIES.items()}
    return ability_block("L8", told, _("what cannot serve is thrown again"))
