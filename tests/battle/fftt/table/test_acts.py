"""What figures do beside walking and shooting at somebody, and who can be taken in hand at all."""

from __future__ import annotations

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.table.fire import Aimed, Burst
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.table.moves import Act
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.table import TABLE
from campaign.battle.fftt.table.asking.questions import standing_orders
from campaign.battle.fftt.table.choices import DONE, choice_of
from tests.battle.fftt.table.scenes import at_decision, look_at, setup_of, standing

GRUNT, TERMINATOR, BUG = "marines.grunt", "machina.terminator", "insectoids.bombbug"
FAR_ENEMY = standing("machina.scanner", (7800, 200))


def moving(own: list[FigureSetup], enemies: list[FigureSetup] | None = None) -> Look:
    """What the side of these sees in its movement."""
    return look_at(at_decision(setup_of(own, enemies or [FAR_ENEMY]), c.MOVING))


def general_fire(own: list[FigureSetup], enemies: list[FigureSetup]) -> Look:
    """What the side of these sees when it declares fire behind the movement."""
    game = at_decision(setup_of(own, enemies), c.FIRING)
    while (wanted := game.decision()) is not None:
        if (wanted.kind, wanted.side, int(game.s.now[0].step)) == (c.FIRING, 0, c.GENERAL_FIRE):
            return look_at(game)
        game.answer(DONE)
    raise AssertionError("no general fire")


def act(look: Look, figure: int, name: str) -> Act | None:
    """What a figure does by that name, if it does."""
    return next((one for one in TABLE.moving.acts(look, figure) if one.name == name), None)


def test_who_can_come_to_its_own_edge_can_leave_by_walks_that_are_answered_one_after_the_other() -> None:
    look = moving([standing(GRUNT, (4000, 6500)), standing(GRUNT, (4000, 4000)), standing(GRUNT, (5000, 7925))])
    near, at_edge = act(look, 0, "leave"), act(look, 2, "leave")
    assert near is not None
    assert at_edge is not None
    assert near.objection is None
    assert len(near.choices) == 2
    assert near.choices[-1][c.TARGET] == 1
    assert len(at_edge.choices) == 1
    assert [look.problem(found.choices[0]) for found in (near, at_edge)] == [FINE, FINE]
    assert act(look, 1, "leave") is None


def test_who_can_do_nothing_but_turn_is_not_taken_in_hand_by_itself() -> None:
    look = moving([standing("marines.hq", (4000, 7500)), standing(GRUNT, (4000, 4000))])
    assert TABLE.moving.able(look) == (1,)
    assert TABLE.moving.walks(look, 1) is None
    assert TABLE.moving.walks(look, 0) is not None


def test_a_bomb_bug_goes_off_where_it_stands_without_being_pointed_at_anybody() -> None:
    look = moving([standing(BUG, (4000, 4000))])
    found = act(look, 0, "go off")
    assert found is not None
    assert found.choices == (choice_of(c.GO_OFF, 0),)
    assert look.problem(found.choices[0]) == FINE
    aimed = TABLE.firing.aimed(look, found.choices[0])
    assert (aimed.shooter, aimed.at) == (0, None)
    assert isinstance(aimed.burst, Burst)


def test_air_support_is_called_on_whom_one_sees_and_told_of_the_others_why_not() -> None:
    caller = standing(GRUNT, (4000, 6000), abilities=("storm-bringer",), commander=True)
    behind = standing(TERMINATOR, (4000, 7000))
    look = general_fire([caller], [standing(TERMINATOR, (4000, 5000)), behind])
    found = act(look, 0, "air support")
    assert found is not None
    assert found.objection is None
    seen, unseen = found.targets
    assert (seen.figure, seen.objection) == (1, None)
    assert look.problem(seen.choice) == FINE
    assert unseen.objection is not None
    assert TABLE.firing.aimed(look, seen.choice) == Aimed(0, (4000, 5000), "air support")


def test_air_support_that_nobody_can_be_called_on_is_told_with_the_reason() -> None:
    caller = standing(GRUNT, (4000, 6000), abilities=("storm-bringer",), commander=True)
    look = general_fire([caller], [standing(TERMINATOR, (4000, 7000))])
    found = act(look, 0, "air support")
    assert found is not None
    assert found.targets == ()
    assert found.objection is not None


def test_a_medic_treats_whom_it_touches_for_two_actions() -> None:
    own = [
        standing("marines.medic", (4000, 4000)),
        standing(GRUNT, (4155, 4000), hurt=1),
        standing(GRUNT, (5000, 4000)),
    ]
    look = moving(own)
    found = act(look, 0, "treat")
    assert found is not None
    assert [(target.figure, target.at, target.radius) for target in found.targets] == [(1, (4155, 4000), 75)]
    assert found.cost == 2


def test_standing_orders_have_their_keys_and_the_menu_has_more() -> None:
    orders = standing_orders()
    assert [order.key for order in orders if order.key] == ["2", "6", "7", "8", "9", "N"]
    assert [order.words for order in orders][:2] == ["Always ask me", "Ask me from 4 on"]
    assert orders[-1].words == "Never ask me"
    assert all(order.choice[c.VERB] == c.STANDING for order in orders)
