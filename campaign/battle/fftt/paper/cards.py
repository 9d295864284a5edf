"""What stands on the cards of HQs and Queens, and the card of a Queen's eggs."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract.paper import Brood, Fact
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.units import Unit, hatching
from campaign.words import _


def facts(unit: Unit, _rules: TableRules) -> tuple[Fact, ...]:
    """What the rules say of an HQ or a Queen."""
    if unit.is_hq:
        return (
            Fact(_("its side reloads while one stands"), "U1b"),
            Fact(_("then the first miss empties a shooter"), "U2a"),
            Fact(_("never moves"), "M8a"),
            Fact(_("destroyed: bursts as a grenade"), "B5a"),
        )
    if hatching([unit]):
        return (
            Fact(_("eats a corpse in contact for 1 AP"), "I1a"),
            Fact(_("lays an egg in contact for 1 AP"), "I1b"),
            Fact(_("one egg for each corpse eaten"), "I1c"),
            Fact(_("all dead: a shooter that misses dies"), "U4b"),
        )
    return ()


def brood(units: Sequence[Unit], known: Sequence[Unit]) -> Brood | None:
    """What hatches from the eggs of these units."""
    hatched = hatching(units)
    if not hatched:
        return None
    names = {unit.key: unit.name for unit in known}
    scores = [names[key] for key in hatched if key in names]
    return Brood(
        name=_("Eggs"),
        under=_("Egg card"),
        facts=(
            Fact(_("1 wound, 0 FP, no die in defence"), "I3a"),
            Fact(_("hatches at the end of the turn after it was laid"), "I2a"),
            Fact(_("lost if it has not hatched when the battle ends"), "I6f"),
        ),
        outcomes=(*((str(score), name) for score, name in enumerate(scores, 1)), ("6", _("throw again"))),
        columns=(_("laid in turn"), _("hatches in"), _("into")),
        born=_("Hatched"),
    )
