"""The view on the battle's table: what lies on it, what is pointed at, zoom and the keyboard's cursor."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem, QPushButton

from campaign.battle.contract.telling import CENTIMETRES
from campaign.battle.scenery import CM, Battlefield, Piece, PieceKind
from ui.battle.table import marks as m
from ui.battle.table.bases import Base, Spread
from ui.battle.table.canvas import Spot
from ui.battle.table.view import TableView
from ui.battle.table.zooming import ROOMY
from ui.theme import Theme

HOUSE = Piece(PieceKind.BUILDING, ((3000, 3000), (5000, 3000), (5000, 5000), (3000, 5000)), storeys=2)
FIELD = Battlefield(80 * CM, 80 * CM, (HOUSE,))
ONE = Base(1, "A", (2000, 2000), 75, facing=(1, 0))
OTHER = Base(2, "B", (6000, 6000), 150, facing=(0, 1))


@pytest.fixture
def view(qtbot, look: Theme) -> TableView:
    made = TableView(look)
    qtbot.addWidget(made)
    made.resize(800, 800)
    made.show()
    made.show_field(FIELD, ruler=CENTIMETRES)
    made.show_bases([ONE, OTHER])
    return made


def pictures(view: TableView) -> int:
    return sum(isinstance(item, QGraphicsPixmapItem) for item in view.scene().items())


def lines(view: TableView) -> int:
    return sum(isinstance(item, QGraphicsPathItem) for item in view.scene().items())


def colour_at(view: TableView, x: int, y: int) -> QColor:
    return QColor(view.grab().toImage().pixel(view.point_of(x, y)))


def told(signal) -> list[Spot]:
    spots: list[Spot] = []
    signal.connect(spots.append)
    return spots


def point_at(qtbot, view: TableView, x: int, y: int) -> None:
    """Move the pointer there: from elsewhere, for where it is already it would not move."""
    qtbot.mouseMove(view.viewport(), QPoint(3, 3))
    qtbot.mouseMove(view.viewport(), view.point_of(x, y))


def test_the_whole_table_is_in_sight_and_as_large_as_it_fits(view: TableView):
    corners = view.point_of(0, 0), view.point_of(80 * CM, 80 * CM)
    assert all(view.viewport().rect().contains(corner) for corner in corners)
    assert corners[1].x() - corners[0].x() > 700


def test_a_figure_is_a_plate_and_what_lies_round_it_and_changes_no_others(view: TableView):
    before = pictures(view)
    kept = view.figures.item(1)
    view.show_bases([ONE, OTHER, Base(3, "C", (3000, 7000), 75)])
    assert pictures(view) == before + 2
    assert view.figures.item(1) is kept
    view.show_bases([ONE])
    assert pictures(view) == before - 2


def test_a_figure_is_drawn_in_its_sides_colour_where_it_stands(view: TableView, look: Theme):
    assert colour_at(view, 6000 + 90, 6000 + 90) == QColor(look.player("B").fill)


def test_figures_are_drawn_anew_when_the_theme_changes(view: TableView, look: Theme):
    look.use("light")
    assert colour_at(view, 6000 + 90, 6000 + 90) == QColor(look.player("B").fill)


def test_a_disc_is_true_to_scale_once_it_is_near_enough(view: TableView, look: Theme):
    view.zoom_by(3.0, view.point_of(6000, 6000))
    view.settle()
    fill = QColor(look.player("B").fill)
    assert colour_at(view, 6000 - 135, 6000) == fill
    assert colour_at(view, 6000 - 160, 6000) != fill


def test_goo_lies_on_the_table_until_it_is_gone(view: TableView):
    before = pictures(view)
    view.show_bases([ONE, OTHER], [Spread((4000, 7000), 300)])
    assert pictures(view) == before + 1
    view.show_bases([ONE, OTHER])
    assert pictures(view) == before


def test_a_spot_tells_place_figure_and_piece(view: TableView):
    assert view.spot_at(2030, 1980).figure == 1
    assert view.spot_at(4000, 4000).figure is None
    assert view.spot_at(4000, 4000).piece == 0
    assert view.spot_at(2030, 1980).piece is None


def test_of_figures_above_one_another_the_highest_is_meant_and_the_dead_last(view: TableView):
    heap = [
        Base(4, "A", (4000, 4000), 75, storey=0),
        Base(5, "A", (4000, 4000), 75, storey=1),
        Base(6, "A", (4000, 4000), 75, storey=2, dead=True),
    ]
    view.show_bases(heap)
    assert view.spot_at(4000, 4000).figures == (5, 4, 6)


def test_a_press_and_a_release_are_told_with_place_and_button(qtbot, view: TableView):
    down, up = told(view.pressed), told(view.released)
    at = view.point_of(*OTHER.at)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.RightButton, Qt.KeyboardModifier.ShiftModifier, at)
    assert [spot.figure for spot in down] == [2] == [spot.figure for spot in up]
    assert down[0].buttons is Qt.MouseButton.RightButton
    assert down[0].modifiers & Qt.KeyboardModifier.ShiftModifier


def test_the_pointer_hovers_and_a_held_button_moves(qtbot, view: TableView):
    hovered, moved = told(view.hovered), told(view.moved)
    point_at(qtbot, view, *ONE.at)
    assert hovered[-1].figure == 1
    assert not moved


def test_the_figure_under_the_pointer_is_ringed_until_the_pointer_leaves_it(qtbot, view: TableView):
    before = lines(view)
    point_at(qtbot, view, *ONE.at)
    assert lines(view) == before + 1
    point_at(qtbot, view, 4000, 7000)
    assert lines(view) == before


def test_a_figure_that_is_pointed_at_keeps_its_ring_when_it_moves_and_loses_it_when_it_goes(qtbot, view: TableView):
    before = lines(view)
    point_at(qtbot, view, *ONE.at)
    view.show_bases([replace(ONE, at=(2500, 2500)), OTHER])
    assert lines(view) == before + 1
    view.show_bases([OTHER])
    assert lines(view) == before


def test_the_middle_button_pans_and_presses_nothing(qtbot, view: TableView):
    view.zoom_by(3.0)
    view.settle()
    down, before = told(view.pressed), view.point_of(4000, 4000)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(400, 400))
    qtbot.mouseMove(view.viewport(), QPoint(370, 420))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(370, 420))
    assert view.point_of(4000, 4000) - before == QPoint(-30, 20)
    assert not down


def test_what_is_under_the_pointer_stays_there_through_a_zoom(view: TableView):
    at = view.point_of(6000, 2500)
    view.zoom_by(2.0, at)
    assert (view.point_of(6000, 2500) - at).manhattanLength() <= 2
    view.settle()
    assert (view.point_of(6000, 2500) - at).manhattanLength() <= 3


def test_a_zoom_that_has_settled_stretches_nothing(view: TableView):
    view.zoom_by(2.0)
    assert not view.transform().isIdentity()
    view.settle()
    assert view.transform().isIdentity()


def test_near_the_ground_in_sight_is_sharp_wherever_the_view_goes(view: TableView):
    view.zoom_by(5.0)
    view.settle()
    for step in (0, 900):
        view.pan_by(step, step)
        view.settle()
        sharp = [
            item
            for item in view.scene().items()
            if isinstance(item, QGraphicsPixmapItem) and item.scale() == 1.0 and item.isVisible()
        ]
        assert any(
            item.sceneBoundingRect().contains(view.mapToScene(view.viewport().rect().center())) for item in sharp
        )


def test_however_far_it_is_panned_some_of_the_table_stays_in_sight(qtbot, view: TableView, qtlog):
    view.zoom_by(5.0)
    view.settle()
    view.pan_by(90_000, 90_000)
    view.settle()
    assert view.viewport().rect().contains(view.point_of(80 * CM, 80 * CM))
    view.resize(300, 300)
    view.settle()
    assert not qtlog.records


def test_arrows_bring_up_a_cross_and_enter_presses_where_it_is(qtbot, view: TableView):
    hovered, down, up = told(view.hovered), told(view.pressed), told(view.released)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    begun = hovered[-1]
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert (hovered[-1].x - begun.x, hovered[-1].y - begun.y) == (CM, -CM // 10)
    assert (down[0].x, down[0].y) == (up[0].x, up[0].y) == (hovered[-1].x, hovered[-1].y)
    assert down[0].buttons is Qt.MouseButton.LeftButton


def test_the_cross_begins_at_who_is_in_hand_and_goes_to_the_next_one(qtbot, view: TableView):
    hovered = told(view.hovered)
    view.held = lambda: (1,)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert (hovered[-1].x, hovered[-1].y) == ONE.at
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.keys_at == (ONE.at[0] + CM, ONE.at[1])
    view.held = lambda: (2,)
    view.begin_anew()
    assert view.keys_at == OTHER.at
    view.held = tuple
    view.begin_anew()
    assert view.keys_at == OTHER.at


def test_the_cross_stops_at_the_tables_edge(qtbot, view: TableView):
    view.point_at(50, 50)
    hovered = told(view.hovered)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert hovered[-1].x == 0


def test_keys_without_a_meaning_here_are_passed_on(qtbot, view: TableView):
    keys: list[int] = []
    view.typed.connect(lambda event: keys.append(event.key()))
    qtbot.keyClick(view, Qt.Key.Key_Y)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert keys == [Qt.Key.Key_Y, Qt.Key.Key_Escape]


def test_a_layer_of_marks_takes_the_place_of_the_one_before_and_goes_when_cleared(view: TableView):
    before = lines(view)
    view.show("reach", [m.Area([[(1000, 1000), (2000, 1000), (1500, 2000)]])])
    view.show("ring", [m.Ring(ONE.at, ONE.radius), m.Ring(OTHER.at, OTHER.radius)])
    assert lines(view) == before + 3
    view.show("ring", [m.Ring(ONE.at, ONE.radius)])
    assert lines(view) == before + 2
    view.clear("ring")
    view.clear("reach")
    assert lines(view) == before


EVERY_MARK = [
    m.Ring(ONE.at, 75),
    m.Arc(ONE.at, 2000, (1, 0), words="20 short"),
    m.Arc(ONE.at, 3000, (1, 0), dashed=True, closed=True),
    m.Front((5000, 7000), 75, (1, 0)),
    m.Area([[(1000, 1000), (2000, 1000), (1500, 2000)]]),
    m.Path([ONE.at, (3000, 2000), (3500, 1000)], stops=[(3000, 2000)]),
    m.Line(ONE.at, OTHER.at, words="20.1 cm"),
    m.Line(ONE.at, OTHER.at, m.BLOCKED, "a building is in the way", "fftt:V2b", (3000, 3000)),
    m.Pill((1000, 7000), "here"),
    m.Disc((2000, 7000), 300, m.BURST, inner=(150,)),
    m.Disc((3000, 7000), 300, m.GOO),
    m.Cross((7000, 1000)),
    m.Stop((7000, 2000), "3", chosen=True),
]


@pytest.mark.parametrize("mark", EVERY_MARK, ids=lambda mark: f"{type(mark).__name__} {EVERY_MARK.index(mark)}")
def test_every_kind_of_mark_is_seen_and_leaves_nothing_behind(view: TableView, mark: m.Mark):
    bare, before = view.grab().toImage(), len(view.scene().items())
    view.show("it", [mark])
    assert view.grab().toImage() != bare
    view.zoom_by(1.5)
    view.settle()
    view.clear("it")
    view.fit()
    assert len(view.scene().items()) == before
    assert view.grab().toImage() == bare


def test_a_blocked_line_is_red_to_the_obstacle_and_dotted_beyond(view: TableView, look: Theme):
    view.show("sight", [m.Line(ONE.at, OTHER.at, m.BLOCKED, stops_at=(4000, 4000))])
    pens = [item.pen() for item in view.scene().items() if isinstance(item, QGraphicsPathItem) and item.scale() != 1.0]
    red = [pen for pen in pens if pen.color() == look.colour("bad")]
    assert any(not pen.dashPattern() for pen in red)
    assert any(pen.dashPattern() for pen in red)


def test_words_of_several_marks_do_not_lie_on_one_another(view: TableView):
    before = {id(item) for item in view.scene().items()}
    view.show("words", [m.Pill((4000, 4000), "one of them"), m.Pill((4000, 4050), "and another one")])
    one, other = (item for item in view.scene().items() if id(item) not in before)
    assert not one.sceneBoundingRect().intersects(other.sceneBoundingRect())


def test_long_words_are_broken_into_lines_and_all_of_them_fit(view: TableView):
    before = {id(item) for item in view.scene().items()}
    words = "No line of sight: a building with three storeys, a hill and somebody else’s tank are all in the way of it"
    view.show("words", [m.Pill((7900, 4000), words, m.BAD, "fftt:V2b")])
    (pill,) = (item for item in view.scene().items() if id(item) not in before)
    area = pill.sceneBoundingRect()
    assert area.width() <= 300
    assert area.height() > 40
    assert view.mapToScene(view.viewport().rect()).boundingRect().contains(area)


def test_words_stay_in_sight_when_the_table_is_near(view: TableView):
    view.zoom_by(4.0, view.point_of(4000, 4000))
    view.settle()
    before = {id(item) for item in view.scene().items()}
    edge = view.spot_at(*view._canvas.place(view.mapToScene(796, 400)))
    view.show("words", [m.Pill((edge.x, edge.y), "somewhere at the edge")])
    (pill,) = (item for item in view.scene().items() if id(item) not in before)
    assert view.mapToScene(view.viewport().rect()).boundingRect().contains(pill.sceneBoundingRect())


def test_what_lies_on_the_ground_ends_with_the_table(view: TableView, look: Theme):
    view.show("range", [m.Disc((0, 4000), 3000)])
    outside = view.point_of(0, 4000) - QPoint(30, 0)
    assert QColor(view.grab().toImage().pixel(outside)) == look.colour("void")


def test_it_comes_near_to_those_who_touch_each_other_and_goes_back_to_the_whole_table(view: TableView) -> None:
    whole = view.point_of(*ONE.at), view.point_of(*OTHER.at)
    view.come_near([ONE.at], ONE.radius)
    across = view.point_of(ONE.at[0] + ONE.radius, ONE.at[1]).x() - view.point_of(*ONE.at).x()
    assert across == pytest.approx(ROOMY, abs=1)
    assert (view.point_of(*ONE.at) - view.viewport().rect().center()).manhattanLength() < 4
    view.go_back()
    assert (view.point_of(*ONE.at), view.point_of(*OTHER.at)) == whole


def test_it_stays_where_somebody_has_moved_it_since_it_came_near(view: TableView) -> None:
    view.come_near([ONE.at], ONE.radius)
    view.pan_by(30, 0)
    there = view.point_of(*ONE.at)
    view.go_back()
    assert view.point_of(*ONE.at) == there


# --- as on the map ----------------------------------------------------------------------------------------------------


def drag(qtbot, view: TableView, start: QPoint, end: QPoint) -> None:
    """With the left button, in steps, as a hand does."""
    port = view.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for part in (1, 2, 3):
        at = start + (end - start) * part / 3
        moved = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(at), QPointF(port.mapToGlobal(at)), Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QCoreApplication.sendEvent(port, moved)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)


def test_a_drag_on_the_ground_moves_the_view_and_tells_no_release(qtbot, view: TableView):
    view.zoom_by(3.0)
    view.settle()
    released, panned = told(view.released), []
    view.panned.connect(lambda: panned.append(True))
    before = view.point_of(4000, 4000)
    drag(qtbot, view, QPoint(400, 400), QPoint(340, 430))
    assert view.point_of(4000, 4000) - before == QPoint(-60, 30)
    assert (released, panned) == ([], [True])


def test_a_drag_from_where_something_can_be_pulled_leaves_the_view_alone(qtbot, view: TableView):
    view.zoom_by(3.0)
    view.settle()
    view.pulls = lambda spot: spot.figure == 1
    view.show_place(*ONE.at)
    released = told(view.released)
    before = view.point_of(*ONE.at)
    drag(qtbot, view, before, before + QPoint(60, 0))
    assert view.point_of(*ONE.at) == before
    assert len(released) == 1


def test_a_press_on_the_ground_that_hardly_moves_is_a_press(qtbot, view: TableView):
    pressed, released = told(view.pressed), told(view.released)
    drag(qtbot, view, QPoint(400, 400), QPoint(403, 400))
    assert (len(pressed), len(released)) == (1, 1)


def test_buttons_and_keys_zoom_and_fit_as_those_of_the_map(qtbot, view: TableView):
    buttons = {button.accessibleName(): button for button in view.zoom_buttons.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["Zoom in"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(buttons["Zoom in"], Qt.MouseButton.LeftButton)
    assert view.zoom_buttons.percent.text() == "144 %"
    qtbot.mouseClick(buttons["Zoom out"], Qt.MouseButton.LeftButton)
    assert view.zoom_buttons.percent.text() == "120 %"
    qtbot.keyClick(view, Qt.Key.Key_F)
    assert view.zoom_buttons.percent.text() == "100 %"
    assert view.viewport().rect().contains(view.point_of(0, 0))
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom_buttons.percent.text() == "120 %"
    qtbot.mouseClick(buttons["Fit the table"], Qt.MouseButton.LeftButton)
    assert view.zoom_buttons.percent.text() == "100 %"


@pytest.mark.parametrize("size", [(742, 670), (860, 955), (612, 382)])  # as the window leaves room for the view
def test_the_buttons_lie_in_the_lower_right_corner_and_hide_nothing_of_a_table_that_fits(
    view: TableView, size: tuple[int, int]
):
    view.resize(*size)
    place, corner = view.zoom_buttons.geometry(), view.point_of(80 * CM, 80 * CM)
    assert view.rect().contains(place)
    assert not place.contains(corner)
    assert corner.x() < place.left() or corner.y() < place.top()
    assert view.rect().contains(corner)
    assert view.rect().contains(view.point_of(0, 0))


def test_the_buttons_go_where_there_is_no_room_for_them(view: TableView):
    view.resize(250, 240)
    assert not view.zoom_buttons.isVisible()
