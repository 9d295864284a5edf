"""What is looked up, ticked and written down on paper in FFTT, and what its scenery does."""

from __future__ import annotations

from dataclasses import replace

from campaign.battle.contract.paper import Block, Fact, PaperWords, Row, Track
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.flanking import FIRST_TURN, LAST_THROWN, NEEDED
from campaign.battle.fftt.paper.reference import experience
from campaign.battle.scenery import PieceKind
from campaign.words import _

TURNS = 15  # in the track at most; few battles are longer


def words() -> PaperWords:
    """What things are called."""
    return PaperWords(
        lengths=_("All lengths are centimetres; the rule’s number stands at the right."),
        tick=_("Ammo"),
        lost=_("HQ lost"),
    )


def look_up() -> tuple[Block, ...]:
    """The numbers that players look up most."""
    gains = experience()
    return (
        Block(
            _("To hit: 2D6, the number or less"),
            "S1",
            (
                Row(_("long range"), "−1", rule="S3"),
                Row(_("target in cover"), "−1", rule="V5"),
                Row(_("firer wounded"), "−1", rule="W2"),
                Row(_("without sight"), "−1", rule="S7"),
                Row(_("at Drone or Sentinel"), "−1", rule="S3"),
                Row(_("experience, abilities"), _("counted")),
            ),
        ),
        Block(
            _("Each of a turn's three phases"),
            "Q2",
            (
                Row(_("light fire: figures with 3 or more actions"), key="a"),
                Row(_("movement; opportunity fire, 2 actions"), key="b"),
                Row(_("general fire, declared before dice"), key="c"),
                Row(_("hand to hand"), key="d"),
                Row(_("healing"), key="e"),
                Row(_("end"), key="f"),
            ),
        ),
        replace(gains, rows=tuple(replace(row, rule="") for row in gains.rows)),
    )


def track(agreed: TableRules) -> Track:
    """As many turns as were agreed and have room: three phases, who has the initiative, when flanking forces arrive.

    fftt:Q1, Q2, H2
    """
    turns = min(agreed.turns, TURNS)
    return Track(
        title=_("Turns"),
        turns=turns,
        ticks=tuple(_("Phase {n}").format(n=phase) for phase in (1, 2, 3)),
        scores=(_("Initiative"),),
        needs=(_("Flank arrives on"), tuple(arrival(turn) for turn in range(1, turns + 1))),
        facts=(
            Fact(
                _(
                    "Initiative: 2D6 a side, the highest says who moves first all turn, ties again."
                    " Flanks: a die in phase 1."
                ),
                "Q1, H2",
            ),
            Fact(_("Each phase: a light fire, b movement, c general fire, d hand to hand, e healing, f end."), "Q2"),
        ),
    )


def arrival(turn: int) -> str:
    """What a die needs for a flanking force in a turn, as players say it (fftt:H2)."""
    if turn < FIRST_TURN:
        return "–"
    needed = NEEDED[min(turn, LAST_THROWN)]
    if not needed:
        return _("comes")
    return str(needed) if needed == 6 else f"{needed}+"


def laying_out() -> tuple[Fact, ...]:
    """How a table is laid out by hand (fftt:T1 to fftt:T5)."""
    return (
        Fact(_("The attacker picks the table’s size: each side 80, 100 or 120 cm."), "T1"),
        Fact(
            _("The defender places the scenery: six equal parts, three along the long side, each with a piece."), "T2"
        ),
        Fact(
            _("A piece is 5 to 25 cm a side. Pieces may touch each other and the edge; they do not overlap."),
            "T2, T3, T9",
        ),
        Fact(
            _("The attacker picks an edge, the defender has the one opposite; 10 cm deep on 80 cm, else 20 cm."),
            "T4, T5",
        ),
    )


def scenery(kind: PieceKind | None) -> Fact | None:
    """What a kind of scenery does; given None a low wall. None for a kind that the game does not know (fftt:T3b)."""
    found = {
        PieceKind.HILL: (_("No extra movement. Level 1. Its crest blocks sight."), "M2d, V2b, V3b"),
        PieceKind.POOL: (_("Movement costs double. No cover, blocks nothing."), "M2a"),
        PieceKind.RIVER: (_("Movement costs double. No cover, blocks nothing."), "M2a"),
        PieceKind.BUILDING: (
            _(
                "Inside: movement costs double, cover. Walls block movement and sight; in and out by doors, 1 AP to "
                "open; sight within 2 cm of a window or open door. Stairs 1 AP; upper floors are levels 1 and 2."
            ),
            "A2, M2a, M4, V2b, V3c, V4, V5b",
        ),
        PieceKind.RUINS: (
            _("Movement costs double. Cover inside and across. Do not block sight."),
            "M2a, V4f, V5b, V5c",
        ),
        PieceKind.RUBBLE: (
            _("Movement costs double. Cover inside and across. Does not block sight."),
            "M2a, V4f, V5b, V5c",
        ),
        PieceKind.FOREST: (
            _("Movement costs double. Cover inside. Blocks sight: in and out at its border only, 5 cm inside it."),
            "M2a, V2b, V4, V5b",
        ),
        None: (_("A climb costs 1 AP more. Cover across it. Does not block sight."), "M3, V2d, V5c"),
    }.get(kind)
    return None if found is None else Fact(*found)
