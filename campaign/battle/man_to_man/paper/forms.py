"""What is looked up, ticked and written down on paper in Man to Man, and what its scenery does."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.paper import Block, Fact, PaperWords, Row, Track
from campaign.battle.man_to_man.agreements import LAST_ROUND, TableRules
from campaign.battle.man_to_man.fire import (
    AT_ANOTHER,
    AT_EXTREME,
    AT_SHORT,
    IN_FULL_SOFT,
    IN_HARD,
    IN_SOFT,
    SHORT_RANGE,
    WHEN_AIMED,
    WHEN_FAST,
    WHEN_PRONE,
)
from campaign.battle.man_to_man.morale import FOR_EACH, SO_NEAR, WHEN_COVERED, WHEN_ELITE, WHEN_GREEN, WITH_CO
from campaign.battle.man_to_man.paper.reference import damage
from campaign.battle.scenery import PieceKind
from campaign.battle.table_words import in_inches, signed
from campaign.words import _

ROUNDS: Final = 15  # in the track at most; few battles are longer


def words() -> PaperWords:
    """What things are called."""
    return PaperWords(
        lengths=_("All lengths are inches, D a die; the rule’s number stands at the right."),
        tick=_("Ammo"),
        lost=_("HQ lost"),
    )


def look_up() -> tuple[Block, ...]:
    """The numbers that players look up most."""
    return (
        Block(
            _("To hit: 3D6 under DEX"),
            "F3",
            (
                Row(
                    _("within {n}; beyond the range").format(n=in_inches(SHORT_RANGE)),
                    f"{signed(AT_SHORT)}; {signed(AT_EXTREME)}",
                    rule="F3a",
                ),
                Row(_("aimed"), signed(WHEN_AIMED), rule="F3c"),
                Row(_("target fast; prone"), f"{signed(WHEN_FAST)}; {signed(WHEN_PRONE)}", rule="F3d"),
                Row(_("soft cover; full"), f"{signed(IN_SOFT)}; {signed(IN_FULL_SOFT)}", rule="F3g"),
                Row(_("hard cover; full"), _("{n}; no shot").format(n=signed(IN_HARD)), rule="F3h"),
                Row(_("further target"), signed(AT_ANOTHER), rule="F7"),
            ),
        ),
        damage(TableRules()),
        Block(
            _("Morale: 3D6 under LDR"),
            "M2",
            (
                Row(_("CO within {n}").format(n=in_inches(SO_NEAR)), signed(WITH_CO), rule="M2a"),
                Row(_("each casualty"), signed(FOR_EACH), rule="M2b"),
                Row(_("in cover"), signed(WHEN_COVERED), rule="M2c"),
                Row(_("green; elite"), f"{signed(WHEN_GREEN)}; {signed(WHEN_ELITE)}", rule="M2d"),
            ),
        ),
    )


def track(agreed: TableRules) -> Track:
    """As many rounds as were agreed and have room: from which end the sides act, and what each round ends with.

    man_to_man:R1, R2, L11e
    """
    return Track(
        title=_("Rounds"),
        turns=min(agreed.turns, ROUNDS),
        ticks=(_("Morale checked"), _("Smoke gone")),
        scores=(_("Acts first"), _("Casualties")),
        facts=(
            Fact(
                _("A die a side: the highest says whether the sides act from high to low or back, all round."),
                "R2",
            ),
            Fact(
                _("Phases: movement, ranged combat, close combat, morale. {n} rounds at most.").format(
                    n=min(agreed.turns, LAST_ROUND)
                ),
                "R1, L11e",
            ),
        ),
    )


def laying_out() -> tuple[Fact, ...]:
    """How a table is laid out by hand."""
    return (
        Fact(_("A zone is 20 cm deep, on tables of 80 cm 10 cm; tables of 120 cm suit the ranges best."), "L6a"),
        Fact(_("All set up unseen, each man with facing and posture; then everything is open."), "L6b, L6c"),
    )


def scenery(kind: PieceKind | None) -> Fact | None:
    """What a kind of scenery does; given None a low wall. None for a kind that the game does not know."""
    found = {
        PieceKind.HILL: (_("No extra movement. Stops a line through it. No cover."), "A17a, C10d, C12a"),
        PieceKind.POOL: (_("No extra movement for men. No cover, stops no line."), "A17a, C12a"),
        PieceKind.RIVER: (_("No extra movement for men. No cover, stops no line."), "A17a, C12a"),
        PieceKind.BUILDING: (
            _("In and out by doors, which stand open. Stops a line through it. Hard cover inside, full."),
            "A20a, C10d, C12b, F4b",
        ),
        PieceKind.RUINS: (_("Hard cover inside and across. Stop no line."), "C12b, F4a"),
        PieceKind.RUBBLE: (_("Hard cover inside and across. Stops no line."), "C12b, F4a"),
        PieceKind.FOREST: (_("Soft cover inside, full. Stops a line through it."), "C10d, C12c, F4b"),
        None: (_("Hard cover across it, parts nobody. Stops no line."), "C4e, C12d, F4a"),
    }.get(kind)
    return None if found is None else Fact(*found)
