"""Short questions about an army or a figure: into which army it goes, another name, a commander in chief."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QButtonGroup, QLineEdit, QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.house_rules import is_put_right
from campaign.world.ids import ArmyId, FigureId
from campaign.world.orders import AppointCommander, MergeArmies, Rename
from campaign.world.refusal import Reason
from campaign.world.rules.commander import commander_price
from campaign.world.state import ARMY_LIMIT
from ui import plain_labels
from ui.dialogs.fields import Choice
from ui.dialogs.sheet import OrderSheet, labelled
from ui.panels import panel_widgets, phrases, possible_orders
from ui.session import Session


class MergeSheet(OrderSheet):
    """Into which army another one goes."""

    def __init__(self, session: Session, army: ArmyId, parent: QWidget | None, into: ArmyId | None = None) -> None:
        """``into``: the other army that is chosen at first."""
        state, there = session.state, session.state.armies[army]
        super().__init__(
            session,
            _("Merge {army}").format(army=there.name),
            _("All its figures go into another army of {player} in the same sector.").format(
                player=state.players[there.player].name
            ),
            _("Merge"),
            parent,
        )
        self._forms = possible_orders.merges(state, army)
        self.choices = QButtonGroup(self)
        for place, form in enumerate(self._forms):
            fp, other = queries.army_fp(state, army), queries.army_fp(state, form.into)
            button = Choice(session.theme, state.armies[form.into].name)
            button.setObjectName(f"into {form.into}")
            self.choices.addButton(button, place)
            total = fp + other
            tone = "warn" if total > ARMY_LIMIT else "ink2"
            row = panel_widgets.line(
                button,
                0,
                plain_labels.label(f"{other} + {fp} = {total} FP", font="text", tone=tone),
                panel_widgets.rule_label("campaign:C16"),
            )
            self.body.addLayout(row)
            self.body.addSpacing(10)
        if self._forms:
            legal = [place for place, form in enumerate(self._forms) if not session.problems(form)]
            legal.sort(key=lambda place: self._forms[place].into != into)
            self.choices.button(legal[0] if legal else 0).setChecked(True)
        self.choices.idToggled.connect(lambda: self.refresh())
        self.refresh()

    def order(self) -> MergeArmies | None:
        """The merger."""
        place = self.choices.checkedId()
        return self._forms[place] if place >= 0 else None

    def missing(self) -> Sequence[Reason]:
        """There has to be an army to go into."""
        return () if self._forms else (Reason("campaign:C17", _("There is no other army here.")),)


class RenameSheet(OrderSheet):
    """Another name for a thing."""

    def __init__(self, session: Session, what: str, parent: QWidget | None) -> None:
        self._old = phrases.name_of(session.state, what)
        super().__init__(session, _("Rename {name}").format(name=self._old), "", _("Rename"), parent, width=420)
        self._what = what
        self.name = QLineEdit(self._old)
        self.name.setObjectName("name")
        self.name.setMaxLength(60)
        self.name.selectAll()
        self.name.textChanged.connect(lambda: self.refresh())
        self.body.addLayout(labelled(_("Name"), self.name, width=70))
        self.refresh()

    def order(self) -> Rename:
        """The new name."""
        return Rename(self._what, self.name.text().strip())

    def missing(self) -> Sequence[Reason]:
        """The old name is no other name."""
        same = self.name.text().strip() in ("", self._old)
        return (Reason("", _("Write another name.")),) if same else ()


class AppointSheet(OrderSheet):
    """Whether a figure becomes commander in chief."""

    def __init__(self, session: Session, figure: FigureId, parent: QWidget | None) -> None:
        state, one = session.state, session.state.figures[figure]
        player = state.players[one.player]
        super().__init__(
            session,
            _("{name}, commander in chief?").format(name=one.name),
            _(
                "{name} will stand for {player}, and gets an ability by a throw of 2D6. If {name} falls, "
                "the enemy scores 3 VP."
            ).format(name=one.name, player=player.name),
            _("Appoint"),
            parent,
        )
        self._figure = figure
        place = state.sectors[state.armies[one.army].sector] if one.army else None
        army = state.armies[one.army] if one.army else None
        self.body.addWidget(
            panel_widgets.fact(_("Unit"), f"{state.setting.units[one.unit].name} · {phrases.fp(one.fp)}")
        )
        if army is not None and place is not None:
            self.body.addWidget(
                panel_widgets.fact(_("Army"), _("{army}, in {sector}").format(army=army.name, sector=place.name))
            )
        self.body.addWidget(panel_widgets.fact(_("Experience"), str(one.experience)))
        self.body.addWidget(panel_widgets.fact(_("Kills"), str(one.kills)))
        price = commander_price(state, player.id)
        if price and place is not None:
            words = _("From the stock of {sector}").format(sector=place.name)
            self.body.addWidget(
                panel_widgets.fact(words, f"{place.stock} − {price} = {place.stock - price} FP", "campaign:C38")
            )
        else:
            free, rule = _("nothing at the start"), "campaign:C5"
            if is_put_right(state.setting.rules):
                free, rule = _("nothing: the first is free"), "campaign:C59"
            self.body.addWidget(panel_widgets.fact(_("Price"), free, rule))
        self.body.addWidget(panel_widgets.fact(_("Ability"), _("2D6 on the table"), state.setting.face.ability_rule))
        self.refresh()

    def order(self) -> AppointCommander:
        """The appointment."""
        return possible_orders.appointment(self.session.state, self._figure)
