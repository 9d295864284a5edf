"""The map can be changed until the first army is raised (campaign:C67)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.differences import differences, lines
from campaign.world.ids import EntryId, OrderId, RouteId, SectorId
from campaign.world.maps import MapDocument, MapRoute
from campaign.world.refusal import Refusal
from tests.store import campaigns


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with campaigns.founded(tmp_path) as made:
        yield made


def ground(desk: Desk) -> MapDocument:
    return desk.state.setting.map


def changed(document: MapDocument, which: str, /, **changes: object) -> MapDocument:
    """The map with one sector drawn otherwise."""
    sectors = tuple(replace(s, **changes) if s.key == which else s for s in document.sectors)  # type: ignore[arg-type]
    return replace(document, sectors=sectors)


def with_another_centre(document: MapDocument) -> MapDocument:
    """The map with a new sector in the place of the free one."""
    old = document.centre
    routes = tuple(MapRoute(r.key, "new" if r.a == old else r.a, "new" if r.b == old else r.b) for r in document.routes)
    return replace(changed(document, old, key="new"), centre="new", routes=routes)


def reasons(desk: Desk, document: MapDocument) -> list[str]:
    with pytest.raises(Refusal) as refused:
        desk.submit(o.RedrawMap(document))
    return [reason.text for reason in refused.value.reasons]


@pytest.mark.claims("campaign:C67a", "campaign:C67d")
def test_a_sector_is_renamed_and_gets_another_character_and_stays_the_same_sector(desk: Desk) -> None:
    desk.submit(o.RedrawMap(changed(ground(desk), "s1", name="Mill", character="ruins")))
    assert (desk.state.sectors[SectorId("1.s1")].name, ground(desk).sectors[0].character) == ("Mill", "ruins")
    assert desk.state.sectors[SectorId("1.s1")].stock == 15
    assert faults_in(desk.path) == ()


@pytest.mark.claims("campaign:C67d")
def test_a_name_that_people_gave_holds_unless_the_map_has_another_one_now(desk: Desk) -> None:
    desk.submit(o.Rename("1.s1", "Our Mill"))
    desk.submit(o.RedrawMap(changed(ground(desk), "s2", name="Docks")))
    assert desk.state.sectors[SectorId("1.s1")].name == "Our Mill"
    desk.submit(o.RedrawMap(changed(ground(desk), "s1", name="Their Mill")))
    assert desk.state.sectors[SectorId("1.s1")].name == "Their Mill"


@pytest.mark.claims("campaign:C67a", "campaign:C67d")
def test_the_free_sector_is_another_one_and_the_routes_to_it_are_new(desk: Desk) -> None:
    old = ground(desk)
    centre = old.centre
    desk.submit(o.RedrawMap(with_another_centre(old)))
    order = desk.history()[-1].order_id
    assert SectorId(f"{order}.new") in desk.state.sectors
    assert SectorId(f"1.{centre}") not in desk.state.sectors
    for route, key in ((r, r.key) for r in old.routes):
        kept = RouteId(f"1.{key}") in desk.state.setting.routes
        assert kept is (centre not in (route.a, route.b))
    assert faults_in(desk.path) == ()


def test_a_changed_map_is_undone_and_done_again(desk: Desk) -> None:
    before = desk.state
    changes = desk.submit(o.RedrawMap(changed(ground(desk), "s1", name="Mill")))
    assert changes.map
    assert desk.undo().map
    assert desk.state == before
    assert desk.redo().map
    assert not desk.submit(o.Rename("1.s1", "Our Mill")).map


@pytest.mark.claims("campaign:C67b")
def test_home_sectors_stay_with_their_seats_and_keys(desk: Desk) -> None:
    home = next(sector for sector in ground(desk).sectors if sector.home == 0)
    text = "The home sectors stay as they were founded: each with its key and its seat."
    assert text in reasons(desk, changed(ground(desk), home.key, home=1))
    assert text in reasons(desk, changed(ground(desk), home.key, key="other"))


@pytest.mark.claims("campaign:C67c")
def test_a_map_on_which_no_campaign_can_be_founded_is_refused_with_everything_that_is_wrong(desk: Desk) -> None:
    broken = replace(changed(ground(desk), "s1", character="swamp"), routes=ground(desk).routes[1:])
    assert len(reasons(desk, broken)) > 1


@pytest.mark.claims("campaign:C67a")
def test_when_an_army_has_been_raised_the_map_stays(desk: Desk) -> None:
    new = changed(ground(desk), "s1", name="Mill")
    player = desk.state.seats[0]
    desk.submit(o.Recruit(player, campaigns.home(desk, player), campaigns.FORCE))
    assert reasons(desk, new) == ["The map can be changed until the first army is raised."]
    desk.undo()
    desk.submit(o.StartWeek())
    assert reasons(desk, new) == ["The map can be changed until the first army is raised."]


def test_the_same_map_is_no_change(desk: Desk) -> None:
    assert reasons(desk, ground(desk)) == ["That is the map already."]


def test_what_differs_between_two_maps_is_told_and_taking_the_change_out_is_too(desk: Desk) -> None:
    before, centre = desk.state, ground(desk).centre
    desk.submit(o.RedrawMap(with_another_centre(ground(desk))))
    name = before.sectors[SectorId(f"1.{centre}")].name
    for one, other in ((before, desk.state), (desk.state, before)):
        told = [line.text for line in lines(differences(one, other))]
        assert sorted(told) == [
            f"{name}: is not on the map",
            f"{name}: is on the map",
            "Name, map or house rules of the campaign",
        ]
    desk.submit(o.Rename("2.new", "Hub"))
    plan = desk.amending.plan(EntryId(2), None)
    assert [conflict.order_id for conflict in plan.conflicts] == ["3"]
    desk.amending.carry_out(plan, skip=(OrderId("3"),))
    assert desk.state == before
    assert faults_in(desk.path) == ()


@pytest.mark.claims("campaign:C67b")
def test_a_sector_that_was_given_to_a_player_is_not_taken_away(desk: Desk) -> None:
    free = next(sector for sector in ground(desk).sectors if sector.home is None)
    id = desk.state.setting.sector_ids[free.key]
    desk.submit(o.Correct("moved over from paper", (o.SetOwner(id, desk.state.seats[0]), o.SetStock(id, 5))))
    assert reasons(desk, with_another_centre(ground(desk))) == [f"{free.name} belongs to Red: it stays on the map."]
    desk.submit(o.RedrawMap(changed(ground(desk), free.key, name="Crossing")))
    assert (desk.state.sectors[id].name, desk.state.sectors[id].stock) == ("Crossing", 5)
    assert faults_in(desk.path) == ()
