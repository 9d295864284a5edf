"""Of which form an ability of a figure is, where its owner names one, once for good."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from campaign.words import _
from campaign.world.ids import FigureId
from campaign.world.orders import NameAbility
from campaign.world.queries import unit_of
from campaign.world.rules.abilities import forms_to_name
from ui.dialogs.answer_sheets import Choice, ChoiceSheet
from ui.session import Session


def ability_sheet(session: Session, figure: FigureId, ability: str, parent: QWidget | None) -> ChoiceSheet:
    """The forms that can be named, the best one chosen at first."""
    state = session.state
    known, face = state.figures[figure], state.setting.face
    title = _("{figure} has {ability}").format(figure=known.name, ability=face.ability_name(ability))
    told = face.ability_told(unit_of(state, figure), ability)
    lead = _("{told}. {question} Once named it stays.").format(told=told, question=face.form_question())
    choices = [
        Choice(form.name, form.text, face.ability_rule, NameAbility(known.player, figure, form.ability))
        for form in forms_to_name(state, known, ability)
    ]
    return ChoiceSheet(session, title, lead, choices, parent, _("Name it"))
