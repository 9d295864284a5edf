"""What is cut out for a game of Firefight: an objective with its reach, rulers and markers."""

from __future__ import annotations

from campaign.battle.contract.paper import INCHES, TENTH, Burst, Circle, Marker, Templates, inch_rulers
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.codes import SEIZES
from campaign.words import _

LENGTHS = ((3, "H2"), (6, "A4b"), (12, "A4c"), (24, ""))  # of rulers in inches, each with its rule


def templates(_rules: TableRules) -> Templates:
    """What one game needs."""
    return Templates(
        bursts=(_objective(),),
        directions=(),
        misses=(),
        rulers=inch_rulers(LENGTHS),
        markers=_markers(),
        bases_rule="C7",
    )


def _objective() -> Burst:
    """An objective is a point; who touches the circle is within its reach."""
    return Burst(
        _("Objective"),
        "P5",
        (Circle(SEIZES / TENTH, _("a unit that touches it seizes")),),
        1,
        _("Lay the cross on the objective; a unit seizes it with a base that touches the circle."),
        INCHES,
    )


def _markers() -> tuple[Marker, ...]:
    return (
        Marker("wound", _("Wound marker"), "W1", 6.0, 36),
        Marker("stunned", _("Stunned"), "W3", 7.5, 12),
        Marker("fatigued", _("Fatigued"), "H7", 7.5, 12),
        Marker("activated", _("Activated"), "A1", 7.5, 20),
        Marker("token", _("Token"), "K4", 6.0, 24),
        Marker("veiled", _("Veiled"), "X2", 7.5, 4),
        Marker("goaded", _("Goaded"), "X3", 7.5, 4),
        Marker("objective", _("Objective"), "P4", 12.5, 5),
    )
