"""Every screen of the catalogue, on the smallest display there is: named, reached, in order, inside, and not cut off.

The same with names of people that programs stumble over: they are shown as they are. By itself every fifth screen, and
a third of them with such names; all, and the variants of screens, with FFTT_WHOLE. A screen is put up once for all that
is asked of it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.screens import dressing, looking
from tests.ui.screens.catalogue import SCREENS
from tests.ui.screens.screen import Screen
from tests.ui.screens.stage import SIZES, Dressing, Files, shown
from ui.theme import Theme

SMALL = SIZES["960x540"]
COVERS = ("tour",)  # cards that lie over the window on purpose
SCROLL_TWICE = ("odds", "quick-left", "quick-points")  # so much stands above their lists that here both scroll
HOSTILE_EVERY = 1 if os.environ.get("FFTT_WHOLE") else 3
SEEN = SCREENS if os.environ.get("FFTT_WHOLE") else [screen for screen in SCREENS if not screen.variant][::5]


@dataclass(frozen=True, slots=True)
class Seen:
    """What is wrong with a screen, by what was asked."""

    unnamed: list[str]
    out_of_reach: list[str]
    out_of_order: list[str]
    outside: list[str]
    overlapping: list[str]
    cut_off: list[str]
    too_small: list[str]
    scrolls_twice: list[str]
    short_lists: list[str]
    markup: list[str]


See = Callable[[Screen, Dressing], Seen]


@pytest.fixture(scope="module", params=SEEN, ids=lambda screen: screen.name)
def screen(request: pytest.FixtureRequest) -> Screen:
    """Each in turn: pytest asks all that there is to ask of one before it goes on to the next."""
    found: Screen = request.param
    return found


@pytest.fixture(scope="module", params=SEEN[::HOSTILE_EVERY], ids=lambda screen: screen.name)
def hostile(request: pytest.FixtureRequest) -> Screen:
    """Each that is shown with such names."""
    found: Screen = request.param
    return found


@pytest.fixture(scope="module")
def see(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> See:
    """Puts a screen up and looks at it; what was seen is kept."""
    files, kept = Files(tmp_path_factory.mktemp("screens")), dict[tuple[str, Dressing], Seen]()

    def look_at(screen: Screen, names: Dressing) -> Seen:
        if (screen.name, names) not in kept:
            look = Theme("dark")
            look.apply()
            with shown(screen, files, names, SMALL, look) as (window, widget):
                walked = names is dressing.plainly  # who it is called by changes no way of the tab key
                kept[screen.name, names] = Seen(
                    looking.unnamed(widget),
                    looking.out_of_reach(widget) if walked else [],
                    looking.out_of_order(widget) if walked else [],
                    looking.outside(widget, SMALL),
                    [] if screen.name.startswith(COVERS) else looking.overlapping(widget),
                    looking.cut_off(widget),
                    looking.too_small(widget),
                    [] if screen.name.startswith(SCROLL_TWICE) else looking.scrolls_twice(widget),
                    looking.short_lists(widget),
                    looking.read_as_markup(widget) + looking.menus_read_as_markup(window.menuBar()),
                )
        return kept[screen.name, names]

    return look_at


def test_everything_that_can_be_used_has_a_name(see: See, screen: Screen):
    assert see(screen, dressing.plainly).unnamed == []


def test_the_tab_key_comes_to_everything_that_can_be_used(see: See, screen: Screen):
    assert see(screen, dressing.plainly).out_of_reach == []


def test_the_tab_key_goes_in_the_order_of_reading(see: See, screen: Screen):
    assert see(screen, dressing.plainly).out_of_order == []


def test_nothing_lies_where_no_scrolling_brings_it_in(see: See, screen: Screen):
    assert see(screen, dressing.plainly).outside == []


def test_no_words_and_controls_lie_over_each_other(see: See, screen: Screen):
    assert see(screen, dressing.plainly).overlapping == []


def test_no_words_are_cut_off_without_a_sign(see: See, screen: Screen):
    assert see(screen, dressing.plainly).cut_off == []


def test_no_type_is_too_small(see: See, screen: Screen):
    assert see(screen, dressing.plainly).too_small == []


def test_a_sheet_does_not_scroll_round_what_scrolls_on_it(see: See, screen: Screen):
    assert see(screen, dressing.plainly).scrolls_twice == []


def test_every_list_to_pick_from_opens_with_all_its_choices(see: See, screen: Screen):
    assert see(screen, dressing.plainly).short_lists == []


def test_names_of_people_are_nowhere_read_as_markup_or_keys(see: See, hostile: Screen):
    assert see(hostile, dressing.hostile).markup == []


def test_no_name_breaks_a_layout(see: See, hostile: Screen):
    seen = see(hostile, dressing.hostile)
    assert (seen.outside, seen.overlapping) == ([], [])
