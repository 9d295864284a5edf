"""A rule system that the program does not have: every door says so and what to do, and nothing is lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import resources
from campaign.battle.arena import fight
from campaign.battle.scenario import BadScenario, load, read, write
from campaign.battle.systems import UNNAMED
from campaign.cli import main
from campaign.desk import Desk
from campaign.store import errors
from campaign.store.repairing.findings import look_through
from campaign.store.repairing.recover import recover
from campaign.tabletop import kept
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.world import codec
from campaign.world.battle_handover import battle_seed, battle_setup, report_order
from campaign.world.codec import OfAnotherGame, order_from_json, order_to_json, stored_order
from campaign.world.orders import ReportBattle
from campaign.world.refusal import Refusal
from tests.resealed import seal_again
from tests.store.campaigns import attack, founding, mustered

Run = Callable[..., tuple[int, str, str]]
SAMPLE = resources.of_system("fftt", "scenarios", "first_shots.json")
SAID = "does not have the rule system “chess”"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the command line; its exit code, what it said, and what it said on standard error."""

    def call(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        return code, *capsys.readouterr()

    return call


def of_chess(scenario: str = "") -> str:
    """A scenario's text with another game's name in it."""
    return json.dumps(json.loads(scenario or SAMPLE.read_text(encoding="utf-8")) | {"system": "chess"})


# ── scenarios, and battles under way ──


def test_a_scenario_is_refused_with_this_alone() -> None:
    with pytest.raises(BadScenario) as bad:
        read(of_chess())
    (problem,) = bad.value.problems
    assert problem.startswith("system: ")
    assert SAID in problem
    assert "Update the program" in problem


def test_a_scenario_has_to_name_its_game() -> None:
    value = json.loads(SAMPLE.read_text(encoding="utf-8"))
    del value["system"]
    with pytest.raises(BadScenario, match="“system” is missing"):
        read(json.dumps(value))


def test_a_scenario_of_the_form_before_names_none() -> None:
    value = json.loads(SAMPLE.read_text(encoding="utf-8")) | {"format": 1}
    del value["system"]
    assert read(json.dumps(value)) == load(SAMPLE)
    assert json.loads(write(load(SAMPLE)))["system"] == UNNAMED


def test_a_battle_under_way_is_refused_with_this_alone() -> None:
    setup = load(SAMPLE).setup
    text = kept.written(Match(setup, 1, [Seat() for _side in setup.sides]))
    assert kept.read(text).setup == setup
    value = json.loads(text)
    value["battle"]["system"] = "chess"
    with pytest.raises(kept.BadKept) as bad:
        kept.read(json.dumps(value))
    (problem,) = bad.value.problems
    assert SAID in problem


def test_a_battle_under_way_that_an_older_program_kept_goes_on() -> None:
    setup = load(SAMPLE).setup
    value = json.loads(kept.written(Match(setup, 1, [Seat() for _side in setup.sides])))
    del value["battle"]["system"]
    value["battle"]["format"] = 1
    assert kept.read(json.dumps(value)).setup == setup


@pytest.mark.parametrize("command", ["battle", "forecast"])
def test_the_command_line_says_it(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "chess.json"
    file.write_text(of_chess(), encoding="utf-8")
    code, out, err = run(command, file)
    assert (code, out) == (1, "")
    assert SAID in err


# ── campaigns ──


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """A campaign file that is sound, and whose battles are of another game."""
    with mustered(tmp_path) as desk:
        path = desk.path
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        for table, column in (("entry", "order_json"), ("event", "event_json")):
            changed = connection.execute(
                f"""UPDATE {table} SET {column} = replace({column}, '"system":"fftt"', '"system":"chess"')"""
                f""" WHERE {column} LIKE '%"system":"fftt"%'"""
            )
            assert changed.rowcount == 1
    seal_again(path)
    return path


@pytest.mark.parametrize("door", [Desk.open, Desk.open_to_read, look_through, recover])
def test_a_campaign_is_refused_and_stays_as_it_is(foreign: Path, door: Callable[[Path], object]) -> None:
    before = foreign.read_bytes()
    with pytest.raises(errors.NewerFile, match=r"rule system “chess”.* Update the program to open it; nothing has"):
        door(foreign)
    assert foreign.read_bytes() == before


@pytest.mark.parametrize("command", ["show", "check", "repair"])
def test_the_command_line_refuses_the_campaign(run: Run, foreign: Path, command: str) -> None:
    before = foreign.read_bytes()
    code, _out, err = run(command, foreign)
    assert code != 0
    assert "rule system “chess”" in err
    assert foreign.read_bytes() == before


def test_no_campaign_is_founded_with_it(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=SAID):
        Desk.create(tmp_path / "chess.fftt", replace(founding(), system="chess"))
    assert list(tmp_path.iterdir()) == []


def test_no_campaign_is_founded_with_lists_of_another_game(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"There is no list “Marines”\. There are Frontier Compact"):
        Desk.create(tmp_path / "firefight.fftt", replace(founding(), system="firefight"))


def test_a_campaign_keeps_its_game_and_hands_it_to_its_battles(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        attack(desk)
        assert desk.state.setting.system == "fftt"
        setup = battle_setup(desk.state, next(iter(desk.state.battles)))
        assert not isinstance(setup, tuple)
        assert setup.system == "fftt"


# ── orders and records ──


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> ReportBattle:
    """A battle of a campaign that the program has fought."""
    with mustered(tmp_path_factory.mktemp("fought")) as desk:
        attack(desk)
        battle = next(iter(desk.state.battles))
        setup = battle_setup(desk.state, battle)
        assert not isinstance(setup, tuple)
        return report_order(desk.state, battle, fight(setup, battle_seed(desk.state, battle)))


def test_a_record_of_it_is_refused(reported: ReportBattle) -> None:
    text = order_to_json(reported).replace('"system":"fftt"', '"system":"chess"')
    for reader in (order_from_json, stored_order):
        with pytest.raises(OfAnotherGame, match=SAID):
            reader(text)


@pytest.mark.parametrize("place", ["record", "set-up"])
def test_a_record_of_another_game_than_the_campaigns_is_refused(
    reported: ReportBattle, tmp_path: Path, place: str
) -> None:
    record = reported.record
    assert record is not None
    other = (
        replace(record, system="firefight")
        if place == "record"
        else replace(record, setup=replace(record.setup, system="firefight"))
    )
    with mustered(tmp_path) as desk:
        attack(desk)
        with pytest.raises(
            Refusal,
            match="one of Firefight, and this campaign is played by FFTT: fight it in that game, or type the result in",
        ):
            desk.submit(replace(reported, record=other))


def test_a_record_of_an_older_version_has_its_game_in_the_set_up_too(reported: ReportBattle) -> None:
    text = order_to_json(reported)
    older = text.replace('"setup":{"system":"fftt",', '"setup":{')
    assert older != text
    assert order_from_json(older) == stored_order(older) == reported


def test_a_founding_of_an_older_version_is_of_the_one_game_that_there_was() -> None:
    text = order_to_json(founding())
    older = text.replace('"system":"fftt",', "")
    assert older != text
    assert order_from_json(older) == stored_order(older) == founding()


def test_an_event_of_an_older_version_is_lifted_and_one_of_today_names_its_game(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        founded = desk.entry(desk.history()[0].id).events[0]
    text = codec.event_to_json(founded)
    older = text.replace('"system":"fftt",', "")
    assert codec.event_version(founded) == 3
    assert codec.event_from_json(founded.kind, 1, older) == founded
    for named in (2, 3):
        with pytest.raises(codec.BadForm, match="“system” is missing"):
            codec.event_from_json(founded.kind, named, older)
