"""Where an army could go, as the map offers it."""

from __future__ import annotations

from dataclasses import replace

from campaign.desk import Desk
from campaign.world import queries
from campaign.world.ids import RouteId
from campaign.world.orders import AddFigures, Correct
from campaign.world.refusal import Reason
from campaign.world.state import Campaign, Minefield
from ui.map import moves
from ui.map.moves import Goal


def allow(order: object) -> tuple[Reason, ...]:
    return ()


def refuse(order: object) -> tuple[Reason, ...]:
    return (Reason("campaign:C12", "Not now."),)


def first_army(desk: Desk):
    return queries.armies_of(desk.state, desk.state.active)[0]


def mined(state: Campaign, route: RouteId) -> Campaign:
    """The state with a field of the last seat's on a route."""
    return replace(state, minefields=state.minefields.set(route, Minefield(route, state.seats[-1])))


def test_every_goal_is_within_two_routes(desk: Desk):
    army = first_army(desk)
    near = set(queries.neighbours(desk.state, army.sector))
    reached = near.union(*(queries.neighbours(desk.state, sector) for sector in near))
    assert set(moves.goals(desk.state, army.id, allow)) <= reached


def test_a_goal_without_a_legal_way_keeps_the_reasons(desk: Desk):
    goal = next(iter(moves.goals(desk.state, first_army(desk).id, refuse).values()))
    assert (goal.paths, goal.reasons[0].rule) == ((), "campaign:C12")


def test_enemies_at_the_goal_make_it_an_attack(desk: Desk):
    army = first_army(desk)
    goals = moves.goals(desk.state, army.id, allow)
    assert {s for s, goal in goals.items() if goal.attack} == {
        s for s in goals if queries.enemies_in(desk.state, s, army.player)
    }


def test_the_way_without_a_minefield_is_taken_first(desk: Desk):
    army = first_army(desk)
    goals = moves.goals(desk.state, army.id, allow)
    goal = next(goal for goal in goals.values() if len(goal.paths[0]) == 1 and len(goal.paths) > 1)
    route = queries.route_between(desk.state, army.sector, goal.sector)
    assert route is not None
    state = mined(desk.state, route)
    assert len(moves.goals(state, army.id, allow)[goal.sector].paths[0]) == 2


def test_the_sector_pointed_at_before_is_gone_over():
    goal = Goal("1.s3", (("1.s3",), ("1.s2", "1.s3")), attack=False)
    assert moves.path_to(goal, ("1.s2",)) == ("1.s2", "1.s3")


def test_a_sector_that_does_not_lead_to_the_goal_is_not_gone_over():
    goal = Goal("1.s3", (("1.s3",), ("1.s2", "1.s3")), attack=False)
    assert moves.path_to(goal, ("1.s9",)) == ("1.s3",)


def test_the_hazards_of_a_way_name_the_mined_route(desk: Desk):
    army = first_army(desk)
    first = queries.neighbours(desk.state, army.sector)[0]
    route = queries.route_between(desk.state, army.sector, first)
    assert route is not None
    state = mined(desk.state, route)
    assert [hazard for _a, _b, hazard in moves.hazards(state, army.id, (first,))][:1] == [route]


def test_too_many_fp_at_the_goal_are_counted(desk: Desk):
    army = first_army(desk)
    goal = next(s for s in queries.sectors_of(desk.state, army.player) if s != army.sector)
    desk.submit(Correct("test", (AddFigures(army.player, goal, (("marines.grunt", 14),)),)))
    fp = queries.sector_fp(desk.state, goal) + queries.army_fp(desk.state, army.id)
    assert moves.over_limit(desk.state, army.id, goal) == max(0, fp - 20)
