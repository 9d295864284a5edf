"""The quick battle in the window: set up, opened, kept, resolved, typed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QLabel, QPushButton
from shiboken6 import delete

from campaign.battle.contract.lists import Sample
from campaign.battle.fftt.lists.mixes import mixes
from campaign.battle.fftt.units import Faction
from campaign.battle.scenario import Scenario, load
from campaign.battle.scenario import read as read_scenario
from campaign.battle.scenario import write as scenario_text
from campaign.battle.systems import lists_of
from campaign.exchange.unit_file import read_units
from campaign.quick import even_fights
from campaign.quick.desk import BATTLE
from campaign.quick.even_fights import Chance, End, Evened, Forecast, Source, roster_of, with_army
from campaign.quick.lists import BadRoster, read_rosters
from tests.ui.battle.workers import Worker, attacker_wins
from ui.battle.quick import form as forms
from ui.battle.quick.form import SideForm
from ui.battle.quick.run import QuickBattle, ToldSheet
from ui.battle.quick.sheet import QuickSheet
from ui.battle.resolver import Resolver
from ui.battle.result.battle_sheet import BattleSheet
from ui.battle.waiting.resolve_sheet import ResolveSheet
from ui.main_window import MainWindow
from ui.start_page import StartPage
from ui.theme import Theme

SCENARIOS = Path(__file__).parents[3] / "resources" / "systems" / "fftt" / "scenarios"


@pytest.fixture
def window(qtbot, look: Theme):
    made = MainWindow(look, None, resolver=Resolver(Worker(attacker_wins)))
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    yield made
    for battle in made.findChildren(QuickBattle):
        battle.end()
    QThreadPool.globalInstance().waitForDone()


@pytest.fixture
def sheet(window: MainWindow) -> QuickSheet:
    """Opened from the start page."""
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    next(b for b in page.findChildren(QPushButton) if b.text() == "Quick battle").click()
    found = window.findChild(QuickBattle).sheet  # type: ignore[union-attr]
    assert found is not None
    return found


def write(sheet: QuickSheet, *texts: str) -> None:
    for column, text in zip(sheet.columns, texts, strict=False):
        column.text.setPlainText(text)


def at_the_table(window: MainWindow, sheet: QuickSheet, qtbot) -> ResolveSheet:
    sheet.act()
    qtbot.waitUntil(lambda: bool(window.findChildren(ResolveSheet)), timeout=10000)
    return window.findChildren(ResolveSheet)[-1]


def test_it_begins_with_two_armies_of_15_fp(sheet: QuickSheet):
    assert [column.fp.text() for column in sheet.columns] == ["15 FP", "15 FP"]
    scenario = sheet.scenario()
    assert scenario is not None
    assert [side.name for side in scenario.setup.sides] == ["Cobalt", "Ember"]


def test_an_army_is_one_that_wins_against_the_others_list_or_by_chance(sheet: QuickSheet):
    column = sheet.columns[0]
    column.wanted.box.setValue(20)
    column.muster.click()
    against = Faction(sheet.columns[1].list.currentData())
    found = [dict(mix.units) for mix in mixes(Faction.MARINES, against, 20)]
    army = sheet.form.sides[0].roster(sheet.form.system)
    assert dict(Counter(soldier.unit.key for soldier in army.soldiers)) in found
    column.draw.click()
    assert column.fp.text() == "20 FP"
    assert sheet.form.sides[0].roster(sheet.form.system) != army
    assert column.muster.toolTip()
    assert column.draw.toolTip()


def test_what_is_typed_or_pasted_is_read_at_once(sheet: QuickSheet, qtbot):
    write(sheet, "HQ\n3 x Grunt", "2 Tanks\nTrol")
    assert sheet.columns[0].fp.text() == "4 FP"
    assert sheet.columns[1].said.text().startswith("Line 2: there is no unit “Trol”")
    qtbot.waitUntil(lambda: not sheet.primary.isEnabled(), timeout=3000)
    write(sheet, "HQ\n3 x Grunt", "2 Tanks")
    qtbot.waitUntil(lambda: sheet.primary.isEnabled(), timeout=3000)


def test_figures_are_added_from_the_list(sheet: QuickSheet):
    write(sheet, "3 x Grunt")
    for name in ("Grunt", "Medic"):
        column = sheet.columns[0]
        place = next(n for n in range(column.more.count()) if column.more.itemText(n).startswith(f"{name},"))
        column.more.activated.emit(place)
    assert sheet.columns[0].text.toPlainText() == "4 x Grunt\n1 x Medic"


def test_four_sides_have_teams_and_the_new_ones_are_empty(sheet: QuickSheet, qtbot):
    sheet.number.box.setValue(4)
    assert len(sheet.columns) == 4
    assert not sheet.columns[3].team.isHidden()
    qtbot.waitUntil(lambda: not sheet.primary.isEnabled(), timeout=3000)
    for column in sheet.columns[2:]:
        column.draw.click()
    for column, team in zip(sheet.columns, (1, 2, 1, 2), strict=True):
        column.team.setCurrentIndex(column.team.findData(team))
        column.team.activated.emit(column.team.currentIndex())
    scenario = sheet.scenario()
    assert scenario is not None
    assert [side.alliance for side in scenario.setup.sides] == ["team 1", "team 2", "team 1", "team 2"]


def test_a_battle_is_kept_and_opened_as_a_scenario(sheet: QuickSheet, tmp_path: Path, qtbot):
    write(sheet, "HQ\n3 x Grunt", "2 Tanks")
    kept = sheet.scenario()
    sheet.save_scenario(tmp_path / "duel.json")
    assert load(tmp_path / "duel.json") == kept
    sheet.open_scenario(tmp_path / "duel.json")
    qtbot.waitUntil(lambda: sheet.form.opened is not None, timeout=20_000)
    assert sheet.scenario() == kept


def test_an_opened_scenario_holds_as_it_is_until_a_side_is_changed(sheet: QuickSheet, qtbot):
    told = load(SCENARIOS / "hq_raid.json")
    sheet.open_scenario(SCENARIOS / "hq_raid.json")
    qtbot.waitUntil(lambda: sheet.form.opened is not None, timeout=20_000)
    opened = sheet.scenario()
    assert opened is not None
    assert opened.setup == told.setup
    assert "HQ raid" in sheet.from_file.text()
    sheet.columns[0].draw.click()
    changed = sheet.scenario()
    assert changed is not None
    assert changed.setup.battlefield == told.setup.battlefield
    assert changed.setup.sides[0].figures != told.setup.sides[0].figures


def test_a_file_that_is_no_scenario_is_said(sheet: QuickSheet, tmp_path: Path, qtbot):
    path = tmp_path / "bad.json"
    path.write_text("{}", encoding="utf-8")
    sheet.open_scenario(path)
    qtbot.waitUntil(lambda: bool(sheet.reasons.shown), timeout=20_000)
    sheet.open_scenario(tmp_path / "gone.json")
    qtbot.waitUntil(lambda: "gone.json" in sheet.reasons.shown[0].text, timeout=20_000)


def test_at_the_table_it_is_resolved_like_any_battle(window: MainWindow, sheet: QuickSheet, qtbot):
    write(sheet, "HQ\n3 x Grunt", "HQ\n2 Sentinels")
    table = at_the_table(window, sheet, qtbot)
    assert table.title.text() == "Cobalt against Ember"
    table.act()
    qtbot.waitUntil(lambda: table.is_over, timeout=10000)
    assert table.title.text() == "Cobalt wins and holds the field"
    assert not window.findChildren(ToldSheet)


def test_a_typed_result_is_told_with_its_points(window: MainWindow, sheet: QuickSheet, qtbot):
    write(sheet, "HQ\n3 x Grunt", "HQ\n2 Sentinels")
    table = at_the_table(window, sheet, qtbot)
    table.type_in.click()
    qtbot.waitUntil(lambda: bool(window.findChildren(BattleSheet)))
    form = window.findChildren(BattleSheet)[-1]
    red, blue = form.form.sides
    form.turns.setValue(4)
    for figure in (form.form.figures[red][0], *form.form.figures[blue][:-1]):  # HQs stand last
        form._press(figure)
    form.act()
    qtbot.waitUntil(lambda: bool(window.findChildren(ToldSheet)), timeout=20_000)
    told = window.findChildren(ToldSheet)[-1]
    assert told.title.text() == "Cobalt wins and Ember is beaten"
    assert "Cobalt scores 3 VP for enemies killed" in told.lines


def test_the_passing_file_goes_with_the_sheet(window: MainWindow, sheet: QuickSheet, qtbot):
    table = at_the_table(window, sheet, qtbot)
    session = table.session
    path = session.desk.path
    assert path.exists()
    assert session.state.battles[BATTLE].report is None
    table.reject()
    sheet.reject()
    assert not path.exists()


def test_a_sheet_that_is_gone_before_its_battle_is_there_brings_none(window: MainWindow, sheet: QuickSheet, qtbot):
    battle = window.findChild(QuickBattle)
    assert battle is not None
    sheet.act()
    delete(sheet)
    QThreadPool.globalInstance().waitForDone()
    qtbot.wait(50)
    assert (battle.sheet, battle.session, window.findChildren(ResolveSheet)) == (None, None, [])


def test_rosters_are_written_for_the_table(window: MainWindow, sheet: QuickSheet, qtbot, tmp_path: Path):
    battle = window.findChild(QuickBattle)
    scenario = sheet.scenario()
    assert battle is not None
    assert scenario is not None
    battle.print_rosters(scenario, tmp_path)
    qtbot.waitUntil(lambda: "Written" in sheet.from_file.text(), timeout=15000)
    assert len(list(tmp_path.glob("*.pdf"))) == 2


def test_all_that_is_wrong_is_said_by_side():
    form = forms.QuickForm((forms.SideForm("Red", Faction.MARINES, "Trol"), forms.SideForm("", Faction.MACHINA, "")))
    with pytest.raises(BadRoster) as bad:
        form.scenario()
    assert [problem.partition(":")[0] for problem in bad.value.problems] == ["Red", "B"]


# ── even fights ──


def evened(end: End, fp: int) -> Callable[..., Evened]:
    """What a search finds: an army of so many Grunts in place of the one that is there."""

    def make_even(scenario: Scenario, side: int, source: Source, _forecasts: Forecast) -> Evened:
        roster = read_rosters(f"1 x HQ\n{fp - 1} x Grunt", "fftt", Faction.MARINES)[0]
        changed = with_army(scenario, side, roster)
        chance = Chance(0.51, 0.46, 0.56, 400, 0)
        return Evened(end, changed, side, roster, roster_of(scenario, side).fp, chance)

    return make_even


def test_a_side_is_made_even_and_how_sure_it_is_is_said(sheet: QuickSheet, qtbot, monkeypatch):
    write(sheet, "1 x HQ\n4 x Grunt", "2 x Tank\n1 x HQ")
    monkeypatch.setattr(even_fights, "make_even", evened(End.EVEN, 12))
    sheet.columns[0].even.click()
    qtbot.waitUntil(lambda: sheet.columns[0].fp.text() == "12 FP", timeout=10000)
    assert sheet.columns[0].text.toPlainText() == "1 x HQ\n11 x Grunt"
    told = "Cobalt gets 12 FP in place of 5, against Ember with 9 FP. It wins 51 % (46 to 56) of 400 tries."
    assert sheet.from_file.text() == told
    assert not sheet.far.isVisible()


def test_a_scenario_that_was_opened_keeps_what_it_has_when_it_is_made_even(sheet: QuickSheet, qtbot, monkeypatch):
    sheet.open_scenario(SCENARIOS / "crossroads.json")
    qtbot.waitUntil(lambda: sheet.form.opened is not None, timeout=10000)
    before = sheet.form.opened
    assert before is not None
    marines = next(n for n, side in enumerate(sheet.form.sides) if side.faction == Faction.MARINES)
    monkeypatch.setattr(even_fights, "make_even", evened(End.EVEN, 12))
    sheet.columns[marines].even.click()
    qtbot.waitUntil(lambda: sheet.columns[marines].fp.text() == "12 FP", timeout=10000)
    assert sheet.form.opened is not None
    others = [n for n in range(len(before.setup.sides)) if n != marines]
    assert [sheet.form.opened.setup.sides[n] for n in others] == [before.setup.sides[n] for n in others]


def test_a_search_can_be_stopped_and_the_armies_stay(sheet: QuickSheet, qtbot):
    write(sheet, "1 x HQ\n4 x Grunt", "2 x Tank\n1 x HQ")
    sheet.columns[0].even.click()
    assert sheet.far.isVisible()
    assert sheet.even_far.text().startswith("Making it even")
    sheet.findChild(QPushButton, "stop making even").click()
    assert not sheet.far.isVisible()
    QThreadPool.globalInstance().waitForDone()
    assert sheet.columns[0].fp.text() == "5 FP"


def test_whoever_changes_the_battle_ends_the_search(sheet: QuickSheet, qtbot):
    write(sheet, "1 x HQ\n4 x Grunt", "2 x Tank\n1 x HQ")
    sheet.columns[0].even.click()
    write(sheet, "1 x HQ\n6 x Grunt")
    assert not sheet.far.isVisible()


def test_what_keeps_a_battle_from_being_made_even_is_said(sheet: QuickSheet, qtbot, monkeypatch):
    def failed(*_anything: object) -> Evened:
        raise ValueError("These battles could not be played to their end.")

    write(sheet, "1 x HQ\n4 x Grunt", "2 x Tank\n1 x HQ")
    monkeypatch.setattr(even_fights, "make_even", failed)
    sheet.columns[1].even.click()
    why = "It could not be made even: These battles could not be played to their end."
    qtbot.waitUntil(lambda: why in [label.text() for label in sheet.reasons.findChildren(QLabel)], timeout=10000)


def test_an_army_by_chance_is_remembered_as_one_until_somebody_writes_in_it(sheet: QuickSheet):
    assert [side.chance is not None for side in sheet.form.sides] == [False, False]
    for column in sheet.columns:
        column.draw.click()
    assert [side.chance is not None for side in sheet.form.sides] == [True, True]
    sheet.columns[0].name.setText("Gold")
    sheet.columns[0].name.textEdited.emit("Gold")
    assert (sheet.form.sides[0].name, sheet.form.sides[0].chance is not None) == ("Gold", True)
    write(sheet, "1 x HQ\n4 x Grunt")
    assert [side.chance is not None for side in sheet.form.sides] == [False, True]


def test_another_rule_system_brings_its_own_lists_and_armies(sheet: QuickSheet) -> None:
    place = sheet.system.findData("firefight")
    sheet.system.setCurrentIndex(place)
    sheet.system.activated.emit(place)
    scenario = sheet.scenario()
    assert scenario is not None
    assert scenario.setup.system == "firefight"
    offered = [[column.list.itemText(n) for n in range(column.list.count())] for column in sheet.columns]
    lists = lists_of("firefight")
    assert offered == [[lists.faction_name(faction) for faction in lists.factions]] * 2


def firefight(sheet: QuickSheet) -> QuickSheet:
    """The sheet with a battle of Firefight at 200 points between two armies that are allowed."""
    place = sheet.system.findData("firefight")
    sheet.system.setCurrentIndex(place)
    sheet.system.activated.emit(place)
    sheet.points.box.setValue(200)
    for column in sheet.columns:
        column.list.setCurrentIndex(column.list.findData("compact"))
        column.text.setPlainText("1 x Captain\n3 x Line section\n2 x Gunner")
    return sheet


def test_points_are_asked_for_where_a_game_has_them(sheet: QuickSheet) -> None:
    assert sheet.points_line.isHidden()
    assert sheet.form.points == 0
    firefight(sheet)
    assert not sheet.points_line.isHidden()
    assert [column.fp.text() for column in sheet.columns] == ["11 FP, 165 of 200 points"] * 2
    assert sheet.columns[0].units.text() == "4 units, 6 models: Captain, Line section ×3, Gunner, Gunner"
    assert sheet.columns[0].fp_wanted == 13


def test_an_army_beyond_force_organisation_is_refused_until_players_agree_otherwise(sheet: QuickSheet) -> None:
    firefight(sheet)
    assert sheet.scenario() is not None
    sheet.columns[0].text.setPlainText("2 x Captain\n4 x Line section")
    said = sheet.columns[0].said.text()
    assert said == "At 200 points an army has 1 Hero at most, not 2. Take some out. (firefight:P2)"
    assert sheet.scenario() is None
    sheet.agreed["force_org"].setChecked(False)
    scenario = sheet.scenario()
    assert scenario is not None
    assert not scenario.setup.rules.force_org
    assert load_again(scenario).setup.rules == scenario.setup.rules
    sheet.columns[0].text.setPlainText("2 x Captain\n5 x Line section\n1 x Gunner")
    assert "The army costs 225 points, 25 more than the 200 agreed." in sheet.columns[0].said.text()
    sheet.points.box.setValue(0)
    assert sheet.columns[0].said.text() == ""
    assert sheet.columns[0].fp.text() == "15 FP"


def test_a_group_is_added_whole_and_units_stay_apart_where_others_stand_between(sheet: QuickSheet) -> None:
    column = firefight(sheet).columns[0]
    column.text.setPlainText("3 x Line section\n1 x Gunner")
    place = next(n for n in range(column.more.count()) if column.more.itemText(n).startswith("Captain,"))
    column.more.activated.emit(place)
    column.text.setPlainText(f"{column.text.toPlainText()}\n3 x Line section")
    assert column.units.text().endswith("Line section ×3, Gunner, Captain, Line section ×3")
    column.text.setPlainText("1 x Gunner")
    place = next(n for n in range(column.more.count()) if column.more.itemText(n).startswith("Line section,"))
    column.more.activated.emit(place)
    assert column.text.toPlainText() == "1 x Gunner\n3 x Line section"


def test_a_sample_army_takes_the_place_of_what_stood_there(sheet: QuickSheet, monkeypatch) -> None:
    rows = {row.key: row for row in lists_of("firefight").units()}
    army = tuple(rows[f"compact.{key}"] for key in ("captain", *["section"] * 4, "gunner", *["section"] * 3))
    lists = replace(lists_of("firefight"), samples=lambda: (Sample("Relief column", "compact", 300, army),))
    column = firefight(sheet).columns[0]
    column._lists, column._shown = lists, None
    column.show_form(sheet.form)
    column.more.activated.emit(column.more.findText("Army: Relief column, 300 points"))
    assert column.text.toPlainText() == "1 x Captain\n4 x Line section\n1 x Gunner\n3 x Line section"


def load_again(scenario: Scenario) -> Scenario:
    return read_scenario(scenario_text(scenario))


def test_a_scenario_of_another_rule_system_is_shown_with_its_lists(sheet: QuickSheet, qtbot, tmp_path: Path) -> None:
    path = tmp_path / "firefight.json"
    path.write_text(scenario_text(forms.start(3, "firefight").scenario()))
    sheet.open_scenario(path)
    qtbot.waitUntil(lambda: sheet.form.opened is not None, timeout=20_000)
    assert sheet.system.currentData() == "firefight"
    assert [column.said.text() for column in sheet.columns] == ["", ""]


OWN = """= Firefight: compact
scout Scout: 1, Q4+, D5+, 2 FP
- Rifle: 24", A2
warden Warden: 2–4, Q4+, D5+, 1 FP
- Club: A2
train Train: 1, Q6+, D6+, 1 FP
* Train
"""


def test_armies_of_lists_of_a_club_s_own_are_written_drawn_and_set_up(sheet: QuickSheet, qtbot, tmp_path: Path) -> None:
    assert sheet.units.text() == "Unit lists…"
    path = tmp_path / "own.txt"
    path.write_text(OWN, encoding="utf-8")
    sheet.take_units(path)
    qtbot.waitUntil(lambda: bool(sheet.form.units), timeout=20_000)
    column = sheet.columns[0]
    assert sheet.system.currentData() == "firefight"
    assert [column.more.itemText(n) for n in range(1, column.more.count())] == ["Scout, 2 FP", "Warden, 1 FP"]
    column.text.setPlainText("2 x Scout\n3 x Warden")
    column.draw.click()
    scenario = sheet.scenario()
    assert scenario is not None
    assert {unit.name for unit in scenario.setup.units if unit.faction == "compact"} == {"Scout", "Warden"}
    assert {unit.faction for unit in scenario.setup.units} == {"compact", "brood"}  # the lists that sides are of
    assert load_again(scenario).setup.units == scenario.setup.units
    column.text.setPlainText("1 x Gunner")
    assert "there is no unit “Gunner”" in column.said.text()
    assert sheet.units.text() == "The game’s lists"
    sheet.units.click()
    assert sheet.form.units == ()
    assert sheet.scenario() is not None


def test_a_scenario_keeps_its_rows_when_a_side_of_it_is_changed(sheet: QuickSheet, qtbot, tmp_path: Path) -> None:
    path = tmp_path / "scenario.json"
    rows = read_units(OWN).units[:2]
    path.write_text(scenario_text(forms.start(3, "firefight", rows).scenario()))
    sheet.open_scenario(path)
    qtbot.waitUntil(lambda: sheet.form.opened is not None, timeout=20_000)
    sheet.columns[0].text.setPlainText("3 x Scout")
    scenario = sheet.scenario()
    assert scenario is not None
    assert scenario.setup.units == rows


def test_lists_of_a_club_s_own_that_are_wrong_are_not_taken(sheet: QuickSheet, qtbot, tmp_path: Path) -> None:
    path = tmp_path / "own.txt"
    path.write_text(OWN.replace("A2", "A13", 1), encoding="utf-8")
    sheet.take_units(path)
    qtbot.waitUntil(lambda: bool(sheet.reasons.shown), timeout=20_000)
    assert "Line 2: The row compact.scout has a weapon that has not from 1 to 12 attacks." in str(
        sheet.reasons.shown[0]
    )
    assert sheet.form.units == ()


def test_only_the_side_that_is_changed_is_judged_anew(sheet: QuickSheet, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []
    roster = SideForm.roster

    def counted(side: SideForm, *more: Any) -> Any:
        judged.append(side.name)
        return roster(side, *more)

    monkeypatch.setattr(SideForm, "roster", counted)
    other = sheet.columns[1].fp.text()
    sheet.columns[0].text.setPlainText("2 x Grunt")
    assert judged == [sheet.form.sides[0].name]
    assert sheet.columns[0].fp.text() == "2 FP"
    assert sheet.columns[1].fp.text() == other
    sheet.columns[0].more.activated.emit(1)
    assert sheet.columns[0].more.currentIndex() == 0
