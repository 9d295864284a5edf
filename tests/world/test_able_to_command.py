"""Whom the program would name commander in chief, of the figures of an army, in each rule system."""

from __future__ import annotations

import pytest

from campaign.world.queries import able_to_command
from tests.battle import second_system
from tests.paper.builders import RED, sector, table

assert second_system  # registers itself


@pytest.mark.claims("fftt:N13h", "firefight:E4a")
@pytest.mark.parametrize(
    ("system", "faction", "units", "able"),
    [
        ("fftt", "marines", ("grunt", "hq", "medic"), ["grunt", "medic"]),
        ("fftt", "machina", ("scanner", "hq"), []),
        ("fftt", "insectoids", ("queen", "stinger"), ["stinger"]),  # who leads is worth more where it is
        ("fftt", "insectoids", ("queen",), []),
        ("firefight", "compact", ("train", "section", "section"), []),  # a model of a group commands nobody
        ("firefight", "compact", ("train", "section", "gunner", "captain"), ["gunner", "captain"]),
        ("nerve", "trench", ("recruit", "captain"), ["captain"]),  # there nobody else ever may
    ],
)
def test_who_may_and_fights(system: str, faction: str, units: tuple[str, ...], able: list[str]) -> None:
    scene = table(factions=(faction,) * 3, system=system)
    figures = [scene.state.figures[figure] for figure in scene.figures(scene.army(RED, sector(1), "Foot", *units))]
    assert [figure.unit.partition(".")[2] for figure in able_to_command(scene.state, figures)] == able
