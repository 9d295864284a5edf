"""The rules of a battle of FFTT in short. Texts are our own; numbers that the rules hold are theirs."""

from __future__ import annotations

from campaign.battle.contract.paper import Block, Row, ability_block, experience_block
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.campaign.words import ability_name, ability_text
from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.flanking import SCANNED
from campaign.battle.fftt.paper.templates import GOO_CIRCLES, GRENADE_CIRCLES, missile_circles
from campaign.battle.kernel.bursts import deviation
from campaign.words import _, count, decimal


def reference(rules: TableRules) -> tuple[Block, ...]:
    """In the order in which a battle needs them, then what experience brings."""
    return (
        _set_up(),
        _turn(),
        _actions(),
        _bases(),
        _ground(),
        _moving(),
        _sight(),
        _cover(),
        _to_hit(),
        _hits(),
        _opportunity(),
        _bursts(rules),
        _acid(rules),
        _wounds(),
        _kills(),
        _fights(),
        _several(),
        _supply(),
        _flanks(),
        _eggs(),
        _end(),
        experience(),
        _abilities(),
    )


def _set_up() -> Block:
    return Block(
        _("Set-up"),
        "T",
        (
            Row(_("sides of the table, cm"), "80–120", rule="T1"),
            Row(_("six parts, each with scenery"), rule="T2"),
            Row(_("a piece of scenery, cm"), "5–25", rule="T3"),
            Row(_("attacker picks the edge, defender takes the opposite one"), rule="T4"),
            Row(_("zone, where the table is 80 cm deep"), "10 cm", rule="T5a"),
            Row(_("zone on deeper tables"), "20 cm", rule="T5b"),
            Row(_("nobody sees the other’s set-up"), rule="T4c"),
        ),
    )


def _turn() -> Block:
    return Block(
        _("A turn"),
        "Q",
        (
            Row(_("initiative: highest 2D6 says who goes first all turn, ties again"), rule="Q1"),
            Row(_("three phases, each with all APs anew:"), rule="Q4"),
            Row(_("light fire: 3 APs or more; no opportunity fire"), key="a", rule="S6"),
            Row(_("movement, one side after the other"), key="b", rule="Q2"),
            Row(_("general fire: a side declares all, then throws"), key="c", rule="Q6"),
            Row(_("hand to hand, at the same time as c"), key="d", rule="Q3"),
            Row(_("healing that was declared in b"), key="e", rule="W4"),
            Row(_("end of the phase"), key="f", rule="Q2"),
            Row(_("end of the turn: eggs hatch, goo goes, is it over?"), rule="Q5"),
        ),
        _("The dead of a block still do what they had to do in it."),
    )


def _actions() -> Block:
    return Block(
        _("What it costs: AP"),
        "A",
        (
            Row(_("move, up to the unit’s movement"), "1", rule="A1a"),
            Row(_("fire, at most once in a step"), "1", rule="A1b"),
            Row(_("attack hand to hand"), "1", rule="A1c"),
            Row(_("heal or repair a wound in contact"), "2", rule="A1d"),
            Row(_("opportunity fire: needs 2, takes all"), "2+", rule="A1e"),
            Row(_("open a door within 1 cm; it stays open"), "1", rule="A2a"),
            Row(_("a storey up or down the stairs"), "1", rule="A2b"),
            Row(_("climb over a low wall, besides the move"), "1", rule="M3c"),
            Row(_("Queen: eat a corpse, or lay an egg"), "1", rule="I1"),
            Row(_("Bomb Bug: go off, moving or in general fire"), "1", rule="B7"),
            Row(_("call air support, in general fire"), "1", rule="N1"),
            Row(_("turn on the spot, once between two actions"), "0", rule="A4"),
        ),
    )


def _bases() -> Block:
    return Block(
        _("Bases and measuring"),
        "T8",
        (
            Row(_("infantry, creatures: across"), _("{n} cm").format(n=decimal(1.5)), rule="T8b"),
            Row(_("Tank, MT, Queen: across"), "3 cm", rule="T8c"),
            Row(_("HQ: across"), "4 cm", rule="T8d"),
            Row(_("ranges: from centre to centre"), rule="T8g"),
            Row(_("contact: bases no further apart than"), _("{n} cm").format(n=decimal(0.1)), rule="T8e"),
        ),
    )


