"""``fftt tables``, ``answer``, ``detach``, ``refuse`` and ``agree``."""

import json

import pytest

from campaign.desk import Desk
from campaign.world.queries import open_battles
from tests.cli.calls import MUSTER, orders
from tests.store.campaigns import attack


@pytest.fixture
def waiting(file, tmp_path, run):
    """A battle waits for its result; its sector's name."""
    run("order", file, orders(tmp_path, *MUSTER))
    with Desk.open(file) as desk:
        attack(desk)
        (battle,) = open_battles(desk.state)
        return file, desk.state.sectors[battle.sector].name, [desk.state.players[p].name for p in battle.players]


def state_of(file):
    with Desk.look(file) as desk:
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
