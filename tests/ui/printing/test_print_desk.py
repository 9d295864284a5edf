"""The print desk as people use it: real clicks and keys, real pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from campaign import paper
from campaign.desk import Desk
from campaign.paper.binding import About, Drawn, Section, bound
from campaign.paper.pen import Pen
from campaign.paper.setups import EVERYBODY, TONIGHT, Setup, Setups
from campaign.world.ids import EntryId
from tests.store import campaigns
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks, desks, played
from ui.main_window import MainWindow
from ui.printing.job import Hands, Job, PrintRequest, Then
from ui.printing.print_desk import PrintDesk
from ui.printing.setup_bar import SetupSheet
from ui.printing.spool import printer_for, spool
from ui.session import Session
from ui.theme import Theme
from ui.window_state import WindowState

__all__ = ["desks", "played"]


class Over:
    """What the desk has handed over."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.spooled: list[tuple[bytes, ...]] = []

    @property
    def hands(self) -> Hands:
        return Hands(self.jobs.append, lambda _printer, pdfs: self.spooled.append(pdfs))


Open = Callable[..., PrintDesk]


@pytest.fixture
def asked() -> Over:
    return Over()


@pytest.fixture
def kept(tmp_path: Path) -> WindowState:
    return WindowState(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def setups(tmp_path: Path) -> Setups:
    return Setups(tmp_path / "print-setups.json")


@pytest.fixture
def opened(desks: Desks, qtbot: QtBot, asked: Over, kept: WindowState, setups: Setups, look: Theme) -> Open:
    """Opens the desk on a scene."""
    window = QWidget()
    qtbot.addWidget(window)
    sessions: dict[object, Session] = {}

    def open_(scene: Callable[[Path], Desk] = scenes.fought, wanted: PrintRequest | None = None) -> PrintDesk:
        if scene not in sessions:
            sessions[scene] = Session(desks(scene), look)
        made = PrintDesk(sessions[scene], kept, setups, asked.hands, window, wanted)
        made.open()
        return made

    return open_


def drawn(desk: PrintDesk, qtbot: QtBot) -> PrintDesk:
    qtbot.waitUntil(lambda: desk.preview.complete and not desk.preview.view.image.isNull(), timeout=20_000)
    return desk


def click(qtbot: QtBot, desk: PrintDesk, name: str) -> None:
    qtbot.mouseClick(desk.findChild(QWidget, name), Qt.MouseButton.LeftButton)


def for_whom(desk: PrintDesk, whose: str) -> None:
    desk.wishes.whose.setCurrentIndex(desk.wishes.whose.findData(whose))


def test_the_first_page_is_shown_as_it_will_be_printed(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    image = desk.preview.view.image
    assert (image.height() / image.width()) == pytest.approx(297 / 210, abs=0.01)


def test_tonight_s_players_are_those_with_a_battle_this_week(opened: Open, qtbot: QtBot):
    desk = opened(wanted=PrintRequest(whose=TONIGHT))
    state = desk._session.state
    (battle,) = state.open_battles
    assert set(desk.wanted().players) == set(state.battles[battle].players)


def test_where_nobody_has_a_battle_tonight_the_desk_says_so(opened: Open):
    desk = opened(scenes.in_turn, PrintRequest(whose=TONIGHT))
    assert [reason.text for reason in desk.reasons.shown] == ["Nobody has a battle this week."]
    assert not desk.primary.isEnabled()


def test_another_paper_gives_other_pages(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    click(qtbot, desk, "paper Letter")
    drawn(desk, qtbot)
    assert {size for one in desk.preview.drawn for size in one.sizes} == {(612.0, 792.0)}


def test_pages_of_an_earlier_choice_are_dropped(opened: Open, qtbot: QtBot):
    desk = opened()
    for_whom(desk, EVERYBODY)
    drawn(desk, qtbot)
    assert len(desk.preview.drawn) == len(desk._session.state.seats)


def test_keys_turn_the_pages(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
        qtbot.keyClick(desk.preview.area, key)
    assert desk.preview.place.text() == f"2 of {desk.preview.pages}"


def test_the_end_key_shows_the_last_page(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    qtbot.keyClick(desk.preview.area, Qt.Key.Key_End)
    assert desk.preview.page == desk.preview.pages - 1


def test_a_larger_page_is_drawn_anew_and_sharper(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    before = desk.preview.view.image.width()
    qtbot.mouseClick(desk.preview.larger, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.preview.view.image.width() > before, timeout=20_000)
    assert desk.preview.area.large


def test_only_the_armies_in_a_battle_make_fewer_pages(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    before = desk.preview.pages
    click(qtbot, desk, "attending")
    drawn(desk, qtbot)
    assert (before, desk.preview.pages) == (8, 2)


def test_choices_are_proposed_the_next_time(opened: Open, qtbot: QtBot, tmp_path: Path, asked: Over):
    desk = opened()
    for_whom(desk, EVERYBODY)
    for name in ("kind cards", "attending", "rich", "one file", "paper Letter"):
        click(qtbot, desk, name)
    desk.folder.setText(str(tmp_path / "sheets"))
    qtbot.mouseClick(desk.primary, Qt.MouseButton.LeftButton)
    again = opened()
    assert (again.setup(), again.job(Then.FOLDER).folder) == (desk.setup(), tmp_path / "sheets")
    assert [job.paper for job in asked.jobs] == ["Letter"]


def test_a_folder_that_was_only_proposed_is_not_proposed_for_another_campaign(
    opened: Open, qtbot: QtBot, kept: WindowState
):
    desk = opened()
    qtbot.mouseClick(desk.primary, Qt.MouseButton.LeftButton)
    assert (desk.job(Then.FOLDER).folder.name.endswith(" on paper"), kept.recall("print folder")) == (True, "")


def test_without_a_printer_the_files_are_opened_instead(
    opened: Open, qtbot: QtBot, asked: Over, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    desk = drawn(opened(), qtbot)
    qtbot.mouseClick(desk.on_paper, Qt.MouseButton.LeftButton)
    assert [job.then for job in asked.jobs] == [Then.VIEWER]


def test_a_printer_gets_every_page(desks: Desks, qapp: QApplication, tmp_path: Path):
    desk = desks(scenes.fought)
    kind = paper.KINDS[0]
    documents = kind.documents(paper.source_of(desk.state, desk.head), paper.Wanted(desk.state.seats[:2]))
    printer = printer_for("A4")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setResolution(60)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    pages = spool(printer, [document.draw("A4") for document in documents])
    with PdfDocument(tmp_path / "out.pdf") as printed:
        assert (len(printed), {tuple(map(round, page.get_size())) for page in printed}) == (pages, {(595, 842)})


def test_a_page_that_lies_across_is_turned_to_the_printer_s_paper(qapp: QApplication, tmp_path: Path):
    def section(pen: Pen) -> list[Drawn]:
        def page(_number: int, _pages: int) -> None:
            pen.lay_across()
            pen.box(0.25 * pen.width, 0.1 * pen.height, 0.5 * pen.width, 0.05 * pen.height, fill=0.0)

        return [page]

    printer = printer_for("A4")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setResolution(60)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    spool(printer, [bound("A4", About("", "", ""), [section])])
    with PdfDocument(tmp_path / "out.pdf") as printed:
        (page,) = printed
        picture = page.render(scale=1).to_pil().convert("L")
        left, top, right, low = picture.point(lambda grey: 255 * (grey < 128)).getbbox()
    assert (low - top) / picture.height == pytest.approx(0.5, abs=0.02)
    assert (right - left) / picture.width == pytest.approx(0.05, abs=0.02)


def test_a_page_that_cannot_be_drawn_is_said(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)

    def torn() -> Sequence[Section]:
        raise OSError("the paper is torn")

    desk.preview.show_documents([paper.Document("Mara", "a.pdf", About("Armies", "Mara", "Today"), torn)], "A4")
    qtbot.waitUntil(lambda: "torn" in desk.preview.title.whole_text(), timeout=20_000)
    assert not desk.on_paper.isEnabled()


def test_where_there_is_nothing_to_print_the_desk_says_so(opened: Open, qtbot: QtBot):
    desk = opened()
    click(qtbot, desk, "attending")
    idle = next(p for p in desk._session.state.seats if p not in paper.tonight(desk._session.state))
    for_whom(desk, desk._session.state.players[idle].letter)
    assert [reason.text for reason in desk.reasons.shown] == ["There is nothing to print for them."]
    assert (desk.primary.isEnabled(), desk.on_paper.isEnabled(), desk.preview.place.text()) == (
        False,
        False,
        "No page.",
    )


# --- several kinds ----------------------------------------------------------------------------------------------------


def test_the_desk_offers_every_kind(opened: Open):
    desk = opened()
    assert all(desk.findChild(QWidget, f"kind {kind.key}") for kind in paper.KINDS)


def test_several_kinds_are_printed_at_once(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    alone = desk.preview.pages
    click(qtbot, desk, "kind templates")
    drawn(desk, qtbot)
    assert desk.preview.pages > alone
    assert {document.title.split(":")[0] for document in desk.job(Then.FOLDER).documents} >= {"Rosters"}


def test_the_first_page_of_a_kind_that_is_chosen_is_shown(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    before = desk.preview.pages
    click(qtbot, desk, "kind templates")
    drawn(desk, qtbot)
    assert desk.preview.page == before


def test_pages_of_a_kind_that_stays_are_not_drawn_again(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    before = [one.data for one in desk.preview.drawn]
    click(qtbot, desk, "kind templates")
    drawn(desk, qtbot)
    assert all(one.data is data for one, data in zip(desk.preview.drawn, before, strict=False))


def test_all_in_one_file_is_one_document_with_as_many_pages(opened: Open, qtbot: QtBot):
    desk = drawn(opened(wanted=PrintRequest(kinds=("rosters", "templates"))), qtbot)
    pages = desk.preview.pages
    click(qtbot, desk, "one file")
    drawn(desk, qtbot)
    assert (len(desk.job(Then.FOLDER).documents), desk.preview.pages) == (1, pages)


def test_without_a_kind_the_desk_asks_for_one(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    click(qtbot, desk, "kind rosters")
    assert [reason.text for reason in desk.reasons.shown] == ["Choose what to print."]
    assert not desk.primary.isEnabled()


@pytest.mark.parametrize("folder", ["~nobody of that name", "x" * 400])
def test_any_words_can_be_typed_as_a_folder(opened: Open, qtbot: QtBot, folder: str):
    desk = drawn(opened(wanted=PrintRequest(kinds=("templates",))), qtbot)
    desk.folder.setText(folder)
    assert desk.job(Then.FOLDER).folder == Path(folder)
    assert desk.primary.isEnabled()


def test_a_file_is_no_folder(opened: Open, qtbot: QtBot, tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    desk = drawn(opened(wanted=PrintRequest(kinds=("templates",))), qtbot)
    desk.folder.setText(str(tmp_path / "file"))
    assert [reason.text for reason in desk.reasons.shown] == ["That is a file. Choose a folder."]


def test_wishes_that_no_chosen_kind_knows_are_not_offered(opened: Open, qtbot: QtBot):
    desk = opened(wanted=PrintRequest(kinds=("templates",)))
    assert not desk.wishes.whose.isVisible()
    assert not desk.wishes.attending.isVisible()
    click(qtbot, desk, "kind rosters")
    assert desk.wishes.whose.isVisible()
    assert desk.wishes.attending.isVisible()


def test_a_drawing_that_nobody_waits_for_any_more_is_given_up(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    (document, *_others) = desk.job(Then.FOLDER).documents
    with pytest.raises(paper.Dropped):
        document.draw("A4", lambda: False)


def test_what_has_no_page_is_no_file(opened: Open, qtbot: QtBot):
    desk = drawn(opened(), qtbot)
    empty = paper.Document("Nobody", "n.pdf", About("Nothing", "Nobody", "Today"), lambda: ())
    desk.preview.show_documents([empty], "A4")
    qtbot.waitUntil(lambda: desk.preview.complete, timeout=20_000)
    assert (desk.preview.files, desk.preview.pages, desk.primary.isEnabled()) == (0, 0, False)


def test_the_moment_that_is_shown_is_printed(opened: Open, qtbot: QtBot):
    desk = opened()
    session = desk._session
    desk.reject()
    session.look_at(session.desk.history()[0].id)
    past = opened()
    assert past._source.entry == session.desk.history()[0].id
    assert len(past._source.past()) == 1


# --- set-ups ----------------------------------------------------------------------------------------------------------


def choose_setup(desk: PrintDesk, name: str) -> None:
    desk.setups.picker.setCurrentIndex(desk.setups.picker.findData(name))
    desk.setups.picker.activated.emit(desk.setups.picker.currentIndex())


def named(desk: PrintDesk, name: str) -> None:
    """Fill in the sheet that asks for the name of a set-up."""
    sheet = desk.findChild(SetupSheet)
    assert isinstance(sheet, SetupSheet)
    sheet.name.setText(name)
    sheet.primary.click()


def test_a_set_up_is_shown_with_all_that_it_says(opened: Open, setups: Setups):
    wanted = Setup("Club", ("rosters", "templates"), "B", grouped=True, rich=True, paper="Letter", tiles=9)
    wanted = replace(wanted, one_file=True)
    setups.save(wanted)
    desk = opened()
    choose_setup(desk, "Club")
    assert replace(desk.setup(), name="Club") == wanted


def test_a_set_up_is_saved_under_a_name(opened: Open, qtbot: QtBot, setups: Setups):
    desk = opened(wanted=PrintRequest(kinds=("templates",)))
    click(qtbot, desk, "set-ups")
    named(desk, "Only templates")
    assert setups.named("only templates") == replace(desk.setup(), name="Only templates")
    assert desk.setups.name == "Only templates"


def test_a_set_up_is_renamed_and_deleted(opened: Open, setups: Setups):
    desk = opened()
    name = setups.all()[0].name
    choose_setup(desk, name)
    _save, rename, _delete = desk.setups.menu().actions()
    rename.trigger()
    named(desk, "Club night")
    assert desk.setups.name == "Club night"
    _save, _rename, delete = desk.setups.menu().actions()
    delete.trigger()
    assert setups.named(name) is setups.named("Club night") is None


def test_a_set_up_is_left_when_something_else_is_chosen(opened: Open, qtbot: QtBot, setups: Setups):
    desk = opened()
    choose_setup(desk, setups.all()[0].name)
    assert desk.setups.name
    click(qtbot, desk, "kind hall")
    assert desk.setups.name == ""


def test_a_set_up_that_cannot_be_written_is_told(opened: Open, qtbot: QtBot, setups: Setups, tmp_path: Path):
    (tmp_path / "print-setups.json.part").mkdir()
    desk = opened()
    click(qtbot, desk, "set-ups")
    named(desk, "Club")
    assert "could not be saved" in desk.reasons.shown[0].text


# --- in the window ----------------------------------------------------------------------------------------------------


def test_tonight_s_sheets_take_at_most_three_keys(
    desks: Desks, qtbot: QtBot, tmp_path: Path, look: Theme, monkeypatch: pytest.MonkeyPatch
):
    folders: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: folders.append(url.toLocalFile()))
    window = MainWindow(look, None, lambda _path, _progress: None, tmp_path)
    qtbot.addWidget(window)
    campaign = desks(scenes.fought)
    window.show_desk(campaign)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    fighters = len(paper.tonight(campaign.state))
    qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    (sheet,) = window.findChildren(PrintDesk)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None and QApplication.activeWindow() is sheet)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(folders), timeout=20_000)
    assert len(list(Path(folders[0]).glob("*.pdf"))) == fighters
    window.close()


# --- what there is to print -------------------------------------------------------------------------------------------


def test_who_does_not_fight_has_no_sheet_of_armies_in_battle(desks: Desks):
    state = desks(scenes.fought).state
    kind = paper.KINDS[0]
    documents = kind.documents(paper.source_of(state, EntryId(1)), paper.Wanted(state.seats, attending=True))
    assert [document.title for document in documents] == [state.players[p].name for p in paper.tonight(state)]


def test_pages_are_printed_beside_the_window(
    desks: Desks, qtbot: QtBot, tmp_path: Path, look: Theme, monkeypatch: pytest.MonkeyPatch
):
    window = MainWindow(look, None, lambda _path, _progress: None, tmp_path)
    qtbot.addWidget(window)
    campaign, told = desks(scenes.fought), []
    window.show_desk(campaign)
    monkeypatch.setattr(window, "say", told.append)
    kind = paper.KINDS[0]
    documents = kind.documents(paper.source_of(campaign.state, campaign.head), paper.Wanted(campaign.state.seats[:1]))
    printer = printer_for("A4")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setResolution(60)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    window.printing.spool(printer, tuple(document.draw("A4") for document in documents))
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    with PdfDocument(tmp_path / "out.pdf") as printed:
        assert told == [f"{len(printed)} pages sent to the printer."]
    window.close()


# --- posters ----------------------------------------------------------------------------------------------------------


def test_a_poster_goes_over_as_many_pages_as_are_chosen(opened: Open, qtbot: QtBot):
    desk = drawn(opened(wanted=PrintRequest(kinds=("poster",))), qtbot)
    assert desk.wishes.tiles.isVisibleTo(desk.wishes)
    desk.wishes.tiles.setCurrentIndex(desk.wishes.tiles.findData(4))
    drawn(desk, qtbot)
    assert [len(one.sizes) for one in desk.preview.drawn] == [4]


def test_the_weeks_to_choose_from_are_those_that_have_begun(opened: Open):
    week = opened(campaigns.played, PrintRequest(kinds=("newsletter",))).wishes.week
    assert [week.itemData(place) for place in range(week.count())] == [None, (1, 2), (1, 1)]


def test_other_paper_has_no_poster_to_choose_the_size_of(opened: Open):
    wishes = opened(wanted=PrintRequest(kinds=("rosters",))).wishes
    assert not wishes.tiles.isVisibleTo(wishes)
