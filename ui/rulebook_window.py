"""The rulebook: a list of rules to search in, and the chosen rule with its claims. Shows text, decides nothing."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from campaign import rulebook
from campaign.rulebook import Rule
from campaign.words import _
from ui import theme
from ui.theme import SPACE_2, SPACE_4

ROW = 30
_ID = Qt.ItemDataRole.UserRole


class RulebookWindow(QDialog):
    """Both books in one list; typing narrows it down."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Rulebook"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(900, 640)
        self._search = QLineEdit()
        self._search.setPlaceholderText(_("Search in rules, for example C14 or minefield"))
        self._search.setAccessibleName(_("Search"))
        self._list = QListWidget()
        self._list.setAccessibleName(_("Rules"))
        self._list.setFixedWidth(320)
        self._list.setUniformItemSizes(True)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setFont(theme.font("text"))
        self._text.setAccessibleName(_("The rule"))
        for book in rulebook.BOOKS:
            for rule in rulebook.load(book).rules.values():
                item = QListWidgetItem(f"{rule.id.partition(':')[2]}  {rule.title}")
                item.setData(_ID, rule.id)
                item.setSizeHint(QSize(0, ROW))
                self._list.addItem(item)
        left = QVBoxLayout()
        left.setSpacing(SPACE_2)
        left.addWidget(self._search)
        left.addWidget(self._list, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_4, SPACE_4, SPACE_4, SPACE_4)
        row.setSpacing(SPACE_4)
        row.addLayout(left)
        row.addWidget(self._text, 1)
        self._search.textChanged.connect(self._narrow)
        self._list.currentItemChanged.connect(self._show)
        self._list.setCurrentRow(0)

    def open_at(self, rule_id: str) -> None:
        """Show a rule, or the rule of a claim."""
        wanted = rulebook.rule(rule_id).id
        for row in range(self._list.count()):
            if self._list.item(row).data(_ID) == wanted:
                self._list.setCurrentRow(row)

    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        for row in range(self._list.count()):
            item = self._list.item(row)
            told = words_of(rulebook.rule(item.data(_ID))).casefold()
            item.setHidden(not all(word in told for word in words))

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._text.setPlainText(words_of(rulebook.rule(item.data(_ID))))


def words_of(rule: Rule) -> str:
    """A rule as text: its head, its claims with their letters, its remarks."""
    lines = [f"{rule.id}  {rule.title}", ""]
    for claim in rule.claims:
        lines += [f"{claim.id.partition(':')[2]}  {claim.text}", ""]
    for remark in rule.remarks:
        lines += [remark, ""]
    return "\n".join(lines)
