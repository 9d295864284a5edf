"""A campaign in Firefight by the command line: founded, mustered, a month of it played, looked at and printed."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.contract import Casualty
from campaign.battle.systems import campaign_of
from campaign.cli import main
from campaign.desk import Desk
from campaign.dice import TypedDice
from campaign.paper import KINDS, Wanted
from campaign.paper.battles.kind import SHEETS
from campaign.paper.veterans.kind import CERTIFICATES
from campaign.world import queries
from campaign.world.decide import decide
from campaign.world.entries import Entry
from campaign.world.events import FigureLost, FiguresFought, KillCredited
from campaign.world.ids import FigureId, OrderId
from campaign.world.maps.generator import generate
from campaign.world.orders import AppointCommander, ChangeRules, FoundCampaign, PlayerSetup, Recruit, ReportBattle
from campaign.world.refusal import Refusal
from campaign.world.rules.report import participants, report_problems
from campaign.world.state import Campaign, Fate
from tests.paper.contents import source_at
from tests.paper.sheets import texts

TWO = "Red:compact,Blue:compact"
OWN_LISTS = "Thornback Brood, Frontier Compact and Lattice Automata"


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file after four weeks of computer players."""
    file = tmp_path_factory.mktemp("firefight") / "month.fftt"
    found = ["new", str(file), "--system", "firefight", "--players", TWO, "--seed", "3", "--rule", "start_fp=8"]
    assert main([*found, "--computer", "Red,Blue"]) == 0
    assert main(["auto", str(file), "--weeks", "4"]) == 0
    return file


@pytest.fixture(scope="module")
def desk(month: Path) -> Iterator[Desk]:
    with Desk.open_to_read(month) as found:
        yield found


def battles(desk: Desk) -> list[tuple[Entry, Campaign, ReportBattle]]:
    """The battles of the month: the entry, the state before it, and the order."""
    found = []
    for entry in desk.history():
        if isinstance(entry.order, ReportBattle):
            assert entry.parent is not None
            found.append((entry, desk.state_at(entry.parent), entry.order))
    return found


def is_train(state: Campaign, figure: str) -> bool:
    return state.setting.units[state.figures[FigureId(figure)].unit].leads


def test_it_is_founded_with_the_rows_of_its_system_and_trains(desk: Desk) -> None:
    setting = desk.state.setting
    assert (setting.system, {*setting.units.values()}) == ("firefight", {*campaign_of("firefight").units()})
    assert {row.name for row in setting.units.values() if row.leads} == {"Train"}
    armies = queries.armies_of(desk.state_at(desk.history()[-1].id))
    assert all(army.name for army in armies)


def test_battles_are_fought_by_its_rules_and_without_the_trains(desk: Desk) -> None:
    fought = battles(desk)
    assert len(fought) >= 2
    for entry, before, order in fought:
        assert order.record is not None
        assert {order.record.system, order.record.setup.system} == {"firefight"}
        assert 1 <= order.report.turns <= 4
        everybody = {f for figures in participants(before, order.battle).values() for f in figures}
        came = {figure.key for side in order.record.setup.sides for figure in side.figures}
        assert {figure for figure in everybody if not is_train(before, figure)} == came
        assert len(came) < len(everybody), "trains are with the armies"
        (told,) = (event for event in entry.events if isinstance(event, FiguresFought))
        assert set(told.figures) == came


def test_what_follows_is_the_campaigns(desk: Desk) -> None:
    lost = [(before, e) for entry, before, _order in battles(desk) for e in entry.events if isinstance(e, FigureLost)]
    trains = {event.fate for before, event in lost if is_train(before, event.figure)}
    assert trains
    assert trains <= {Fate.CAPTURED, Fate.GIVEN_UP}, "a train is lost as an HQ is, and killed by nobody"
    killed = [event for entry, *_rest in battles(desk) for event in entry.events if isinstance(event, KillCredited)]
    assert killed
    for figure in desk.state.figures.values():
        assert figure.experience == sum(event.fp for event in killed if event.figure == figure.id)
    assert [queries.book_balance(desk.state, player) for player in desk.state.seats] == [0, 0]


