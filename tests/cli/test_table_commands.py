"""``fftt tables``, ``answer``, ``detach``, ``refuse`` and ``agree``."""

import json

import pytest

from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.queries import neighbours, open_battles
from campaign.world.state import AnswerDue
from tests.cli.calls import MUSTER, orders
from tests.store.campaigns import army, attack, home


@pytest.fixture
def waiting(file, tmp_path, run):
    """A battle waits for its result; its sector's name."""
    run("order", file, orders(tmp_path, *MUSTER))
    with Desk.open(file) as desk:
        attack(desk)
        (battle,) = open_battles(desk.state)
        return file, desk.state.sectors[battle.sector].name, [desk.state.players[p].name for p in battle.players]


def state_of(file):
    with Desk.open_to_read(file) as desk:
        return desk.state


def test_a_battle_that_waits_is_listed_with_its_sides(run, waiting):
    file, place, names = waiting
    code, out, _err = run("tables", file)
    assert code == 0
    assert place in out
    assert all(name in out for name in names)
    assert "the forces are complete" in out
    value = json.loads(run("tables", file, "--json")[1])
    assert [table["stage"] for table in value["tables"]] == ["ready"]


def test_on_a_closed_map_a_player_sees_no_force_of_others_that_could_come(closed_file, tmp_path, run):
    run("order", closed_file, orders(tmp_path, *MUSTER))
    with Desk.open(closed_file) as desk:
        called = _called(desk)
    code, out, _err = run("tables", closed_file)
    assert code == 0
    assert "could send" in out
    other = next(p.name for p in state_of(closed_file).players.values() if p.id != called)
    assert "could send" not in run("tables", closed_file, "--as", other)[1]


def _attacked(desk):
    """A player has attacked another; who has to answer."""
    desk.submit(o.StartWeek())
    attacker = desk.state.active
    defender = next(player for player in desk.state.seats if player != attacker)
    gate = neighbours(desk.state, home(desk, defender))[0]
    desk.submit(o.Correct("to fight at once", (o.PlaceArmy(army(desk, attacker), gate),)))
    desk.submit(o.MoveArmy(attacker, army(desk, attacker), (home(desk, defender),)))
    return next(p for p in desk.state.pending.values() if isinstance(p, AnswerDue))


def _called(desk):
    """The attacked army stands; who is called to the battle."""
    due = _attacked(desk)
    desk.submit(o.AnswerAttack(due.player, due.battle, due.army, o.Answer.STAND))
    return next(p.player for p in desk.state.pending.values() if p.due == "call")


def test_who_could_go_is_listed_and_the_best_of_them_sent(file, tmp_path, run):
    run("order", file, orders(tmp_path, *MUSTER))
    with Desk.open(file) as desk:
        player = _called(desk)
        name = desk.state.players[player].name
        (battle,) = open_battles(desk.state)
        place = desk.state.sectors[battle.sector].name
    code, out, _err = run("detach", file, place, name)
    assert code == 0
    assert "FP: " in out
    assert "has then moved" in out
    army_id = out.split()[0]
    code, out, _err = run("detach", file, place, name, "--army", army_id, "--alone")
    assert code == 0
    assert f"{name} sends" in out
    assert "against all" in out


def test_an_attacked_army_answers_by_its_name(file, tmp_path, run):
    run("order", file, orders(tmp_path, *MUSTER))
    with Desk.open(file) as desk:
        due = _attacked(desk)
        name = desk.state.armies[due.army].name
    assert f"{name} (" in run("tables", file)[1]
    code, out, _err = run("answer", file, name, "stand")
    assert code == 0
    assert f"stands with {name}" in out


def test_a_battle_is_refused_by_a_side_and_then_agreed_to(run, waiting):
    file, place, names = waiting
    code, out, _err = run("refuse", file, place, names[0])
    assert code == 0
    assert f"{names[0]} retreats in turn 1" in out
    assert "have yet to agree" in run("tables", file)[1]
    assert run("agree", file, place, names[1])[0] == 0
    assert f"{names[0]} agrees to the result" in run("agree", file, place)[1]
    assert run("agree", file, place)[0] == 1
    assert "typed in, and all agree" in run("tables", file)[1]


def test_who_has_no_side_cannot_refuse_and_says_why(run, waiting):
    file, place, names = waiting
    other = next(p.name for p in state_of(file).players.values() if p.name not in names)
    code, _out, err = run("refuse", file, place, other)
    assert code == 1
    assert "has no side in this battle" in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("agree", "Nowhere"), "No battle “Nowhere” has a result."),
        (("refuse", "Nowhere", "A"), "There is no battle “Nowhere”."),
        (("answer", "Nobody", "stand"), "No army has to answer an attack."),
        (("detach", "Nowhere", "A"), "There is no battle “Nowhere”."),
    ],
)
def test_what_is_not_there_is_said(run, file, arguments, says):
    command, *rest = arguments
    code, _out, err = run(command, file, *rest)
    assert code == 1
    assert says in err


def test_no_battle_is_said_too(run, file):
    assert run("tables", file)[1] == "There was no battle this week, and none waits.\n"
