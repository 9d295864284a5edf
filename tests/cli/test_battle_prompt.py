"""``fftt resolve --people``: a battle of the campaign that people play on the screen."""

import io

import pytest

from campaign.battle.arena import Game, fight
from campaign.battle.contract import SideEnd
from campaign.battle.fftt.codes import SURRENDER, VERB
from campaign.battle.row_packing import unpack
from campaign.battle.scenario import load
from campaign.cli.battle_prompt import fight_on_screen
from campaign.cli.output import CommandFailed
from campaign.desk import Desk
from campaign.world.orders import ReportBattle
from campaign.world.queries import open_battles
from tests.battle.test_examples import FOLDER
from tests.cli.calls import MUSTER, orders
from tests.store.campaigns import attack

DUEL = load(FOLDER / "01-in-the-open.json").setup
SEED = 7


def typing(*lines):
    """People who type these lines, and nothing more."""
    return iter([*(f"{line}\n" for line in lines), ""]).__next__


def told(run, *lines, setup=DUEL):
    """What the screen shows until people stop typing."""
    with pytest.raises(CommandFailed, match="nothing of it has been kept"):
        fight_on_screen(setup, SEED, {"blue"}, typing(*lines))
    return run.readouterr().err


@pytest.mark.claims("campaign:C25b")
def test_what_people_answer_is_what_their_side_does(capsys):
    fought = fight_on_screen(DUEL, SEED, {"blue"}, typing('{"shoot": "A", "at": "B"}', '{"surrender": true}'))
    ends = {side.side: side.end for side in fought.report.sides}
    assert ends["blue"] is SideEnd.SURRENDERED
    assert "fires at" in capsys.readouterr().err


def test_an_empty_line_does_as_the_program_would():
    empty = iter(["\n"] * 5000)
    assert fight_on_screen(DUEL, SEED, {"blue", "red"}, empty.__next__) == fight(DUEL, SEED)


def test_the_answers_are_listed_and_taken_by_number(capsys):
    shown = told(capsys)
    (number,) = {line.split()[0] for line in shown.splitlines() if line.endswith("Surrender")}
    fought = fight_on_screen(DUEL, SEED, {"blue"}, typing(number))
    assert fought.report.sides[0].end is SideEnd.SURRENDERED
    assert unpack(fought.record.choices)[-1][VERB] == SURRENDER


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "Type a number from 1 to"),
        ("99999", "Type a number from 1 to"),
        ('{"shoot": "A"', "JSON"),
        ('{"jump": "A"}', "write one choice here"),
        ('{"shoot": "A", "at": "A"}', "no enemy"),
    ],
)
def test_an_answer_that_cannot_be_is_told_and_asked_again(capsys, typed, said):
    shown = told(capsys, typed)
    assert said in shown
    assert shown.count("as the program would") == 2


@pytest.mark.claims("fftt:Q1a", "campaign:C25b")
def test_people_say_who_moves_first_and_an_empty_line_is_what_the_program_would_do(capsys):
    seed = next(seed for seed in range(50) if Game.begin(DUEL, seed).decision().side == 0)
    # the program's own first answer is a standing order; then its Marines let other Marines begin
    for typed, told_then in ((("", ""), "Blue lets Red move first."), (('{"lead": 0}',), "Blue moves first.")):
        with pytest.raises(CommandFailed):
            fight_on_screen(DUEL, seed, {"blue"}, typing(*typed))
        shown = capsys.readouterr().err.splitlines()
        asked = [line.strip() for line in shown if line.endswith("moves first")]
        assert asked[:2] == ["1  Blue moves first", "2  Red moves first"]
        then = [line for line in shown if line in ("Blue moves first.", "Blue lets Red move first.")]
        assert then == [told_then]


def test_what_the_other_side_orders_in_secret_is_not_told(capsys):
    assert "wants to be asked" not in told(capsys, '{"standing": 7}')


@pytest.mark.claims("campaign:C25b", "campaign:C25d")
def test_a_battle_of_the_campaign_that_people_played_is_a_result_as_any_other(file, tmp_path, run, monkeypatch):
    run("order", file, orders(tmp_path, *MUSTER))
    with Desk.open(file) as desk:
        attack(desk)
        (battle,) = open_battles(desk.state)
        defender = battle.players[1]
        name = desk.state.players[defender].name
    monkeypatch.setattr("sys.stdin", io.StringIO('{"surrender": true}\n'))
    code, out, err = run("resolve", file, "--people", name.upper())
    assert (code, "a choice as scenarios write it" in err) == (0, True)
    first = out.splitlines()[0]
    assert ("fought in the program: " in first, "resolved" in first) == (True, False)  # not by the program alone
    with Desk.open_to_read(file) as desk:
        order = desk.entry(desk.head).order
        assert isinstance(order, ReportBattle)
        ends = {side.side: side.end for side in order.report.sides}
        assert ends[defender] is SideEnd.SURRENDERED
        assert open_battles(desk.state) == ()


def test_a_player_that_nobody_knows_is_said(file, run):
    assert run("resolve", file, "--people", "Nobody")[::2] == (1, "There is no player “Nobody”.\n")
