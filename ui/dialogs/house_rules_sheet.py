"""The house rules of a campaign that has begun, each with the sentence that holds, to be changed from now on."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from campaign.words import _, count
from campaign.world.house_rules import changes_between
from campaign.world.orders import ChangeRules
from ui import plain_labels
from ui.dialogs.rules_panel import RulesPanel
from ui.dialogs.sheet import OrderSheet, labelled
from ui.panels import panel_widgets
from ui.session import Session

HEIGHT = 384  # points of the rules that are in sight at once, on a small screen


class HouseSheet(OrderSheet):
    """Which house rules, and why."""

    def __init__(self, session: Session, parent: QWidget | None) -> None:
        super().__init__(
            session,
            _("House rules"),
            _(
                "What is set otherwise here holds from now on; what has happened stays. The FP of home sectors and the "
                "free sectors of the map stay as they were founded."
            ),
            _("Change the rules"),
            parent,
            width=600,
        )
        self.rules = RulesPanel(
            self.look,
            session.state.setting.rules,
            lambda _rules: self.refresh(),
            system=session.state.setting.system,
            factions=session.state.setting.factions,
            founded=True,
        )
        area = panel_widgets.scrolled(self.rules, HEIGHT)
        self.changed = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self.reason = QLineEdit()
        self.reason.setObjectName("reason")
        self.reason.setPlaceholderText(_("for the journal"))
        self.body.addWidget(area, 1)
        self.body.addSpacing(10)
        self.body.addLayout(labelled(_("Reason"), self.reason, width=80))
        self.body.addSpacing(6)
        self.body.addWidget(self.changed)
        self.reason.textChanged.connect(lambda _text: self.refresh())
        self.refresh()

    def order(self) -> ChangeRules:
        """What is set otherwise than it is now."""
        changes = changes_between(self.session.state.setting.rules, self.rules.rules)
        return ChangeRules(changes, self.reason.text())

    def refresh(self) -> None:
        """How much is set otherwise, and what the rules say."""
        number = len(self.order().changes)
        told = count("{n} house rule is set otherwise.", "{n} house rules are set otherwise.", number)
        self.changed.setText(told if number else "")
        super().refresh()
