"""Names for what nobody has named: the same for the same id, and none twice."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.world.naming import army_name, figure_name

GRUNT, HQ = (next(unit for unit in fftt_units() if unit.key == key) for key in ("marines.grunt", "marines.hq"))


def many(unit: Unit, number: int) -> list[str]:
    """Names of as many figures, one after the other."""
    names: list[str] = []
    for count in range(number):
        names.append(figure_name(unit, f"2.grunt{count}", names))
    return names


def test_the_same_id_gets_the_same_name() -> None:
    assert figure_name(GRUNT, "2.grunt1", ()) == figure_name(GRUNT, "2.grunt1", ())


def test_a_name_that_is_taken_is_given_to_nobody_else() -> None:
    name = figure_name(GRUNT, "2.grunt1", ())
    assert figure_name(GRUNT, "2.grunt1", {name}) != name


def test_when_the_list_is_used_up_the_names_come_again_with_a_number() -> None:
    names = many(GRUNT, 1200)
    assert len(set(names)) == 1200
    first = names[0]
    assert {f"{first} II", f"{first} III", f"{first} IV"} <= set(names)


def test_an_hq_says_what_it_is() -> None:
    assert figure_name(HQ, "2.hq1", ()).startswith("HQ ")


@pytest.mark.parametrize("faction", list(Faction))
def test_every_faction_has_names_for_its_armies(faction: Faction) -> None:
    assert army_name(faction, "2.army", ()).strip()
