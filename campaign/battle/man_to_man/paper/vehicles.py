"""Vehicles, guns and assaults on them in the quick reference: numbers are those of the rules."""

from __future__ import annotations

from campaign.battle.contract.paper import Block, Row
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.armour import AT_MOST_DAMAGED, AT_MOST_EXPLODES, BLAST, BLAST_DICE
from campaign.battle.man_to_man.assault import BASE_FACTOR, CRITICAL, FAILS, FROM_AFAR
from campaign.battle.man_to_man.fire import FAST_MOVE, IN_HARD, IN_SOFT, WHEN_FAST
from campaign.battle.man_to_man.gunnery import WHEN_BUTTONED, WHEN_MOVING
from campaign.battle.man_to_man.paper.weapons import dice, direct_numbers, gun_numbers
from campaign.battle.man_to_man.things import AT_MOST
from campaign.battle.man_to_man.units import devices, guns, profiles
from campaign.battle.man_to_man.vehicles import (
    BACKWARDS,
    OPEN,
    ROAD,
    ROUGH,
    SWAMPY,
    TRACKS,
    TRACKS_TURN,
    WHEELS,
    WHEELS_TURN,
    WOODED,
)
from campaign.battle.table_words import in_inches, signed
from campaign.words import _

CREW = "nco"  # whose attributes a crew has (man_to_man:V10d, V14b)


def vehicle_blocks(rules: TableRules) -> tuple[Block, ...]:
    """All that is of vehicles and guns."""
    return (
        _driving(),
        _prices(),
        _shots(rules),
        _what_dice_show(),
        _penetration(),
        _crews(),
        _guns(),
        _assault(rules),
        _devices(rules),
    )


def _driving() -> Block:
    return Block(
        _("Vehicles"),
        "V18",
        (
            Row(_("straight legs, ahead or back, turns on the spot, all paid"), rule="V18a"),
            Row(_("backwards, times the price"), f"×{BACKWARDS}", rule="V2a"),
            Row(_("more than half of its MP spent: does not fire"), rule="V3a"),
            Row(_("never through walls, vehicles, wrecks, its own side; wheels not over low walls"), rule="V18"),
            Row(_("enemies in its way: DEX, or killed; posts and crewed weapons are destroyed"), rule="V15"),
        ),
    )