def test_a_report_names_no_train_and_no_thirteenth_round(desk: Desk) -> None:
    _entry, before, order = battles(desk)[0]
    assert report_problems(before, order.battle, order.report) == ()
    (train, *_more) = (
        f for figures in participants(before, order.battle).values() for f in figures if is_train(before, f)
    )
    report = replace(order.report, turns=13, casualties=(*order.report.casualties, Casualty(train)))
    said = [str(reason) for reason in report_problems(before, order.battle, report)]
    assert "A battle lasts 1 to 12 rounds, not 13. (firefight:P6)" in said
    assert any("is not in this battle" in text for text in said)


def test_every_entry_is_what_its_order_and_its_dice_bring_about(
    month: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(month), "--thorough"]) == 0
    assert "played again from their records" in capsys.readouterr().out


def test_it_is_shown_told_and_tabled(month: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("show", "todo", "journal", "hall", "statistics", "house"):
        assert main([command, str(month)]) == 0
    told = capsys.readouterr().out
    assert "Frontier Compact" in told
    assert "fought in the program" in told
    assert main(["csv", str(month), "rosters"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out.removeprefix("\ufeff"))))
    compact = [row for row in campaign_of("firefight").units() if row.faction == "compact"]
    quality = {row.name: "" if row.leads else str(row.quality) for row in compact}
    assert {row["unit"]: row["quality"] for row in rows} == {row["unit"]: quality[row["unit"]] for row in rows}
    assert len({row["quality"] for row in rows}) > 1  # trains have none


OF_THE_MOMENT = ("battle-sheets", "certificates")  # there is none at the end of this month


@pytest.mark.parametrize("kind", [kind.key for kind in KINDS if kind.key not in OF_THE_MOMENT])
def test_it_is_printed(month: Path, tmp_path: Path, kind: str) -> None:
    assert main(["print", str(month), "--kind", kind, "--out", str(tmp_path)]) == 0
    assert list(tmp_path.glob("*.pdf"))


def test_a_battle_that_waits_has_a_sheet_without_trains(month: Path, tmp_path: Path) -> None:
    copy = tmp_path / "waits.fftt"
    shutil.copy(month, copy)
    with Desk.open(copy) as desk:
        entry, before, order = battles(desk)[-1]
        assert entry.parent is not None
        desk.go_to(entry.parent)
        (sheet,) = SHEETS.documents(source_at(desk), Wanted(desk.state.seats))
        everybody = {f for figures in participants(before, order.battle).values() for f in figures}
        trains = {before.figures[f].name for f in everybody if is_train(before, f)}
        others = {before.figures[f].name for f in everybody if not is_train(before, f)}
    text = " ".join(" ".join(texts(sheet.draw("A4"))).split())
    assert "Rounds" in text
    assert all(name in text for name in others)
    assert not any(name in text for name in (*trains, "No train", "Phase", "Ammo"))


def test_who_is_named_commander_has_a_certificate_with_what_that_brought(tmp_path: Path) -> None:
    seats = (PlayerSetup("Red", "compact"), PlayerSetup("Blue", "compact"))
    founding = FoundCampaign("Duel", "firefight", seats, generate("city", 2, 7), seed=11)
    with Desk.create(tmp_path / "duel.fftt", founding) as desk:
        player = desk.state.seats[0]
        (home, *_others) = queries.sectors_of(desk.state, player)
        desk.submit(Recruit(player, home, (("compact.train", 1), ("compact.captain", 1))))
        (army,) = queries.armies_of(desk.state, player)
        captain = next(figure for figure in army.figures if not is_train(desk.state, figure))
        desk.submit(AppointCommander(player, captain))
        (sheet,) = CERTIFICATES.documents(source_at(desk), Wanted((player,)))
        figure = desk.state.figures[captain]
        unit = desk.state.setting.units[figure.unit]
        (told,) = (desk.state.setting.face.ability_told(unit, ability) for ability in figure.abilities)
    text = " ".join(" ".join(texts(sheet.draw("A4"))).split())
    assert all(word in text for word in (figure.name, "Commander in chief", *told.split()))


