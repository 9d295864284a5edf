"""The map is drawn step by step until the first army is raised (campaign:C90)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from shapely.geometry import Point, Polygon

from campaign.autoplay import Why, play_on
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.codec import event_to_json
from campaign.world.events import MapEdited
from campaign.world.ids import RouteId, SectorId
from campaign.world.maps import Hazard, MapSector, form_problems
from campaign.world.maps import edits as m
from campaign.world.refusal import Refusal
from campaign.world.state import Account
from campaign.world.week_check import week_check
from campaign.world.zones import dice_of
from tests.store import campaigns


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with campaigns.founded(tmp_path) as made:
        yield made
        assert form_problems(made.state.setting.map) == ()
    assert faults_in(tmp_path / "test.fftt") == ()


def drawn(desk: Desk, sector: SectorId) -> MapSector:
    ids = desk.state.setting.sector_ids
    return next(s for s in desk.state.setting.map.sectors if ids[s.key] == sector)


def centre(desk: Desk) -> SectorId:
    return desk.state.setting.sector_ids[desk.state.setting.map.centre]


def a_home(desk: Desk) -> SectorId:
    return campaigns.home(desk, desk.state.seats[0])


def edit(desk: Desk, *steps: m.MapEdit) -> None:
    for step in steps:
        desk.submit(o.EditMap(step))


def reasons(desk: Desk, order: o.Order) -> list[str]:
    with pytest.raises(Refusal) as refused:
        desk.submit(order)
    return [reason.text for reason in refused.value.reasons]


def beside(desk: Desk, sector: SectorId) -> tuple[int, int]:
    """A place in a sector, well away from its hub."""
    ground = drawn(desk, sector)
    shape = Polygon(ground.outline)
    west, north, east, south = (round(end) for end in shape.bounds)
    inside = [(x, y) for x in range(west, east, 10) for y in range(north, south, 10) if shape.contains(Point(x, y))]
    return max(inside, key=lambda place: shape.exterior.distance(Point(place)) + abs(place[0] - ground.hub[0]))


@pytest.mark.claims("campaign:C90a")
def test_a_sector_is_added_on_ground_that_it_takes_from_another(desk: Desk) -> None:
    host = a_home(desk)
    whole = Polygon(drawn(desk, host).outline).area
    edit(desk, m.AddSector(beside(desk, host), "Mill", "works"))
    new = SectorId("2.n2")
    assert (desk.state.sectors[new].name, desk.state.sectors[new].home) == ("Mill", None)
    parts = [Polygon(drawn(desk, sector).outline).area for sector in (host, new)]
    assert sum(parts) == pytest.approx(whole, rel=0.01)
    assert min(parts) > whole / 10


@pytest.mark.claims("campaign:C90a")
def test_a_sector_on_open_ground_touches_no_other_and_becomes_land(desk: Desk) -> None:
    land = desk.state.setting.map.land
    edit(desk, m.AddSector((2, 2), "Outpost", "park"))
    assert desk.state.setting.map.land == (*land, drawn(desk, SectorId("2.n2")).outline)
    edit(desk, m.RemoveSector(SectorId("2.n2")))
    assert desk.state.setting.map.land == land


@pytest.mark.claims("campaign:C90a")
def test_a_sector_that_is_taken_away_leaves_its_ground_to_a_neighbour(desk: Desk) -> None:
    before = desk.state.setting.map
    area = sum(Polygon(sector.outline).area for sector in before.sectors)
    edit(desk, m.AddSector(beside(desk, a_home(desk)), "Mill", "works"))
    edit(desk, m.JoinSectors(SectorId("2.n2"), centre(desk)), m.RemoveSector(SectorId("2.n2")))
    after = desk.state.setting.map
    assert [sector.key for sector in after.sectors] == [sector.key for sector in before.sectors]
    assert after.routes == before.routes
    assert sum(Polygon(sector.outline).area for sector in after.sectors) == pytest.approx(area, rel=0.01)


@pytest.mark.claims("campaign:C90a")
def test_within_its_outline_only_the_hub_of_a_sector_moves(desk: Desk) -> None:
    sector = a_home(desk)
    outline, place = drawn(desk, sector).outline, beside(desk, sector)
    edit(desk, m.MoveSector(sector, place))
    assert (drawn(desk, sector).hub, drawn(desk, sector).outline) == (place, outline)


@pytest.mark.claims("campaign:C90a")
def test_a_sector_that_is_put_into_another_one_lies_there_then_with_its_routes(desk: Desk) -> None:
    sector, other = a_home(desk), campaigns.home(desk, desk.state.seats[1])
    routes = desk.state.setting.routes
    place = beside(desk, other)
    edit(desk, m.MoveSector(sector, place))
    assert Polygon(drawn(desk, sector).outline).contains(Point(place))
    assert desk.state.setting.routes == routes
    assert [s.key for s in desk.state.setting.map.sectors][:2] == ["s1", "s2"]


@pytest.mark.claims("campaign:C90a", "campaign:C14j", "campaign:C14k")
def test_a_sector_becomes_a_zone_or_another_hazardous_area_and_none_again(desk: Desk) -> None:
    sector = a_home(desk)
    edit(desk, m.SetZone(sector, True), m.SetHazard(sector, Hazard(" acid swamp ", 3)))
    assert (drawn(desk, sector).radioactive, drawn(desk, sector).hazard) == (False, Hazard("acid swamp", 3))
    assert dice_of(desk.state.sectors[sector]) == 3
    edit(desk, m.SetZone(sector, True))
    assert (drawn(desk, sector).radioactive, drawn(desk, sector).hazard) == (True, None)
    assert dice_of(desk.state.sectors[sector]) == 2
    edit(desk, m.SetZone(sector, False), m.SetHazard(sector, Hazard("lava", 1)), m.SetHazard(sector, None))
    assert dice_of(desk.state.sectors[sector]) == 0


@pytest.mark.claims("campaign:C14j")
def test_a_hazard_that_cannot_be_is_refused_while_the_map_is_drawn(desk: Desk) -> None:
    for hazard in (Hazard("lava", 7), Hazard("lava", 0), Hazard(" "), Hazard("x" * 31)):
        with pytest.raises(Refusal) as refused:
            edit(desk, m.SetHazard(a_home(desk), hazard))
        assert {reason.rule for reason in refused.value.reasons} == {"campaign:C14"}


@pytest.mark.claims("campaign:C90a")
def test_names_zones_characters_routes_and_the_centre_are_set_one_by_one(desk: Desk) -> None:
    sector = a_home(desk)
    edit(desk, m.NameSector(sector, "Mill"), m.SetZone(sector, True), m.SetCharacter(sector, "ruins"))
    ground = drawn(desk, sector)
    assert (ground.name, ground.radioactive, ground.character) == ("Mill", True, "ruins")
    assert (desk.state.sectors[sector].name, desk.state.sectors[sector].radioactive) == ("Mill", True)
    route = next(iter(desk.state.setting.routes))
    a, b = desk.state.setting.routes[route]
    edit(desk, m.RemoveRoute(route))
    assert route not in desk.state.setting.routes
    assert len(desk.state.setting.map.routes) == len(desk.state.setting.routes)
    edit(desk, m.JoinSectors(b, a))
    assert desk.state.setting.routes[RouteId("6.e6")] == (a, b)
    edit(desk, m.AddSector(beside(desk, sector), "Middle", "park"), m.SetCentre(SectorId("7.n7")))
    assert centre(desk) == SectorId("7.n7")


@pytest.mark.claims("campaign:C90b")
def test_two_sectors_change_roles_with_owner_and_stock_and_the_books_balance(desk: Desk) -> None:
    home, free = a_home(desk), centre(desk)
    edit(desk, m.SwapHomes(home, free))
    owner = desk.state.seats[0]
    assert [(desk.state.sectors[s].home, desk.state.sectors[s].stock) for s in (home, free)] == [(None, 0), (owner, 15)]
    assert (drawn(desk, home).home, drawn(desk, free).home) == (None, 0)
    assert desk.state.books[owner, Account.FOUNDED] == 45


@pytest.mark.claims("campaign:C90c")
def test_while_the_map_is_unfair_no_army_is_raised_and_no_week_begins(desk: Desk) -> None:
    sector, player = a_home(desk), desk.state.seats[0]
    edit(desk, m.AddSector(beside(desk, sector), "Mill", "works"))
    for order in (
        o.Recruit(player, sector, campaigns.FORCE),
        o.StartWeek(),
        o.Correct("from paper", (o.AddFigures(player, sector, campaigns.FORCE),)),
    ):
        assert "2 sectors are free, not 1." in reasons(desk, order)
    edit(desk, m.RemoveSector(SectorId("2.n2")))
    desk.submit(o.Recruit(player, sector, campaigns.FORCE))
    assert reasons(desk, o.EditMap(m.SetZone(sector, True))) == [
        "The map can be changed until the first army is raised."
    ]


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (m.NameSector(SectorId("1.s1"), " "), "is no name for a place"),
        (m.SetCharacter(SectorId("1.s1"), "swamp"), "has the unknown character “swamp”."),
        (m.RemoveSector(SectorId("1.s1")), "is a home sector: it stays."),
        (m.SetZone(SectorId("1.s1"), False), "It is so already."),
        (m.SetZone(SectorId("9.x"), False), "There is no sector “9.x”."),
        (m.RemoveRoute(RouteId("9.x")), "There is no route “9.x”."),
        (m.JoinSectors(SectorId("1.s1"), SectorId("1.s1")), "A route joins two sectors."),
        (m.AddSector((-5, 4), "Far", "park"), "That place lies outside the map."),
        (m.AddSector((10**9, 4), "Far", "park"), "That place lies outside the map."),
    ],
    ids=lambda value: getattr(value, "edit", ""),
)
def test_a_step_that_cannot_be_is_refused_with_the_reason(desk: Desk, step: m.MapEdit, why: str) -> None:
    assert any(why in reason for reason in reasons(desk, o.EditMap(step)))


def test_a_second_route_between_two_sectors_and_the_centre_gone_are_refused(desk: Desk) -> None:
    a, b = next(iter(desk.state.setting.routes.values()))
    assert any("one is the most" in reason for reason in reasons(desk, o.EditMap(m.JoinSectors(a, b))))
    assert any("make another sector the centre" in r for r in reasons(desk, o.EditMap(m.RemoveSector(centre(desk)))))
    at = drawn(desk, a).hub
    assert any("too near" in reason for reason in reasons(desk, o.EditMap(m.AddSector(at, "Twin", "park"))))


def test_steps_are_undone_done_again_and_amended_and_cost_little_in_the_journal(desk: Desk) -> None:
    before, sector = desk.state, a_home(desk)
    edit(desk, m.SetZone(sector, True), m.NameSector(sector, "Mill"))
    named = desk.state
    assert all(len(event_to_json(event)) < 4000 for entry in desk.history()[1:] for event in entry.events)
    desk.undo()
    desk.undo()
    assert desk.state == before
    desk.redo()
    desk.redo()
    assert desk.state == named
    desk.amending.carry_out(desk.amending.plan(desk.history()[1].id, o.EditMap(m.SetCharacter(sector, "ruins"))))
    ground = drawn(desk, sector)
    assert (ground.name, ground.character, ground.radioactive) == ("Mill", "ruins", False)
    assert isinstance(desk.history()[-1].events[0], MapEdited)


def test_what_was_added_and_amended_away_makes_later_steps_on_it_conflicts(desk: Desk) -> None:
    edit(desk, m.AddSector(beside(desk, a_home(desk)), "Mill", "works"), m.NameSector(SectorId("2.n2"), "Weir"))
    plan = desk.amending.plan(desk.history()[1].id, None)
    assert [conflict.order_id for conflict in plan.conflicts] == ["3"]


def test_the_to_do_list_says_what_the_map_still_lacks_and_the_program_waits_for_it(desk: Desk) -> None:
    edit(desk, m.AddSector(beside(desk, a_home(desk)), "Mill", "works"))
    told = next(todo for todo in week_check(desk.state) if todo.rule == "campaign:C90")
    assert (told.level, told.title, "2 sectors are free, not 1." in told.detail) == (
        "warn",
        "The map is not finished",
        True,
    )
    stopped = play_on(desk, weeks=1, everyone=True, resolve=lambda _desk, _battle: None)
    assert (stopped.why, "The map is not finished" in stopped.reason) == (Why.PERSON, True)
