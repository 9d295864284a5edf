"""``fftt auto`` and ``fftt new --computer``: the program plays, until a person has to act or the weeks are over."""

import json
import re
import shutil
from contextlib import redirect_stdout
from io import StringIO

import pytest

import resources
from campaign.cli import main, resolve_command
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world.queries import armies_of
from campaign.world.state import Stage
from tests.cli.calls import MUSTER, START, THREE, entries_of, orders
from tests.fights import attacker_wins

HOMES = ("1.s1", "1.s2", "1.s3")


@pytest.fixture(autouse=True)
def attackers_win(monkeypatch):
    """Whoever attacks wins every battle."""
    monkeypatch.setattr(resolve_command, "fight", attacker_wins)


@pytest.fixture
def two_computers(run, tmp_path):
    """A campaign in which the program plays Blue and Green."""
    path = tmp_path / "two.fftt"
    assert run("new", path, "--players", THREE, "--seed", 7654321, "--computer", "Blue, green")[0] == 0
    return path


@pytest.fixture(scope="session")
def month(founded, tmp_path_factory):
    """What was said of a month that the program played, and the file."""
    path = tmp_path_factory.mktemp("month") / "month.fftt"
    shutil.copy(founded / "program.fftt", path)
    said = StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said):
        patch.setattr(resolve_command, "fight", attacker_wins)
        assert main(["auto", str(path), "--weeks", "4", "--all"]) == 0
    return path, said.getvalue().splitlines()


# ── who is played ──


def test_the_seats_named_at_the_founding_are_played_by_the_program(two_computers):
    with Desk.open_to_read(two_computers) as desk:
        played = {player.name: player.computer for player in desk.state.players.values()}
    assert played == {"Red": "", "Blue": "easy", "Green": "easy"}


def test_the_program_buys_the_starting_forces_of_its_seats_and_of_nobody_else(two_computers):
    with Desk.open_to_read(two_computers) as desk:
        assert [len(armies_of(desk.state, seat)) for seat in desk.state.seats] == [0, 3, 3]
        assert desk.state.stage is Stage.MUSTER


def test_who_is_played_by_the_program_is_shown(run, two_computers):
    lines = run("show", two_computers)[1].splitlines()
    rows = [line for line in lines if " 1.p" in line][:3]
    assert [", by the program" in row for row in rows] == [False, True, True]


def test_a_name_that_nobody_has_is_refused_and_no_file_is_made(run, tmp_path):
    code, _out, err = run("new", tmp_path / "a.fftt", "--players", THREE, "--computer", "Blue,Mauve")
    assert (code, err) == (1, "There is no player “Mauve”. There are Red, Blue and Green.\n")
    assert not (tmp_path / "a.fftt").exists()


# ── how far it goes ──


def test_it_stops_where_a_person_has_to_buy_the_starting_forces(run, two_computers):
    before = entries_of(two_computers)
    code, out, err = run("auto", two_computers)
    assert (code, err) == (0, "")
    assert "The starting forces of Red are still to be bought" in out
    assert entries_of(two_computers) == before


RED = [MUSTER[0].replace("1.s1", sector).replace('"marines.grunt", 9', '"marines.grunt", 14') for sector in HOMES]
"""All that Red can buy."""


def test_it_stops_at_the_turn_of_a_person(run, two_computers, tmp_path):
    run("order", two_computers, orders(tmp_path, *RED, START))
    code, out, _err = run("auto", two_computers)
    assert (code, out.splitlines()[-1]) == (0, "It is Red’s turn.")
    with Desk.open_to_read(two_computers) as desk:
        assert desk.state.active == desk.state.seats[0]


def test_it_stops_where_a_person_is_attacked_and_says_what_is_asked(run, two_computers, tmp_path):
    run("order", two_computers, orders(tmp_path, MUSTER[0], START))
    code, out, _err = run("auto", two_computers)
    assert (code, "fight or withdraw?" in out.splitlines()[-1]) == (0, True)


def test_with_all_the_program_plays_everybody_for_as_many_weeks_as_are_asked_for(month):
    with Desk.open_to_read(month[0]) as desk:
        assert (desk.state.weeks, desk.state.stage) == (4, Stage.INITIATIVE)


def test_what_it_has_played_is_sound(month):
    assert faults_in(month[0]) == ()


def test_every_week_has_a_line_with_its_battles_and_points(month):
    weeks = [line for line in month[1] if line.startswith("Month")]
    assert [line.partition(":")[0] for line in weeks] == [f"Month 1, week {n}" for n in (1, 2, 3, 4)]
    assert all(re.search(r": \d+ battles?\. VP: Red \d+, Blue \d+, Green \d+\.$", line) for line in weeks)


def test_a_week_that_goes_on_counts_its_earlier_battles_too(run, month, tmp_path):
    path = tmp_path / "again.fftt"
    shutil.copy(month[0], path)
    (line,) = [line for line in month[1] if line.startswith("Month 1, week 4: ")]
    assert not line.startswith("Month 1, week 4: 0 battles")
    assert run("undo", path)[0] == 0
    assert line in run("auto", path, "--all")[1].splitlines()


def test_every_battle_has_a_line_with_attacker_place_winner_and_losses(month):
    said = [line for line in month[1] if line.startswith("  ")]
    with Desk.open_to_read(month[0]) as desk:
        fought = [battle for battle in desk.state.battles.values() if battle.report is not None]
    assert len(said) == len(fought) > 0
    form = r"  (\w+) \(\d+ FP, loses \d+\) attacks \w+ \(\d+ FP, loses \d+\) in .*: won by \1\."
    assert all(re.fullmatch(form, line) for line in said)


def test_it_ends_with_how_the_players_stand_the_best_first(month):
    rows = [line.split() for line in month[1][-5:-1]]
    assert rows[0] == ["player", "VP", "sectors", "FP", "stock"]
    points = [int(row[-4]) for row in rows[1:]]
    assert points == sorted(points, reverse=True)


def test_dice_that_people_throw_are_asked_for_with_the_order_that_needs_them(run, table_file):
    code, _out, err = run("auto", table_file, "--all")
    assert code == 1
    assert "Throw 1D6 for initiative/m1w1/1.p1/0" in err
    assert '{"kind":"start-week"}' in err


@pytest.mark.parametrize("weeks", ["0", "-1", "many"])
def test_weeks_that_are_no_number_to_count_to_are_wrong_usage(run, file, weeks):
    assert run("auto", file, "--weeks", weeks)[0] == 2


# ── for programs ──


def test_the_keys_for_programs_are_those_that_the_description_lists(run, file):
    shown = json.loads(run("auto", file, "--weeks", 4, "--all", "--json")[1])
    text = resources.path("orders.md").read_text(encoding="utf-8")
    section = text.partition("## What `fftt auto --json` prints")[2].partition("## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    described = {key.strip(): set(re.findall(r"`(\w+)`", holds)) for key, holds in rows}
    assert set(shown) == {key for keys in described for key in re.findall(r"`(\w+)`", keys)}
    assert set(shown["weeks"][0]) == described["`weeks`"]
    assert set(shown["standings"][0]) == described["`standings`"]
    battle = next(battle for week in shown["weeks"] for battle in week["battles"])
    assert set(battle) == set(re.findall(r"`(\w+)`", section.partition("Each of `battles` has")[2]))


def test_programs_are_told_why_it_stopped(run, two_computers):
    shown = json.loads(run("auto", two_computers, "--json")[1])
    assert (shown["stopped"], shown["weeks"], shown["order"]) == ("person", [], None)
