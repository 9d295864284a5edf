"""A campaign keeps the edition of the campaign rules with which it was founded (campaign:C93)."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.dice import TypedDice
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.codec import (
    BadForm,
    event_from_json,
    event_to_json,
    order_from_json,
    order_to_json,
    stored_order,
)
from campaign.world.decide import decide
from campaign.world.events import CampaignFounded, RulesChanged
from campaign.world.house_rules import BEFORE, EDITION, SWITCHES, HouseRules, changes_between, house_rule_value
from campaign.world.ids import EntryId, OrderId
from campaign.world.refusal import Refusal
from tests.store.campaigns import founding
from tests.world.situation import Situation

OLD = Path(__file__).parents[1] / "old_files" / "0.8.0.fftt"
OF_BEFORE = replace(HouseRules(relief=False), **BEFORE)  # type: ignore[arg-type]


def without(text: str, *keys: str) -> str:
    """The text of an order or event as a version wrote it that did not know these house rules yet."""
    value = json.loads(text)
    value["rules"] = {key: said for key, said in value["rules"].items() if key not in keys}
    return json.dumps(value)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A campaign that 0.8.0 founded."""
    return Path(shutil.copyfile(OLD, tmp_path / "old.fftt"))


@pytest.mark.claims("campaign:C93a")
def test_a_campaign_is_founded_with_the_newest_edition() -> None:
    founded = decide(None, OrderId("1"), founding(), TypedDice())[0]
    assert isinstance(founded, CampaignFounded)
    assert (founded.rules.edition, EDITION) == (2, 2)


@pytest.mark.claims("campaign:C93a")
def test_a_founding_that_names_no_edition_was_written_before_there_was_one() -> None:
    order = replace(founding(), rules=OF_BEFORE)
    event = decide(None, OrderId("1"), order, TypedDice())[0]
    assert stored_order(without(order_to_json(order), *BEFORE)) == order
    assert event_from_json(event.kind, 1, without(event_to_json(event), *BEFORE)) == event
    changed = RulesChanged(OF_BEFORE)
    assert event_from_json(changed.kind, 1, without(event_to_json(changed), *BEFORE)) == changed


def test_a_founding_that_names_its_edition_keeps_it() -> None:
    for edition in (1, 2):
        order = replace(founding(), rules=HouseRules(edition=edition))
        assert stored_order(order_to_json(order)) == order


def test_a_founding_that_somebody_types_today_is_of_the_newest_edition() -> None:
    order = founding()
    assert order_from_json(without(order_to_json(order), *BEFORE)) == order


def test_other_house_rules_are_read_as_strictly_as_before() -> None:
    text = order_to_json(founding()).replace('"edition":2', '"edition":2,"addition":2')
    with pytest.raises(BadForm, match=r"“rules\.addition” is not a field"):
        stored_order(text)
    with pytest.raises(BadForm, match=r"“rules\.edition”: Input should be a valid integer"):
        stored_order(order_to_json(founding()).replace('"edition":2', '"edition":"2"'))


@pytest.mark.parametrize("edition", [0, 3])
def test_there_is_no_other_edition(edition: int) -> None:
    with pytest.raises(Refusal, match=f"there is no edition {edition}"):
        decide(None, OrderId("1"), replace(founding(), rules=HouseRules(edition=edition)), TypedDice())


def test_the_edition_is_no_switch() -> None:
    assert "edition" not in {switch.name for switch in SWITCHES}
    assert house_rule_value("edition", 1) is None
    assert changes_between(HouseRules(), HouseRules(edition=1)) == ()


@pytest.mark.claims("campaign:C93a")
def test_a_file_of_before_keeps_the_first_edition_whatever_is_done_with_it(old: Path, tmp_path: Path) -> None:
    """It is sound, its founding is amended, its house rules change, and it is handed on as a document."""
    with Desk.open(old) as desk:
        assert desk.state.setting.rules.edition == 1
        order = desk.history()[0].order
        assert isinstance(order, o.FoundCampaign)
        again = replace(order, name="Another name", rules=replace(order.rules, edition=2))
        desk.amending.carry_out(desk.amending.plan(EntryId(1), again))
        assert (desk.state.setting.name, desk.state.setting.rules.edition) == ("Another name", 1)
        desk.copies.export(tmp_path / "all.json")
    assert faults_in(old) == ()
    Desk.restore(tmp_path / "all.json", tmp_path / "again.fftt")
    with Desk.open_to_read(tmp_path / "again.fftt") as desk:
        assert desk.state.setting.rules.edition == 1


@pytest.mark.claims("campaign:C93a")
def test_the_edition_stays_when_house_rules_change() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(edition=1))
    table.army("A", "mill", "hq grunt*4")
    table.turns("AB")
    table.give(o.ChangeRules((("relief", False),), "we voted"))
    assert table.state.setting.rules == HouseRules(relief=False, edition=1)
    assert table.refused(o.ChangeRules((("edition", 2),), "we voted")) == {"", "campaign:C86"}
