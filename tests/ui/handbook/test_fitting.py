"""Which page of the handbook fits what: by the names of classes, each of which is one of the window's."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

import ui
from campaign import handbook
from tests.ui.handbook import pictures
from tests.ui.screens.catalogue import SCREENS
from ui.rules import fitting_page

UI = Path(ui.__file__).parent


@cache
def parents() -> dict[str, set[str]]:
    """The classes of the window by name, each with the names of those that it is made of."""
    found: dict[str, set[str]] = {}
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(ast.unparse(base).split(".")[-1] for base in node.bases)
    return found


def is_widget(name: str) -> bool:
    """Whether a class is a widget, by what it is made of: Qt's, whose names begin so, or one of the window's."""
    return any(base.startswith("Q") or is_widget(base) for base in parents().get(name, ()))


@pytest.mark.parametrize("name", sorted(fitting_page.FITTING))
def test_what_a_page_fits_is_a_widget_of_the_window(name: str) -> None:
    assert is_widget(name)


def test_a_name_that_no_class_has_is_no_widget() -> None:
    assert not is_widget("NoSuchSheet")


def test_every_page_fits_something_of_the_window() -> None:
    fitted = {*fitting_page.FITTING.values(), fitting_page.IN_A_CAMPAIGN, fitting_page.AT_HOME}
    assert fitted == {*handbook.PAGES}


def test_every_sheet_of_letters_has_its_page() -> None:
    sheets = {name for name in classes_below(UI / "post") if is_widget(name) and name.endswith("Sheet")}
    assert sheets
    assert {name for name in sheets if not is_fitted(name)} == set()


def is_fitted(name: str) -> bool:
    """Whether a class, or one that it is made of, has a page."""
    return name in fitting_page.FITTING or any(map(is_fitted, parents().get(name, ())))


def classes_below(folder: Path) -> set[str]:
    """The names of the classes in a folder of the window."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py"))
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def test_every_picture_is_of_a_screen_that_there_is() -> None:
    assert {*pictures.SCREENS.values()} <= {screen.name for screen in SCREENS}