def _half(price: int) -> str:
    """Movement points from halves of them."""
    return "½" if price == 1 else str(price // 2)


def _prices() -> Block:
    grounds = {
        _("open"): OPEN,
        _("ruins, rubble"): ROUGH,
        _("pool, river"): SWAMPY,
        _("forest"): WOODED,
        _("road"): ROAD,
    }
    rows = tuple(Row(name, f"{_half(WHEELS[ground])} / {_half(TRACKS[ground])}") for name, ground in grounds.items())
    turn = Row(_("each 60° begun of a turn"), f"{WHEELS_TURN} / {TRACKS_TURN}", rule="V1b")
    return Block(_("MP for an inch: wheels / tracks"), "V1", (*rows, turn))


def _shots(rules: TableRules) -> Block:
    return Block(
        _("Guns: 3D6 under fire control (FC)"),
        "V5",
        (
            Row(_("target: its size"), _("row"), rule="V5a"),
            Row(_("under fire in the round before: buttoned"), signed(WHEN_BUTTONED), rule="V9a"),
            Row(_("fires on the move"), signed(WHEN_MOVING), rule="V3b"),
            Row(_("target moved more than {n}").format(n=in_inches(FAST_MOVE)), signed(WHEN_FAST), rule="V5a"),
            Row(_("soft; hard cover"), f"{signed(IN_SOFT)}; {signed(IN_HARD)}", rule="V5a"),
            Row(_("no range; in sight, ahead or where a turret turns"), rule="V5"),
            Row(_("machine guns: as those of men, and the parts above for its firing"), rule="V7a"),
            Row(_("shell at a point: buttoned and on the move alone; scatters two dice"), rule="V6"),
            Row(
                _("all shells do half damage")
                if rules.he_always_halved
                else _("a shell that scattered does half damage"),
                rule="V6d" if rules.he_always_halved else "V6c",
            ),
        ),
    )


def _what_dice_show() -> Block:
    return Block(
        _("What the dice of guns show"),
        "V10",
        (
            Row(_("vehicle knocked out"), key="3", rule="V10a"),
            Row(_("penetrates whatever the armour"), key="4", rule="V10b"),
            Row(
                _("a crew clears a jam with INT {n}, before it drives").format(n=profiles()[CREW].intelligence),
                rule="V10",
            ),
        ),
    )


def _penetration() -> Block:
    return Block(
        _("Armour"),
        "V11",
        (
            Row(_("from within 45° of its front; beyond 135°"), _("front; rear"), rule="V11a"),
            Row(_("else; exactly between: the thicker"), _("side"), rule="V11"),
            Row(_("templates and explosions"), _("top"), rule="V11c"),
            Row(_("penetration as much as the armour, or more: 3D6 less HE"), rule="V12a"),
            Row(
                _("explodes: {dice} to each man within {n}").format(dice=dice(BLAST_DICE), n=in_inches(BLAST)),
                key=f"–{AT_MOST_EXPLODES}",
                rule="V13a",
            ),
            Row(_("a die: 1, 2 machine guns; 3, 4 drive; 5, 6 gun"), key=f"–{AT_MOST_DAMAGED}", rule="V13b"),
            Row(_("nothing"), key=f"{AT_MOST_DAMAGED + 1}+", rule="V13a"),
            Row(_("crewed weapon hit: destroyed by 3D6 less HE of"), f"–{AT_MOST}", rule="L10"),
        ),
    )


def _crews() -> Block:
    return Block(
        _("Crews"),
        "V14",
        (
            Row(_("hit in the round: tests in the morale phase, under"), str(profiles()[CREW].leadership), rule="V14"),
            Row(_("… with the parts for a CO, cover, another vehicle"), rule="V14b"),
            Row(_("failed: falls back, rear to its edge; immobilised: abandons it"), rule="V14"),
            Row(_("falling back: no orders, no fire; a CO stops it"), rule="V14"),
        ),
    )


def _guns() -> Block:
    return Block(
        _("Guns: their shells"),
        "L3",
        tuple(Row(gun.name, " ".join(gun_numbers(gun))) for gun in guns().values()),
        _("Penetration, HE modifier, damage and radius."),
    )


def _assault(rules: TableRules) -> Block:
    critical, rule = ("3", "V16i") if rules.only_three_knocks_out else (f"3–{CRITICAL}", "V16g")
    return Block(
        _("Close assault: 3D6 up to a factor"),
        "V16",
        (
            Row(_("factor, and what each man adds"), str(BASE_FACTOR), rule="V16a"),
            Row(_("who touches it, and charged or chose Close combat"), rule="V16c"),
            Row(_("AT rifle, launcher: pivot or aim, from within"), in_inches(FROM_AFAR), rule="V16d"),
            Row(_("success immobilises; knocks out with"), critical, rule=rule),
            Row(_("fails whatever the factor with"), f"{FAILS}+", rule="V16h"),
        ),
    )


def _devices(rules: TableRules) -> Block:
    """What each thing adds, those that add the same in a line; AT weapons as they fire where that was agreed."""
    by_factor: dict[int, list[str]] = {}
    for device in devices().values():
        by_factor.setdefault(device.factor, []).append(device.name)
    rows = [Row(", ".join(names), signed(factor), rule="V16b") for factor, names in by_factor.items()]
    if rules.at_weapons_fire:
        fired = {key: device for key, device in devices().items() if device.reach}
        rows += [Row(device.name, " ".join(direct_numbers(device)), rule="V17b") for device in fired.values()]
    return Block(_("What a man assaults with"), "V16", tuple(rows))