def test_players_of_lists_of_another_system_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "none.fftt")
    assert main(["new", file, "--system", "firefight", "--players", "Red:marines,Blue:compact"]) != 0
    assert "LIST is compact" in capsys.readouterr().err
    assert main(["new", file, "--system", "chess", "--players", TWO]) != 0
    assert "does not have the rule system “chess” (it has: fftt, firefight" in capsys.readouterr().err
    assert not Path(file).exists()


def test_house_rules_of_another_game_are_refused_at_the_founding_and_later(
    month: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "none.fftt")
    for rule, key in (("acid_bursts=yes", "acid_bursts"), ("handicap_marines=20", "handicap_marines")):
        said = f"The house rule “{key}” means nothing in a campaign of Firefight. There are: "
        assert main(["new", file, "--system", "firefight", "--players", TWO, "--rule", rule]) != 0
        assert said in capsys.readouterr().err
        assert main(["house", str(month), "--rule", rule, "--why", "so"]) != 0
        assert said in capsys.readouterr().err
    assert not Path(file).exists()
    with Desk.open_to_read(month) as desk, pytest.raises(Refusal, match="“acid_bursts” means nothing in a campaign of"):
        decide(desk.state, OrderId(9999), ChangeRules((("acid_bursts", True),), "so"), TypedDice({}))


def test_a_club_s_own_rows_are_taken_out_changed_and_played_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lists, file = tmp_path / "lists.csv", str(tmp_path / "own.fftt")
    assert main(["units", "export", "--system", "firefight", "--csv", "--out", str(lists)]) == 0
    text = lists.read_text(encoding="utf-8")
    lists.write_text(text.replace("Gunner", "Sniper").replace("Squad gun | 30 | 3", "Long rifle | 36 | 1"), "utf-8")
    capsys.readouterr()
    assert main(["units", "check", str(lists)]) == 0
    rows = len(campaign_of("firefight").units())
    told = capsys.readouterr().out
    assert told == f"{rows} units that can be played with, of: {OWN_LISTS}.\n"
    new = ["new", file, "--players", TWO, "--seed", "3", "--units", str(lists)]
    assert main([*new, "--system", "fftt"]) != 0
    assert main([*new, "--system", "firefight"]) == 0
    capsys.readouterr()
    assert main(["units", "export", file]) == 0
    assert '"name": "Long rifle", "reach": 36' in capsys.readouterr().out


def test_lists_are_written_by_hand_changed_and_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lists, file = tmp_path / "lists.txt", str(tmp_path / "own.fftt")
    assert main(["units", "export", "--system", "firefight", "--text", "--out", str(lists)]) == 0
    text = lists.read_text(encoding="utf-8")
    changed = text.replace('Service rifle: 24", A1', 'Service rifle: 30", A1')
    assert changed != text
    lists.write_text(changed, "utf-8")
    assert main(["new", file, "--players", TWO, "--seed", "3", "--units", str(lists), "--system", "firefight"]) == 0
    capsys.readouterr()
    assert main(["units", "export", file, "--text"]) == 0
    assert 'Service rifle: 30", A1' in capsys.readouterr().out
    lists.write_text(changed.replace('30", A1', '30", A13'), "utf-8")
    assert main(["units", "check", str(lists)]) != 0
    assert "Line 8: The row compact.section has a weapon that has not from 1 to 12 attacks." in capsys.readouterr().err


def test_rows_that_break_the_lists_law_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lists, file = tmp_path / "lists.json", tmp_path / "own.fftt"
    assert main(["units", "export", "--system", "firefight", "--out", str(lists)]) == 0
    whole = lists.read_text(encoding="utf-8")
    lists.write_text(whole.replace('"reach": 24', '"reach": 61').replace('["Train"]', '["Fearless"]'), "utf-8")
    new = ["new", str(file), "--system", "firefight", "--players", TWO, "--seed", "3", "--units", str(lists)]
    for arguments in (["units", "check", str(lists)], new):
        assert main(arguments) != 0
        told = capsys.readouterr().err
        assert "has a weapon with a range that is not from 0 to 60 inches. (firefight:L7)" in told
        assert "The list compact has no train" in told
    assert not file.exists()
