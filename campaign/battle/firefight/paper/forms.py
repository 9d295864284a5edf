"""What is looked up, ticked and written down on paper in Firefight, and what its scenery does."""

from __future__ import annotations

from campaign.battle.contract.paper import Block, Fact, PaperWords, Row, Track
from campaign.battle.firefight.agreements import MOST_ROUNDS, TableRules
from campaign.battle.scenery import PieceKind
from campaign.words import _


def words() -> PaperWords:
    """What things are called."""
    return PaperWords(
        lengths=_("All lengths are inches; the rule’s number stands at the right."),
    )


def look_up() -> tuple[Block, ...]:
    """The numbers that players look up most."""
    return (
        Block(
            _("To hit: a die, Quality or more"),
            "S3",
            (
                Row(_("elite, crack shot: shooting"), "+1", rule="E6"),
                Row(_("veteran: in melee"), "+1", rule="E6"),
                Row(_("fatigued: in melee hits with"), "6", rule="H7"),
                Row(_("Defense against fire, in cover"), "+1", rule="T1"),
                Row(_("Defense against AP"), _("−AP"), rule="K2"),
                Row(_("whatever is added: 6 succeeds, 1 fails"), rule="G3"),
            ),
        ),
        Block(
            _("Actions, in inches"),
            "A4",
            (
                Row(_("hold: may shoot"), key="0"),
                Row(_("advance: may shoot after it"), key="6"),
                Row(_("rush: no fire"), key="12"),
                Row(_("charge: into melee, then fatigued"), key="12"),
                Row(_("through difficult terrain, at most"), key="6"),
                Row(_("answer of the charged, move of the victor"), key="3"),
            ),
        ),
        Block(
            _("The check: a die and all markers"),
            "W1",
            (
                Row(_("Stunned: idle when next activated"), "1–5", rule="W1"),
                Row(_("knocked out"), "6+", rule="W1"),
                Row(_("Tough X: markers before a check"), "X", rule="K28"),
                Row(_("Tough X: knocked out"), _("5 + X"), rule="K28"),
                Row(_("group: a wound takes a model"), "1", rule="W6"),
                Row(_("Stunned and hit by fire: out"), rule="W4"),
            ),
        ),
    )


def track(agreed: TableRules) -> Track:
    """As many rounds as were agreed: who begins, what is done at their end, and who has which objectives.

    firefight:A2, A3, P5, P6c, P6d
    """
    return Track(
        title=_("Rounds"),
        turns=MOST_ROUNDS if agreed.annihilation else agreed.turns,
        ticks=(_("Rout tests"), _("Objectives seized")),
        scores=(_("Begins"), _("Objectives")),
        facts=(
            Fact(
                _("The sides activate one unit each in turn. Who finished first in a round begins the next one."),
                "A1, A2",
            ),
            Fact(
                _("After the last activation: rout tests, objectives, fatigue lapses. Most objectives win."),
                "A3, R2, P5, P6",
            ),
        ),
    )


def laying_out() -> tuple[Fact, ...]:
    """How a table is laid out by hand."""
    return (
        Fact(_("The sides deploy at opposite edges, at least 30″ (76.2 cm) from each other."), "P7a, P8b"),
        Fact(_("A zone reaches 12″ (30.5 cm) from its edge; on smaller tables half of what is over 24″."), "P7b, P8a"),
        Fact(
            _("Objectives: half a die, rounded up, and two more; outside the zones, more than 9″ from each other."),
            "C3, P4",
        ),
        Fact(_("An objective lies neither on a building nor in a pool or river."), "P10a"),
    )


def scenery(kind: PieceKind | None) -> Fact:
    """What a kind of scenery does; None: a low wall."""
    water = _("Difficult: who comes into it moves 6″ at most. No cover.")
    text, rules = {
        PieceKind.HILL: (_("1.5″ high. Stops a line that is lower. Cover behind its corners."), "T4b, T5b, T6a"),
        PieceKind.POOL: (
            _("Difficult and dangerous: who comes into it moves 6″ at most, and rolls. No cover."),
            "T2, T3, T4",
        ),
        PieceKind.RIVER: (water, "T2, T4a"),
        PieceKind.BUILDING: (
            _(
                "3″ high for each storey. Nobody goes in; the roof is climbed. Stops a line that is lower. Cover "
                "behind its corners."
            ),
            "M4f, M5, T4, T5b, T6a",
        ),
        PieceKind.RUINS: (_("Cover inside and behind. Do not stop a line."), "T1b, T5a"),
        PieceKind.RUBBLE: (
            _("Difficult: who comes into it moves 6″ at most. Cover inside and behind."),
            "T1b, T2, T4a, T5a",
        ),
        PieceKind.FOREST: (
            _(
                "3″ high. Difficult: who comes into it moves 6″ at most. Cover inside. Stops a line, unless one end of "
                "it is inside."
            ),
            "T1b, T2, T4, T6b",
        ),
        PieceKind.HAZARD: (_("Dangerous: who comes into it rolls. No cover."), "T3, T4c"),
        None: (_("Cover behind it. Does not stop a line."), "T5a"),
    }[kind]
    return Fact(text, rules)