def _ground() -> Block:
    return Block(
        _("Ground"),
        "M2",
        (
            Row(_("forest, water, ruins, rubble, building"), "× 2", rule="M2a"),
            Row(_("hill: nothing extra"), rule="M2d"),
            Row(_("Sentinel: no ground costs more"), "× 1", rule="M2c"),
            Row(_("Sentinel, Drone: over low walls free"), rule="M3a"),
            Row(_("Drone: through windows too"), rule="M3b"),
            Row(_("Tank, MT: double doors only, no stairs"), rule="M4d"),
        ),
    )


def _moving() -> Block:
    return Block(
        _("Moving"),
        "M",
        (
            Row(_("never through figures, friends neither"), rule="M5"),
            Row(_("contact is a charge, and ends the move"), rule="M10a"),
            Row(_("out of contact only after a round of the fight"), rule="M6a"),
            Row(_("Insectoids charge only what they saw when the step began"), rule="M7"),
            Row(_("touching goo ends the move"), rule="B13a"),
            Row(_("out over the own edge: retreat"), rule="M9j"),
        ),
    )


def _sight() -> Block:
    return Block(
        _("Sight"),
        "V",
        (
            Row(_("arc to the front"), "180°", rule="V1"),
            Row(_("blocked by walls of buildings, forest, hill crests"), rule="V2b"),
            Row(_("blocked by figures of any side between the two"), rule="V2c"),
            Row(_("not by low walls, ruins, rubble, eggs"), rule="V2d"),
            Row(_("in a forest or building: out and in at its border only"), rule="V4"),
            Row(_("border: that much of the line inside, at most"), "3 cm", rule="V8a"),
            Row(_("both inside the same one: see each other up to"), "5 cm", rule="V4e"),
            Row(_("from higher up, over what is nearer to the shooter"), rule="V3a"),
        ),
    )


def _cover() -> Block:
    return Block(
        _("Cover"),
        "V5",
        (
            Row(_("inside forest, ruins, rubble, building"), rule="V5b"),
            Row(_("line crosses a low wall, ruins, rubble"), rule="V5c"),
            Row(_("line passes a blocking corner within"), "1 cm", rule="V9b"),
            Row(_("none from a piece as near to the shooter as"), "1 cm", rule="V5e"),
        ),
    )


def _to_hit() -> Block:
    return Block(
        _("To hit: 2D6, the number or less"),
        "S1",
        (
            Row(_("long range"), "−1", rule="S3b"),
            Row(_("target in cover"), "−1", rule="S3c"),
            Row(_("firer wounded"), "−1", rule="S3d"),
            Row(_("without sight"), "−1", rule="S3e"),
            Row(_("at Drone or Sentinel"), "−1", rule="S3f"),
            Row(_("at a Chameleon, besides cover"), "−1", rule="N5"),
            Row(_("elite firer"), "+1", rule="S3g"),
            Row(_("Crack shooter"), "+1", rule="N3"),
        ),
        _("What needs less than 2 cannot hit. Bursts: cover does not count."),
    )


def _hits() -> Block:
    return Block(
        _("Hits"),
        "S4",
        (
            Row(_("a hit"), count("{n} wound", "{n} wounds", 1), rule="S4a"),
            Row(_("Engineer, Sniper, Tank: hit with a double"), count("{n} wound", "{n} wounds", 2), rule="S4b"),
            Row(_("Tank: two shots at one target for 1 AP"), rule="S5"),
            Row(_("into a fight, after a hit 1D6: the target"), "1–4", rule="S11b"),
            Row(_("… its opponent instead"), "5–6", rule="S11c"),
            Row(_("without sight: Grenadier, Acid Spitter only, no arc"), rule="S7"),
        ),
    )


