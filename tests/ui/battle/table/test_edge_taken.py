"""The edge that a side takes in Firefight, in the battle's window: asked, pressed, and shown on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import AnySetup
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.system import smallest
from campaign.battle.scenery import Edge
from tests.ui.battle.table.conftest import COMPUTER, PERSON, Open
from ui import widgets
from ui.battle.waiting.table_picture import deployed
from ui.theme import Theme

BATTLE: AnySetup = replace(smallest(), campaign=True)  # so that the first side takes it


@pytest.mark.claims("firefight:P7d", "firefight:P7e")
def test_an_edge_is_taken_by_a_press_and_the_table_shows_the_zones_then(opened: Open, look: Theme):
    battle = opened((PERSON, COMPUTER), setup=BATTLE)
    battle.until(c.EDGING)
    assert deployed(BATTLE, "AB", look) == []
    answers = [one for one in battle.window.findChildren(widgets.Button) if one.objectName().startswith("answer ")]
    words = {one.text().split("  ")[0].strip(): one for one in answers}
    assert len(words) == 4
    next(button for text, button in words.items() if "west" in text).click()
    battle.qtbot.waitUntil(lambda: battle.window.asker.now is not None and battle.window.asker.now.kind == c.MARKING)
    seen = deployed(BATTLE, "AB", look, battle.match.rows)
    assert [side.edge for side in seen] == [Edge.WEST, Edge.EAST]
    assert [side.zone for side in seen] == [(0, 0, 952, 8000), (7048, 0, 8000, 8000)]
    assert battle.window.stage.edges == (Edge.WEST, Edge.EAST)
