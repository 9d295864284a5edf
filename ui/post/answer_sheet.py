"""The sheets of what comes in: an answer with each of its orders, and a file that is not accepted.

They show what has been read, and tell what was chosen; they read nothing and give no order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from campaign.operations.letter_orders import Verdict
from campaign.post.answers import ReadAnswer
from campaign.words import _, count
from campaign.world.refusal import Reason
from ui import plain_labels, widgets
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.post.order_rows import RowsArea, judged_row
from ui.session import Session
from ui.theme import Theme

ROOM = 420  # points for the orders


class AnswerSheet(Sheet):
    """What a player has answered, before it is taken in."""

    agreed = Signal()

    def __init__(self, session: Session, answer: ReadAnswer, window: QWidget) -> None:
        player = session.desk.state.players[answer.seat]
        super().__init__(
            session.theme,
            _("Orders of {player}").format(player=player.name),
            _("Answer {version} to letter {n}. Nothing is taken in yet.").format(
                version=answer.version, n=answer.number
            ),
            _("Take in"),
            window,
            width=600,
        )
        self.setObjectName("answer by letter")
        self.answer = answer
        if answer.words:
            said = plain_labels.label(_("“{words}”").format(words=answer.words), font="text", wrap=True)
            said.setObjectName("words of the answer")
            self.body.addWidget(said)
            self.body.addSpacing(10)
        if answer.clashes:
            clashes = panel_widgets.Reasons(self.look)
            clashes.show_reasons([Reason("campaign:C94", text) for text in answer.clashes])
            self.body.addWidget(clashes)
            self.body.addSpacing(10)
        self.body.addLayout(self._counts(answer))
        self.body.addSpacing(6)
        rows = RowsArea(ROOM, self._grow)
        rows.show_rows(
            [partial(judged_row, self.look, one) for one in answer.judged],
            _("There is no order in it that is not carried out already."),
        )
        self.body.addWidget(rows.area, 1)
        if answer.proposed:
            text = _("Whatever else is asked of {player}, the program answers as it proposes.")
            self.body.addSpacing(8)
            self.body.addWidget(
                plain_labels.label(text.format(player=player.name), font="second", tone="ink2", wrap=True)
            )
        self.body.addSpacing(8)
        text = _("Once taken in, each order is carried out when its turn comes, and waits until then.")
        self.body.addWidget(plain_labels.label(text, font="second", tone="ink2", wrap=True))

    def _counts(self, answer: ReadAnswer) -> QHBoxLayout:
        against = sum(one.verdict is Verdict.REFUSED for one in answer.judged)
        fits = len(answer.judged) - against
        cells: list[QWidget | int] = []
        for number, words, sign, tone in (
            (fits, count("order fits", "orders fit", fits), "check", "good"),
            (against, count("does not fit now", "do not fit now", against), "warning", "warn"),
        ):
            if number or sign == "check":
                big = plain_labels.label(str(number), font="big")
                role = tone if number else "ink3"
                cells += [
                    widgets.Sign(self.look, sign, role, 20),
                    big,
                    plain_labels.label(words, font="text", tone="ink2"),
                    14,
                ]
        return panel_widgets.line(*cells, 0, spacing=8)

    def act(self) -> None:
        """Take it in."""
        self.agreed.emit()
        self.accept()


class RefusedSheet(Sheet):
    """A letter or an answer that is not accepted, and what to do."""

    def __init__(self, look: Theme, name: str, sentence: str, window: QWidget) -> None:
        super().__init__(look, _("This is not taken in"), name, _("Close"), window, width=480)
        self.setObjectName("refused by letter")
        self.cancel.hide()
        sign = widgets.Sign(look, "warning", "warn")
        words = plain_labels.label(sentence, font="text", wrap=True)
        row = panel_widgets.line(sign, words, spacing=10)
        row.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        row.setStretch(1, 1)
        self.body.addLayout(row)
        self.body.addSpacing(6)
        text = _("Nothing has changed.")
        self.body.addWidget(plain_labels.label(text, font="second", tone="ink2"))
        self.setAccessibleDescription(f"{name} {sentence}".strip())

    def offer_trust(self, trust: Callable[[], object]) -> None:
        """A button for who has asked the organiser which key is the right one."""
        button = widgets.Button(self.look, _("This organiser is the right one"))
        button.setObjectName("trust this organiser")
        button.setAutoDefault(False)
        plain_labels.set_tool_tip(
            button, _("Open it all the same; letters with the key before are not accepted any more.")
        )

        def agree() -> None:
            self.accept()
            trust()

        button.clicked.connect(agree)
        self.foot.insertWidget(0, button)
