"""A club's own list under its own name: in quick battles and campaigns, on paper, in files (firefight:L10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.arena import fight
from campaign.battle.scenario import read, write
from campaign.battle.systems import agreements_of, lists_of
from campaign.cli import main
from campaign.desk import Desk
from campaign.exchange.unit_file import look_through, read_units, units_csv, units_json, units_text
from campaign.paper.reference.content import unit_lists
from campaign.quick.lists import BadRoster, lists_with, read_rosters
from campaign.quick.table_scenario import QuickSide, quick_scenario
from campaign.world import orders as o
from campaign.world.codec import BadForm
from campaign.world.maps.generator import generate
from campaign.world.queries import sectors_of
from campaign.world.refusal import Refusal
from ui.battle.quick import form as quick_form
from ui.dialogs import founding_form

Run = Callable[..., tuple[int, str, str]]
RANGERS = """= Firefight: Iron Rangers

chief Chief: 1, Q3+, D4+
- Pistol: 12", A2
- Axe: A3
* Hero, Tough(3)

ranger Ranger: 3-5, Q4+, D5+
- Rifle: 24", A1
- Knife: A1
"""
WORD = "iron_rangers"
LISTS = lists_of("firefight")
OWN = read_units(RANGERS, "firefight").units
ALL = LISTS.complete(OWN)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "rangers.txt"
    path.write_text(RANGERS, encoding="utf-8")
    return path


@pytest.mark.claims("firefight:L10a")
def test_a_list_has_the_name_that_its_club_gives_it_and_keeps_it_in_every_form() -> None:
    assert {unit.faction for unit in OWN} == {WORD}
    assert LISTS.faction_name(WORD) == "Iron Rangers"
    for written in (units_text, units_json, units_csv):
        again = read_units(written("firefight", OWN), "firefight")
        assert again.units == OWN
    assert "= Firefight: Iron Rangers" in units_text("firefight", OWN)


@pytest.mark.claims("firefight:L10a")
def test_one_that_is_called_like_a_list_of_the_game_stands_in_its_place() -> None:
    found = [read_units(RANGERS.replace("Iron Rangers", name), "firefight") for name in ("compact", "Frontier Compact")]
    assert [{unit.faction for unit in one.units} for one in found] == [{"compact"}, {"compact"}]
    units = LISTS.complete(found[0].units)
    assert {unit.key for unit in units if unit.faction == "compact"} == {
        "compact.chief",
        "compact.ranger",
        "compact.train",
    }


@pytest.mark.claims("firefight:L10a")
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Marines", "a list of FFTT"),
        ("9 lives", "a name of your own"),
        ("x" * 31, "a name of your own"),
        ("", "a name of your own"),
    ],
)
def test_a_name_that_no_list_can_have_is_told_with_its_line(name: str, said: str) -> None:
    _found, faults = look_through(RANGERS.replace("Iron Rangers", name), "firefight")
    assert faults[0][0] == 1
    assert said in faults[0][1]


@pytest.mark.claims("firefight:L10b")
def test_it_stands_beside_the_lists_of_the_game_and_is_given_a_train() -> None:
    lists = lists_with("firefight", ALL)
    assert lists.factions == ("compact", "brood", "lattice", WORD)
    assert lists.samples() == LISTS.samples()
    assert [unit.key for unit in ALL if unit.leads and unit.faction == WORD] == [f"{WORD}.train"]
    assert LISTS.problems(ALL, {unit.faction for unit in ALL}, 20) == []


def test_a_quick_battle_of_it_against_a_list_of_the_game_is_fought_and_kept() -> None:
    form = quick_form.start(3, "firefight", ALL)
    assert [side.faction for side in form.sides] == [WORD, "compact"]
    (roster,) = read_rosters("Iron Rangers:\n1 x Chief\n4 x Ranger", "firefight", units=ALL)
    (others,) = read_rosters("4 x Line section", "firefight", units=ALL)
    made = quick_scenario([QuickSide("Us", roster), QuickSide("Them", others)], system="firefight", units=ALL, seed=2)
    assert fight(made.setup, 1).report.sides
    assert read(write(made)).setup == made.setup


@pytest.mark.parametrize(
    ("army", "points", "said"),
    [
        ("2 x Chief", 200, "1 Hero at most, not 2"),
        ("3 x Ranger, 1 x Chief, 3 x Ranger, 1 x Chief", 90, "more than the 90 agreed"),
        ("1 x Chief", 60, "no unit costs more than 35 %"),
        ("2 x Ranger", 200, "at least 3 models, not 2"),
    ],
)
def test_its_armies_keep_to_points_and_force_organisation(army: str, points: int, said: str) -> None:
    (roster,) = read_rosters(army, "firefight", WORD, ALL)
    agreed = agreements_of("firefight").usual
    told = [str(reason) for reason in LISTS.army_problems(roster.rows, points, agreed, roster.groups)]
    assert any(said in text for text in told), told
    form = quick_form.start(3, "firefight", ALL)
    form = replace(form, points=points, sides=(replace(form.sides[0], text=army, faction=WORD), form.sides[1]))
    with pytest.raises(BadRoster, match=said):
        form.scenario()


def test_a_campaign_is_founded_with_it_and_it_stands_there_under_its_name(tmp_path: Path) -> None:
    form = founding_form.with_players(founding_form.FoundingForm(system="firefight"), 2)
    form = founding_form.with_units(form, ALL)
    assert founding_form.factions_of(form) == (WORD, "compact", "brood", "lattice")
    seats = (o.PlayerSetup("Red", WORD), o.PlayerSetup("Blue", "compact"))
    form = replace(form, seats=seats, name="War")
    assert founding_form.problems(form) == ()
    founding = founding_form.order(form)
    assert founding is not None
    with Desk.create(tmp_path / "war.fftt", founding) as desk:
        red = desk.state.seats[0]
        home = next(iter(sectors_of(desk.state, red)))
        desk.submit(o.Recruit(red, home, ((f"{WORD}.ranger", 4), (f"{WORD}.train", 1))))
        assert desk.state.setting.factions == ("compact", "brood", "lattice", WORD)
    with Desk.open(tmp_path / "war.fftt") as desk:
        (army,) = desk.state.armies.values()
        assert army.name
        assert [desk.state.figures[figure].unit for figure in army.figures].count(f"{WORD}.ranger") == 4
        printed = {one.title for one in unit_lists("firefight", desk.state.setting.units.values())}
        assert "Iron Rangers" in printed


def test_without_its_rows_nobody_plays_it() -> None:
    seats = (o.PlayerSetup("Red", WORD), o.PlayerSetup("Blue", "compact"))
    founding = o.FoundCampaign("War", "firefight", seats, generate("city", 2, 1), seed=1)
    with pytest.raises(Refusal, match="There is no list “Iron Rangers”"):
        Desk.create(Path("never.fftt"), founding)


def test_the_command_line_founds_and_fights_with_it(run: Run, file: Path, tmp_path: Path) -> None:
    assert run("units", "check", file)[0] == 0
    path = tmp_path / "war.fftt"
    players = "Red:Iron Rangers,Blue:brood"
    code, _out, err = run("new", path, "--players", players, "--system", "firefight", "--units", file, "--seed", 5)
    assert (code, err) == (0, "")
    sides = "Us:Iron Rangers:1 Chief, 3 Rangers", "Them:brood:6"
    code, out, err = run("quick", *sides, "--units", file, "--system", "firefight", "--seed", 4)
    assert (code, err) == (0, "")
    assert "Us" in out


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [("Hero, Tough(3)", "Hero, Tuff(3)", "is no special rule"), ("A1\n- Knife", "A1, Smoke\n- Knife", "special rule")],
)
def test_an_unknown_special_rule_is_told_with_its_line_and_what_may_be_meant(
    before: str, after: str, said: str
) -> None:
    with pytest.raises(BadForm, match=said) as refused:
        read_units(RANGERS.replace(before, after), "firefight")
    assert "Line" in str(refused.value)


def test_an_unknown_special_rule_in_a_file_of_a_program_says_which_can_be_played() -> None:
    text = units_json("firefight", OWN).replace('"Hero"', '"Wizard"')
    units = LISTS.complete(read_units(text, "firefight").units)
    (reason,) = LISTS.problems(units, {WORD}, 20)
    assert "“Wizard”. These can: Ambush" in reason.text


def test_lists_of_another_game_are_refused_with_a_sentence() -> None:
    text = units_json("fftt", lists_of("fftt").units())
    with pytest.raises(BadForm, match="These are unit lists of “fftt”; lists of “firefight” are read here"):
        read_units(text, "firefight")
