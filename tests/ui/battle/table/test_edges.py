"""What the edges of the window show of any rule system: numbers on any dice, clocks, figures, and what lies about."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.contract.table.facts import BEFORE, NOW, Clock, FigureNow, Step
from campaign.battle.contract.table.fire import Part, Sum
from campaign.battle.contract.table.questions import Answer, Gesture, Question
from campaign.battle.contract.telling import AreaKind
from campaign.battle.fftt.units import fftt_units
from campaign.battle.fftt.words.turns import TURNS
from campaign.battle.systems import table_of
from campaign.world.palettes import DARK, LIGHT
from tests.ui.battle.table.conftest import PERSON, Open
from ui.battle.story.log_model import Named
from ui.battle.table.answers import with_deeds
from ui.battle.table.bar import StepTrack, TopBar
from ui.battle.table.base_pictures import spread_picture
from ui.battle.table.bases import Spread
from ui.battle.table.curve import Curve, SumRow, ways
from ui.battle.table.figure_panel import FigurePanel
from ui.battle.table.hand.mode import Deed
from ui.panels import panel_widgets
from ui.theme import Theme

SIDES = (Named("A", "Ann"), Named("B", "Bob"))
TO_HIT = Sum((Part(4, "Quality", "firefight:S3"),), 4, 0.5, 2540, "", "4+", "firefight:S3", dice=1, or_more=True)


# Numbers on dice


def test_one_die_has_six_faces_and_two_dice_the_sums_that_they_show():
    assert ways(1) == dict.fromkeys(range(1, 7), 1)
    assert ways(2) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert sum(ways(3).values()) == 216


def test_a_number_says_whether_less_or_more_is_enough(look: Theme, qtbot: QtBot):
    curve = Curve(look)
    qtbot.addWidget(curve)
    curve.show_sum(TO_HIT)
    assert curve.accessibleName() == "4 or more with D6: 50 in 100"
    curve.show_sum(replace(TO_HIT, need=7, dice=2, or_more=False, chance=21 / 36))
    assert curve.accessibleName() == "7 or less with 2D6: 58 in 100"


def test_the_bars_that_are_enough_are_those_at_the_right_end(look: Theme, qtbot: QtBot):
    pictures = {}
    for or_more in (True, False):
        row = SumRow(look)
        qtbot.addWidget(row)
        row.show_sum(replace(TO_HIT, or_more=or_more))
        row.resize(300, 120)
        row.show()
        curve = row.findChild(Curve)
        assert curve is not None
        pictures[or_more] = curve.grab().toImage()
        step = curve.width() / 6
        lit = [
            pictures[or_more].pixelColor(round(step * place + 8), round(curve.height() / 2) + 2) == look.colour("good")
            for place in range(6)
        ]
        assert lit == [(face >= 4) if or_more else (face <= 4) for face in range(1, 7)]


# The clock


def clock(**other: object) -> Clock:
    steps = (Step("a", "Activations", parted=True), Step("b", "Rout tests"))
    usual = Clock(2, 4, "ROUND 2", "of 4", steps, 0, "", ((1, NOW), (0, BEFORE)), "Bob began.", "")
    return replace(usual, **other)  # type: ignore[arg-type]


def test_the_steps_are_those_that_the_rule_system_has(look: Theme, qtbot: QtBot):
    track = StepTrack(look, SIDES)
    qtbot.addWidget(track)
    track.show_clock(clock())
    assert track.accessibleName() == "Activations: Bob"
    track.show_clock(clock(turn=0, step=None, words="Deployment", order=()))
    assert track.accessibleName() == "Deployment"
    track.grab()  # that it can be drawn without a step


def test_turns_are_drawn_where_a_last_one_is_agreed_on(look: Theme, qtbot: QtBot):
    bar = TopBar(look, "Ford", "", SIDES, TURNS, kept=False)
    qtbot.addWidget(bar)
    bar.show_clock(clock())
    assert not bar._turns.isHidden()
    assert bar._turn.text() == "ROUND 2"
    bar.show_clock(clock(last_turn=0, phase_words=""))
    assert bar._turns.isHidden()
    assert bar._phase.isHidden()


# A figure


def test_boxes_are_shown_of_what_a_figure_has(look: Theme, qtbot: QtBot):
    panel = FigurePanel(look, "AB", table_of("fftt").showing)
    qtbot.addWidget(panel)
    unit = fftt_units()[0]
    of = FigureNow(1, 0, unit, "Oak", "", 1, 2, 1, 3, ())
    for actions, wounds in ((2, 3), (0, 3), (2, 0), (0, 0)):
        panel.show_figure(replace(of, all_actions=actions, all_wounds=wounds))
        assert panel._actions.isVisibleTo(panel) == (actions > 0)
        assert panel._wounds.isVisibleTo(panel) == (wounds > 0)


def test_a_figure_is_called_what_its_rule_system_calls_it(look: Theme, qtbot: QtBot):
    told = []
    for system in ("fftt", "firefight"):
        panel = FigurePanel(look, "AB", table_of(system).showing)
        qtbot.addWidget(panel)
        told.append(panel._nobody.text())
    assert told == ["Point at a figure to see its numbers.", "Point at a model to see its numbers."]


def test_what_is_below_a_figure_keeps_its_place_when_nobody_is_pointed_at(look: Theme, qtbot: QtBot):
    panel, below = FigurePanel(look, "AB", table_of("fftt").showing), QWidget()
    whole = QWidget()
    qtbot.addWidget(whole)
    whole.setLayout(panel_widgets.column(panel, below, 0))
    whole.resize(240, 600)
    whole.show()
    facts = tuple((f"Fact {n}", "2") for n in range(5))
    panel.show_figure(FigureNow(1, 0, fftt_units()[0], "Oak", "Grunt", 1, 2, 1, 3, facts))
    qtbot.waitUntil(lambda: panel.minimumHeight() > 150)
    QApplication.processEvents()
    place = below.y()
    for figure in (None, FigureNow(1, 0, fftt_units()[0], "Ash", "", 0, 0, 1, 3, facts[:1]), None):
        panel.show_figure(figure)
        qtbot.wait(80)
        for _time in range(2):
            QApplication.processEvents()
            assert below.y() == place


# What lies about


def test_the_mark_of_a_marker_stands_over_its_middle():
    marker = Spread((0, 0), 762, AreaKind.MARKER)
    plain, first, second = (
        spread_picture(replace(marker, mark=mark), None, DARK, 0.05, 1.0).toImage() for mark in ("", "1", "2")
    )
    assert plain != first != second != plain
    beneath = first.rect().adjusted(0, first.height() // 2, 0, 0)
    assert plain.copy(beneath) == first.copy(beneath)


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
@pytest.mark.parametrize("scale", [0.03, 0.09])
def test_whose_a_marker_is_can_be_seen(palette, scale: float):
    marker = Spread((0, 0), 762, AreaKind.MARKER)
    pictures = [
        spread_picture(one, colour, palette, scale, 1.0).toImage()
        for one, colour in (
            (marker, None),
            (replace(marker, letter="A"), palette.players[0]),
            (replace(marker, letter="B"), palette.players[1]),
            (replace(marker, kind=AreaKind.PATCH), None),
        )
    ]
    for place, one in enumerate(pictures):
        assert all(one != other for other in pictures[place + 1 :])


# Answers


def asked(gesture: Gesture, *answers: Answer) -> Question:
    return Question(0, "", "", "", "", answers, gesture)


def test_where_words_are_picked_the_questions_own_win_and_the_deed_says_the_rest():
    deeds = [Deed("answer 1", "1", "Lose Oak of the first section")]
    own = Answer("answer 1", "Lose Oak", "1", lamp=True)
    (shown,) = with_deeds(asked(Gesture.PICK, own), deeds, ()).answers
    assert (shown.words, shown.tip, shown.lamp) == ("Lose Oak", "Lose Oak of the first section", True)
    (shown,) = with_deeds(asked(Gesture.MOVE, own), deeds, ()).answers
    assert (shown.words, shown.tip) == ("Lose Oak of the first section", "")


# Who may be asked for a hint


def test_nobody_gets_a_hint_or_gives_up_while_nobody_is_asked(opened: Open):
    window = opened((PERSON, PERSON)).window
    edges = (window.side_panel.panel, window.side_panel.rail)
    assert [edge.hint.isEnabled() for edge in edges] == [True, True]
    window.asker.rest()
    assert [button.isEnabled() for edge in edges for button in (edge.hint, edge.surrender)] == [False] * 4


def test_the_claim_for_giving_up_is_the_rule_systems(opened: Open):
    window = opened((PERSON, PERSON)).window
    assert "fftt E2" in window.side_panel.panel.surrender.toolTip()
