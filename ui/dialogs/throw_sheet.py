"""Throwing again: a throw of the campaign is set aside, with a reason, and falls anew when its key is next thrown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QLineEdit, QWidget

from campaign.dice import DiceKey
from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.orders import ThrowAgain
from campaign.world.refusal import Reason
from campaign.world.state import Campaign
from ui import plain_labels
from ui.dialogs.fields import Picker
from ui.dialogs.sheet import OrderSheet, labelled
from ui.panels import phrases
from ui.session import Session


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw as it fell."""

    key: str
    words: str


def throws(state: Campaign, entries: Iterable[Entry]) -> tuple[Thrown, ...]:
    """The throws of these entries, the latest first, each key once."""
    found: dict[DiceKey, str] = {}
    for entry in entries:
        for key, roll in entry.dice:
            faces = ", ".join(map(str, roll.faces))
            found.pop(key, None)
            found[key] = f"{phrases.dice_words(state, key)}: {faces}"
    return tuple(Thrown(str(key), words) for key, words in reversed(found.items()))


class ThrowAgainSheet(OrderSheet):
    """Which throw, and why."""

    def __init__(self, session: Session, parent: QWidget | None) -> None:
        super().__init__(
            session,
            _("Throw again"),
            _(
                "The faces of a throw stay the same when it is undone and done again. Setting it aside lets the dice "
                "fall anew the next time, and the journal says so. Undo the order that threw them first."
            ),
            _("Set aside"),
            parent,
            width=560,
        )
        self.throw = Picker(session.theme, "throw")
        self._throws = throws(session.state, session.desk.all_entries())
        for thrown in self._throws:
            self.throw.addItem(thrown.words, thrown.key)
        self.reason = QLineEdit()
        self.reason.setObjectName("reason")
        self.body.addLayout(labelled(_("Throw"), self.throw, width=80))
        self.body.addSpacing(8)
        self.body.addLayout(labelled(_("Reason"), self.reason, width=80))
        self.throw.currentIndexChanged.connect(lambda: self.refresh())
        self.reason.textChanged.connect(lambda: self.refresh())
        self.refresh()

    def order(self) -> ThrowAgain | None:
        """The throw to set aside."""
        key = self.throw.currentData()
        return ThrowAgain(key, self.reason.text().strip()) if key else None

    def missing(self) -> Sequence[Reason]:
        """There have to be a throw and a reason."""
        if not self._throws:
            return (Reason("", _("No dice have been thrown yet.")),)
        return () if self.reason.text().strip() else (Reason("", _("Say why, for the journal.")),)

    def refresh(self) -> None:
        """What the throw is for and what it is called in the file, in full, and what the rules say."""
        plain_labels.set_tool_tip(
            self.throw, "\n".join(filter(None, (self.throw.currentText(), self.throw.currentData())))
        )
        super().refresh()
