"""Carries out the steps of a page as a reader would: presses what it names, types what it says.

What is more than that, such as dragging an army, is a deed: the page names it, ``tests.ui.handbook.deeds`` knows how.
Acts by the hand of the month alone, in the language that is spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMenu, QScrollArea, QWidget

from campaign.handbook import Page, Press, Step, Type
from tests.ui.month.driver import Hand, OutOfReach
from ui.main_window import MainWindow
from ui.session import Session


@dataclass(slots=True)
class Walk:
    """A walk over a page. ``asked``: the files that the program asked for, instead of the system's own windows.

    ``folder``: where files are kept; ``file``: what is chosen there when the program asks which one to open.
    """

    window: MainWindow
    hand: Hand
    folder: Path
    file: Path | None = None
    asked: list[str] = field(default_factory=list)

    @property
    def session(self) -> Session:
        """The open campaign."""
        assert self.window.session is not None
        return self.window.session

    def go(self, page: Page, deeds: Mapping[str, Callable[[Walk, Step], object]]) -> None:
        """All steps, in order; what does not go names the step."""
        for step in page.steps:
            try:
                self._take(step, deeds)
            except OutOfReach as error:
                raise AssertionError(f"{page.key}, step {step.number}: {error}") from error

    def _take(self, step: Step, deeds: Mapping[str, Callable[[Walk, Step], object]]) -> None:
        if step.deed:
            deeds[step.deed](self, step)
            return
        for act in step.acts:
            if isinstance(act, Type):
                self.hand.type(act.words)
            else:
                self.press(act)

    def press(self, press: Press) -> None:
        """A line of a menu; or the first button, or field, of this name."""
        if len(press.captions) > 1:
            self.choose(press.captions)
        else:
            self.click(self.named(press.captions[0]))

    def named(self, caption: str, within: QWidget | None = None) -> QWidget:
        """What people would press for this word; waits until it is there and can be pressed."""
        found: list[QWidget] = []

        def there() -> bool:
            found[:] = [one for one in self._named(caption, within) if one.isEnabled()]
            return bool(found)

        self.hand.wait(there, f"“{caption}”, to be pressed")
        return found[0]

    def _named(self, caption: str, within: QWidget | None) -> Iterator[QWidget]:
        for button in self.hand.seen(QAbstractButton, within):
            if caption in (plain_words(button.text()).partition("  ")[2], plain_words(button.text())):
                yield button
        for widget in (*self.hand.seen(QAbstractButton, within), *self.hand.seen(QLineEdit, within)):
            if widget.accessibleName() == caption:
                yield widget

    def choose(self, captions: Sequence[str]) -> None:
        """By way of the menus."""
        bar = self.window.menuBar()
        first = line_of(bar.actions(), captions[0])
        self.hand.click(bar, bar.actionGeometry(first).center())
        for caption in captions[1:]:
            menu = self.hand.menu()
            self.hand.choose(menu, line_of(menu.actions(), caption))

    def click(self, target: QWidget) -> None:
        """Turn the wheel until it is in view, where it stands in something that scrolls, and click."""
        area = target.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        while area is not None and not target.visibleRegion().contains(target.rect().center()):
            above = target.mapTo(area.widget(), target.rect().center()).y() < -area.widget().pos().y()
            self.hand.turn_wheel(area.viewport(), 1 if above else -1)
        self.hand.click(target)


def line_of(actions: Sequence[QAction], caption: str) -> QAction:
    """The line of a menu that says this."""
    said = {action: words_of(action) for action in actions}
    for action, words in said.items():
        if words == caption:
            return action
    for action, words in said.items():
        if words.startswith((f"{caption} ", f"{caption}:")):  # Undo tells what
            return action
    raise OutOfReach(f"no line “{caption}” in the menu")


def words_of(action: QAction) -> str:
    """What a line of a menu says, without its keys."""
    inner = action.menu()
    title = inner.title() if isinstance(inner, QMenu) else action.text()
    return plain_words(title).partition("\t")[0]


def plain_words(text: str) -> str:
    """What a button or a menu says, without the mark of its key."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
