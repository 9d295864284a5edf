"""A rule system that is a folder of the tests, its resources and one line, through the doors of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.cli import main
from campaign.desk import Desk
from campaign.paper import KINDS
from campaign.world.orders import ReportBattle
from tests.battle import second_system

assert second_system  # registers itself

OF_THE_MOMENT = ("battle-sheets", "certificates")


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file after four weeks of computer players."""
    file = tmp_path_factory.mktemp("nerve") / "month.fftt"
    found = ["new", str(file), "--system", "nerve", "--players", "Red:trench,Blue:trench", "--seed", "3"]
    assert main([*found, "--rule", "start_fp=8", "--computer", "Red,Blue"]) == 0
    assert main(["auto", str(file), "--weeks", "4"]) == 0
    return file


def test_a_month_of_a_campaign_is_played_and_every_entry_comes_out_again(
    month: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Desk.open_to_read(month) as desk:
        fought = [entry.order for entry in desk.history() if isinstance(entry.order, ReportBattle)]
        assert {order.record.system for order in fought if order.record} == {"nerve"}
        assert {row.faction for row in desk.state.setting.units.values()} == {"trench"}
        assert desk.state.weeks >= 4
    assert main(["check", str(month), "--thorough"]) == 0
    assert "is sound" in capsys.readouterr().out


def test_it_is_shown_told_and_its_lists_are_taken_out(month: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("show", "todo", "journal", "statistics", "house"):
        assert main([command, str(month)]) == 0
    assert "Trench" in capsys.readouterr().out
    assert main(["units", "export", str(month), "--csv"]) == 0
    assert capsys.readouterr().out.startswith("key,name,fp,nerve,move")


def test_every_kind_of_paper_is_printed(month: Path, tmp_path: Path) -> None:
    kinds = ",".join(kind.key for kind in KINDS if kind.key not in OF_THE_MOMENT)
    assert main(["print", str(month), "--kind", kinds, "--out", str(tmp_path)]) == 0
    assert len(list(tmp_path.glob("*.pdf"))) >= len(KINDS) - len(OF_THE_MOMENT)


def test_a_quick_battle_is_fought_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quick", "Red:trench:5", "Blue:trench:5", "--seed", "4", "--log"]) == 0
    assert "is set up." in capsys.readouterr().out
