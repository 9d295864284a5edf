"""A new key for the program's dice, from now on."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from campaign.words import _
from campaign.world.dice_secret import can_be_found_out
from campaign.world.orders import RenewDice
from ui import plain_labels
from ui.dialogs.sheet import OrderSheet
from ui.session import Session


class RenewDiceSheet(OrderSheet):
    """What the dice follow from now, and what they would follow from."""

    def __init__(self, session: Session, parent: QWidget | None) -> None:
        super().__init__(
            session,
            _("New key for the dice"),
            _(
                "From now on the program throws with another key of 256 bits, which is in this file and in no copy for "
                "players. Dice that have fallen keep their faces, and the journal says that the key is another."
            ),
            _("Take a new key"),
            parent,
            width=560,
        )
        self._order = session.desk.new_dice()
        if can_be_found_out(session.state.setting):
            now = _(
                "At present the dice follow from a seed. Anybody who has seen some of them fall can work it out, and "
                "with it all that will fall, battles too."
            )
        else:
            now = _("Nobody can work out the present key. Take another one if somebody has got the whole file.")
        self.body.addWidget(plain_labels.label(now, font="row", wrap=True))
        self.refresh()

    def order(self) -> RenewDice:
        """The same one as long as the sheet is open."""
        return self._order