def _opportunity() -> Block:
    return Block(
        _("Opportunity fire"),
        "S9",
        (
            Row(_("at a move in arc, range and sight, at any point of it"), rule="S9a"),
            Row(_("2 unspent APs or more; all are gone"), rule="S9c"),
            Row(_("once a phase; never indirect; at once"), rule="S9h"),
            Row(_("not Snipers, MTs"), rule="S9b"),
            Row(_("who fires at its charger only defends"), rule="S10b"),
        ),
    )


def _across(rule: str, circles: tuple[tuple[int, int], ...]) -> tuple[Row, ...]:
    """The circles of a burst: wounds, and how far across."""
    return tuple(
        Row(count("{n} wound", "{n} wounds", wounds), _("{n} cm across").format(n=radius * 2 // 100), rule=rule)
        for radius, wounds in circles
    )


def _bursts(rules: TableRules) -> Block:
    touched = _("whom it touches") if rules.burst_by_touch else _("whose centre is under it")
    return Block(
        _("Bursts"),
        "B",
        (
            Row(_("grenade, Bomb Bug, wreck of HQ, Tank, MT:"), rule="B5"),
            *_across("B1", GRENADE_CIRCLES),
            Row(_("a wrecked HQ: on its rim, nearest to who destroyed it"), rule="B5b"),
            Row(_("missile:"), rule="B3"),
            *_across("B3", missile_circles(wide=rules.missile_radius)),
            Row(_("wounds, friends too,"), touched, rule="B4"),
            Row(
                _("missed: cm for each point, {n} at most").format(n=deviation(12, 0) // 100),
                str(deviation(1, 0) // 100),
                rule="B2",
            ),
            Row(_("its direction: the dial, two dice"), rule="B2d"),
            Row(
                _("air support: 2D6, bare skill or less; a missile burst")
                if rules.air_missiles
                else _("air support: 2D6, bare skill or less; a grenade burst"),
                rule="N1",
            ),
        ),
    )


def _acid(rules: TableRules) -> Block:
    ((radius, _wounds),) = GOO_CIRCLES
    rows = [
        Row(_("goo"), _("{n} cm across").format(n=radius * 2 // 100), rule="B8b"),
        Row(_("goes at the end of the next turn, or by a burst"), rule="B8c"),
        Row(_("under it nobody moves, heals, eats or opens doors"), rule="B9a"),
        Row(_("each general fire, 2D6: a wound on"), "≤ 6", rule="B9d"),
        Row(_("not Razor Dogs, Drones, Sentinels"), rule="B9e"),
    ]
    if rules.acid_bursts:
        rows.insert(1, Row(_("the impact wounds as a grenade"), rule="B8e"))
    return Block(_("Acid and goo"), "B8", tuple(rows))


def _wounds() -> Block:
    return Block(
        _("Wounds"),
        "W",
        (
            Row(_("dead with as many as its number"), rule="W1"),
            Row(_("wounded from half of it on, rounded up: own throws"), "−1", rule="W2"),
            Row(_("Medic: the living; Tank: Machina; no HQ, not itself"), rule="W3"),
        ),
    )


def _kills() -> Block:
    return Block(
        _("Who has the kill"),
        "R2",
        (
            Row(_("whose wound, as they fell, reached the number"), rule="R2b"),
            Row(_("several at once: the highest score, then the owner’s choice"), rule="R2c"),
            Row(_("explosions: who set them off"), rule="R2d"),
            Row(_("goo: the Spitter whose goo has lain longest"), rule="R4a"),
            Row(_("own side, allies: nobody"), rule="R2a"),
            Row(_("counts from the next battle on"), rule="R3a"),
        ),
    )


def _fights() -> Block:
    return Block(
        _("Hand to hand: 1D6 and the unit’s number"),
        "X2",
        (
            Row(_("higher score"), count("{n} wound", "{n} wounds", 1), rule="X2a"),
            Row(_("at least double"), count("{n} wound", "{n} wounds", 2), rule="X2b"),
            Row(_("at least triple"), count("{n} wound", "{n} wounds", 3), rule="X2c"),
            Row(_("each further friend in the fight"), "+1", rule="X3b"),
            Row(_("veteran"), "+1", rule="X3c"),
            Row(_("wounded"), "−1", rule="X3d"),
            Row(_("elite, on a draw"), "+1", rule="X3e"),
            Row(_("Berserk"), "+2", rule="N11"),
        ),
    )


def _several() -> Block:
    return Block(
        _("Fights of several"),
        "X4",
        (
            Row(_("the one throws once, against each of the many"), rule="X4a"),
            Row(_("it wounds one of those that it beats, and takes all that it loses"), rule="X4"),
            Row(_("no AP left, HQ, Scanner, MT: defends, wounds nobody"), rule="X6"),
            Row(_("Insectoids: an exchange for each AP, as they like"), rule="X7"),
            Row(_("the first round is a must; then one may walk off"), rule="X9"),
            Row(_("an egg in contact: destroyed for 1 AP, no dice"), rule="X12d"),
        ),
    )


def _supply() -> Block:
    return Block(
        _("Out of ammo"),
        "U",
        (
            Row(_("no HQ or Queen left: from the first miss on"), rule="U2a"),
            Row(_("Stinger, Acid Spitter: it dies of that miss"), rule="U4b"),
            Row(_("never: Tank, Happy trigger"), rule="U3"),
            Row(_("moves, blocks and fights; no fire, no healing"), rule="S12"),
        ),
    )


def _flanks() -> Block:
    return Block(
        _("Flanking forces: 1D6 in phase 1"),
        "H",
        (
            Row(_("two at most, each a quarter of the FP, no HQ"), rule="H1"),
            Row(_("they come on"), "6", key="2–3", rule="H2c"),
            Row(_("they come on"), "5, 6", key="4–5", rule="H2d"),
            Row(_("they come on"), "4, 5, 6", key="6–7", rule="H2e"),
            Row(_("they come"), key="8", rule="H2f"),
            Row(_("set down from their edge within"), "10 cm", rule="H3a"),
            Row(_("from enemy Scanners at least"), _("{n} cm").format(n=SCANNED // 100), rule="H3c"),
            Row(_("not in the enemy’s zone; in the own one always"), rule="H3"),
        ),
        _("The number before a line is the turn."),
    )


def _eggs() -> Block:
    return Block(
        _("Eggs: 1D6 at the end of the next turn"),
        "I2",
        (
            Row(_("Stinger"), key="1", rule="I2b"),
            Row(_("Acid Spitter"), key="2", rule="I2b"),
            Row(_("Razor Dog"), key="3", rule="I2c"),
            Row(_("Drone"), key="4", rule="I2b"),
            Row(_("Bomb Bug"), key="5", rule="I2b"),
            Row(_("throw again"), key="6", rule="I2b"),
        ),
        _("One egg for each corpse eaten: Marines and Insectoids leave one."),
    )


def _end() -> Block:
    return Block(
        _("The end"),
        "E",
        (
            Row(_("beaten: no figure left but HQs, Scanners, empty ones"), rule="E1"),
            Row(_("surrender at any time: all are lost"), rule="E2"),
            Row(_("retreat over the own edge: the HQs are lost"), rule="E4"),
            Row(_("after so many turns the defender holds the field"), "30", rule="E3f"),
        ),
    )


def experience() -> Block:
    """What experience brings, by the FP killed for it (fftt:R1b to fftt:R1f)."""
    gains = {
        "elite": (_("elite: +1 when shooting"), "R1b"),
        "wound": (_("+1 wound"), "R1c"),
        "veteran": (_("veteran: +1 hand to hand"), "R1d"),
        "action": (_("+1 action"), "R1e"),
        "ability": (_("a throw for an ability"), "R1f"),
    }
    return experience_block("R1", gains)


def _abilities() -> Block:
    """The table of the commanders' abilities; its rules are numbered as the throws are (fftt:N2 to fftt:N12)."""
    told = {
        thrown: (ability_name(ability), ability_text(ability), f"N{thrown}") for thrown, ability in ABILITIES.items()
    }
    return ability_block("N13", told, _("thrown again where it cannot serve, or is there already"))
