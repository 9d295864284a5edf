"""Settings of the program. Each is kept and holds as soon as it is set, but for those that wait for the next start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QFileDialog, QLayout, QWidget

from campaign.words import LANGUAGES, _
from ui import language, plain_labels, preferences, theme, widgets
from ui.dialogs.fields import Number, Picker
from ui.dialogs.sheet import Sheet, labelled, side_by_side
from ui.panels import panel_widgets
from ui.preferences import SYSTEM
from ui.printing.print_options import PAPERS, paper_here, paper_words

if TYPE_CHECKING:
    from ui.appearance import Appearance
    from ui.window import Window

NAMES, GAP = 132, 4  # least width of the names of the fields, and what is left free behind the longest
CHOICES = 232  # least width of what is chosen from, so that all end in one line


class SettingsSheet(Sheet):
    """The settings; theme and motion are told to the ``appearance``."""

    def __init__(self, window: Window, settings: QSettings, appearance: Appearance) -> None:
        lead = _("What you choose holds at once; language and size change at the next start.")
        super().__init__(window.look, _("Settings"), lead, _("Done"), window, width=700)
        self.setObjectName("settings")
        self.cancel.hide()
        self._appearance, self._settings = appearance, settings
        words = (_("Size of everything"), _("Dice of new ones"), _("Folder for files"), _("Recent files shown"))
        metrics = QFontMetrics(theme.font("text"))
        self._names = max(NAMES, *(metrics.horizontalAdvance(name) + GAP for name in words))  # no name is cut off
        self.body.addLayout(panel_widgets.column(*self._rows(), spacing=6))

    def _rows(self) -> list[QWidget | QLayout | int]:
        look = self._appearance
        return [
            widgets.section(_("Appearance")),
            self._choice(preferences.THEME, _("Theme"), self._themes(), look.theme, look.use_theme),
            self._choice(preferences.SCALE, _("Size of everything"), self._scales(), "100"),
            self._choice(preferences.MOTION, _("Motion"), self._motions(), SYSTEM, look.set_motion),
            self._choice(language.KEY, _("Language"), self._languages(), SYSTEM),
            4,
            widgets.section(_("Campaigns")),
            self._choice(preferences.DICE, _("Dice of new ones"), self._dice(), preferences.THROWN),
            self._choice(preferences.WEEK_END, _("End of a week"), self._week_ends(), preferences.ON),
            self._choice(preferences.PAPER, _("Paper"), self._papers(), paper_here()),
            self._folder_row(),
            self._recent_row(),
        ]

    def _choice(
        self,
        key: str,
        words: str,
        choices: tuple[tuple[str, str], ...],
        usual: str,
        then: Callable[[str], object] | None = None,
    ) -> QLayout:
        """A setting of a few words; what is chosen is kept, and told to whom it concerns."""
        picker = Picker(self.look, f"setting {key}")
        picker.setMinimumWidth(CHOICES)
        for value, text in choices:
            picker.addItem(text, value)
        picker.setCurrentIndex(max(0, picker.findData(preferences.read(self._settings, key, usual))))

        def chosen(_place: int) -> None:
            value = str(picker.currentData())
            self._settings.setValue(key, value)
            if then is not None:
                then(value)

        picker.currentIndexChanged.connect(chosen)
        return labelled(words, side_by_side(picker), width=self._names)

    def _folder_row(self) -> QLayout:
        self.folder = plain_labels.ElidedLabel("", tone="ink2")
        self._show_folder()
        other = widgets.Button(self.look, _("Another…"))
        other.setObjectName("another folder")
        other.setAutoDefault(False)
        other.clicked.connect(self._choose_folder)
        self._forget = widgets.Button(self.look, _("As the last file"), kind="quiet")
        self._forget.setObjectName("folder as the last file")
        self._forget.setAutoDefault(False)
        self._forget.clicked.connect(lambda: self.keep_folder(None))
        row = QWidget()
        made = panel_widgets.line(self.folder, other, self._forget)
        made.setStretch(0, 1)
        row.setLayout(made)
        row.setFocusProxy(other)
        return labelled(_("Folder for files"), row, width=self._names)

    def _recent_row(self) -> QLayout:
        number = Number(
            self.look,
            "recent files",
            _("Recent files shown"),
            preferences.FEWEST_RECENT,
            preferences.MOST_RECENT,
            preferences.recent(self._settings),
        )
        number.box.valueChanged.connect(lambda value: self._settings.setValue(preferences.RECENT, str(value)))
        return labelled(_("Recent files shown"), side_by_side(number), width=self._names)

    def keep_folder(self, folder: Path | None) -> None:
        """New files are proposed to go there from now on; None: where the last one was."""
        if folder is None:
            self._settings.remove(preferences.FOLDER)
        else:
            self._settings.setValue(preferences.FOLDER, str(folder))
        self._show_folder()

    def _show_folder(self) -> None:
        chosen = preferences.folder(self._settings)
        self.folder.setText(_("where the last file was") if chosen is None else str(chosen))

    def _choose_folder(self) -> None:
        start = preferences.folder(self._settings) or Path.home()
        name = QFileDialog.getExistingDirectory(self, _("Folder for files"), str(start))
        if name:
            self.keep_folder(Path(name))

    def _themes(self) -> tuple[tuple[str, str], ...]:
        return ((preferences.DARK, _("Dark")), (preferences.LIGHT, _("Light")), (SYSTEM, _("As the system")))

    def _scales(self) -> tuple[tuple[str, str], ...]:
        return tuple((str(scale), f"{scale} %") for scale in preferences.SCALES)

    def _motions(self) -> tuple[tuple[str, str], ...]:
        return ((SYSTEM, _("As the system")), (preferences.ON, _("Switched on")), (preferences.OFF, _("Switched off")))

    def _languages(self) -> tuple[tuple[str, str], ...]:
        return ((SYSTEM, _("As the system")), *LANGUAGES.items())

    def _dice(self) -> tuple[tuple[str, str], ...]:
        return (
            (preferences.THROWN, _("the program throws them")),
            (preferences.TYPED, _("thrown on the table, typed in")),
        )

    def _week_ends(self) -> tuple[tuple[str, str], ...]:
        return ((preferences.ON, _("told by itself")), (preferences.OFF, _("only when I ask")))

    def _papers(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, paper_words(name)) for name in PAPERS)
