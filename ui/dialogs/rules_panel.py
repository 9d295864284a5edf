"""The house rules as fields: each switch with the sentence that holds. Agrees on nothing: says what people have set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtWidgets import QLabel, QWidget

from campaign.battle.systems import agreements_of, campaign_of, lists_of
from campaign.words import _
from campaign.world.evenness import evenness, full_table, handicap_words, measured_system, summary
from campaign.world.house_rules import (
    HANDICAP,
    MOST_CATCH_UP,
    MOST_HANDICAP,
    MOST_VETERAN_PRICE,
    BattleTime,
    EndBy,
    HouseRules,
    house_rule_texts,
    switch_values,
    with_changes,
)
from campaign.world.maps.generator import MOST_EXTRA_FREE
from campaign.world.rules.rule_changes import MOST_SECTORS
from ui import plain_labels, widgets
from ui.dialogs.fields import Check, Number, Picker
from ui.dialogs.sheet import labelled, side_by_side
from ui.panels import panel_widgets
from ui.theme import Theme

SWITCHES = (
    ("open_map", "campaign:C41"),
    ("bands_help", "campaign:C7"),
    ("own_mines_safe", "campaign:C14"),
    ("stock_counts", "campaign:C16"),
    ("hatchlings_join", "campaign:C24"),
    ("stock_captured", "campaign:C30"),
    ("relief", "campaign:C52"),
    ("one_detachment_an_army", "campaign:D1h"),
    ("one_detachment_a_battle", "campaign:D1i"),
    ("consent", "campaign:C79"),
    ("newcomers", "campaign:C84"),
)
NAMES = 216  # width of the names of fields with numbers
ENDS = 56


class RulesPanel(QWidget):
    """All house rules of a campaign. ``changed`` gets the whole set whenever one is set otherwise.

    ``factions``: the lists that can have a handicap. ``founded``: the campaign has begun, and what stays as it was
    founded is not offered (campaign:C86).
    """

    def __init__(
        self,
        look: Theme,
        rules: HouseRules,
        changed: Callable[[HouseRules], None],
        *,
        system: str,
        factions: Sequence[str],
        founded: bool = False,
    ) -> None:
        super().__init__()
        self._system, self._factions = system, factions
        mine = tuple(one for one in SWITCHES if one[0] != "hatchlings_join" or campaign_of(system).births)
        self._switches = (*mine, *((option.key, option.rule) for option in agreements_of(system).of_campaigns))
        self._look, self.rules, self._changed, self._showing = look, rules, changed, False
        self._texts: dict[str, tuple[Check, QLabel]] = {}
        self.switches: dict[str, Check] = {}
        self.numbers: dict[str, Number] = {}
        rows = [*([] if founded else self._founding_rows()), *self._number_rows(), self._battle_row()]
        rows += [self._switch_row(name, rule) for name, rule in self._switches]
        rows += self._handicap_rows()
        self.setLayout(panel_widgets.column(*rows, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 4, 0)))
        self.show_rules(rules)

    def show_rules(self, rules: HouseRules) -> None:
        """Show this set, as if people had just filled it in."""
        self._showing, self.rules = True, rules
        for key, number in self.numbers.items():
            number.box.setValue(switch_values(rules).get(key, 0))
        self.end_by.setCurrentIndex(self.end_by.findData(rules.end_by))
        self._showing = False
        self._show_sentences()

    def _founding_rows(self) -> list[QWidget]:
        self.extra_free = self._number("extra_free", _("More free sectors for each player"), 0, MOST_EXTRA_FREE)
        self.start_fp = self._number("start_fp", _("FP in each home sector"), 1, 20)
        words = _("What a veteran of an earlier campaign costs more for each step of its experience, in FP")
        veterans = self._number("veteran_price", words, 0, MOST_VETERAN_PRICE)
        return [
            self._row(_("More free sectors"), side_by_side(self.extra_free), "campaign:C2"),
            self._row(_("FP in a home sector"), side_by_side(self.start_fp), "campaign:C4"),
            self._row(_("Veteran’s step costs, FP"), side_by_side(veterans), "campaign:C88"),
        ]

    def _number_rows(self) -> list[QWidget]:
        self.end_by = Picker(self._look, "end by")
        self.end_by.setMinimumContentsLength(10)
        for end, words in (
            (EndBy.MONTHS, _("after months")),
            (EndBy.VICTORY_POINTS, _("at VP")),
            (EndBy.LAST_STANDING, _("with one left")),
        ):
            self.end_by.addItem(words, end)
        self.end_by.currentIndexChanged.connect(lambda _i: self._set(end_by=EndBy(self.end_by.currentData())))
        self.end_at = self._number("end_at", _("Months or points at the end"), 1, 999)
        smallest = self._number(
            "catch_up", _("What each sector of the smallest player yields more, in FP"), 0, MOST_CATCH_UP
        )
        most = self._number("income_from", _("Sectors that yield income, 0 for all"), 0, MOST_SECTORS)
        most.box.show_none_as(_("no limit"))
        plain_labels.set_tool_tip(
            smallest,
            _(
                "The smallest player has the fewest FP in figures and stock. Each of its sectors that yields income "
                "yields this many FP more."
            ),
        )
        plain_labels.set_tool_tip(
            most, _("In a week no more sectors of a player yield income: those with the smallest stocks.")
        )
        return [
            self._row(_("The end"), side_by_side(self.end_by, self.end_at), "campaign:C36", names=ENDS),
            self._row(_("Bonus of the smallest, FP"), side_by_side(smallest), "campaign:C85"),
            self._row(_("Sectors that yield income"), side_by_side(most), "campaign:C85"),
        ]

    def _handicap_rows(self) -> list[QWidget]:
        rows = []
        for faction in self._factions:
            name = lists_of(self._system).faction_name(faction)
            words = _("How many percent more FP the {list} get at the founding and in income").format(list=name)
            number = self._number(HANDICAP + faction, words, 0, MOST_HANDICAP)
            number.box.show_none_as(_("none"))
            plain_labels.set_tool_tip(number, words)
            rows.append(
                self._row(_("Handicap of the {list}, %").format(list=name), side_by_side(number), "campaign:C98")
            )
        return [*rows, self._measured_row()] if rows and self._system == measured_system() else rows

    def _measured_row(self) -> QWidget:
        """What the lists win against one another, and the button that takes over what makes them even."""
        found = evenness()
        percents = found.by_chance.percents
        text = plain_labels.label("\n".join(summary(found)), font="second", tone="ink2", wrap=True)
        text.setObjectName("how even the lists are")
        plain_labels.set_tool_tip(text, full_table(found))
        self.as_measured = widgets.Button(self._look, _("As measured"))
        self.as_measured.setObjectName("as measured")
        self.as_measured.setAutoDefault(False)
        words = _("Set the handicaps to {lists}").format(lists=handicap_words(percents))
        plain_labels.set_tool_tip(self.as_measured, words)
        self.as_measured.clicked.connect(lambda _on=False: self._take_over(percents))
        row = QWidget()
        line = panel_widgets.line(text, self.as_measured, spacing=12, margins=(0, 0, 0, 10))
        line.setStretch(0, 1)
        row.setLayout(line)
        return row

    def _take_over(self, percents: Mapping[str, int]) -> None:
        for faction, percent in percents.items():
            if number := self.numbers.get(HANDICAP + faction):
                number.box.setValue(percent)

    def _number(self, key: str, words: str, least: int, most: int) -> Number:
        now = switch_values(self.rules).get(key, 0)
        made = Number(self._look, key.replace("_", " "), words, least, most, max(least, now))
        made.box.valueChanged.connect(lambda value: self._agree(with_changes(self.rules, ((key, value),))))
        self.numbers[key] = made
        return made

    def _battle_row(self) -> QWidget:
        self.battles = Check(self._look)
        self.battles.setObjectName("battles at once")
        times = {True: BattleTime.AT_ONCE, False: BattleTime.END_OF_WEEK}
        return self._switch(self.battles, "campaign:C11", lambda on: self._set(battles=times[on]))

    def _switch_row(self, name: str, rule: str) -> QWidget:
        box = Check(self._look)
        box.setObjectName(name)
        self.switches[name] = box
        return self._switch(box, rule, partial(self._switched, name))

    def _row(self, words: str, field: QWidget, rule: str, *, names: int = NAMES) -> QWidget:
        row = QWidget()
        row.setLayout(
            panel_widgets.line(
                labelled(words, field, width=names), panel_widgets.rule_label(rule), margins=(0, 0, 0, 6)
            )
        )
        return row

    def _switch(self, box: Check, rule: str, changed: Callable[[bool], None]) -> QWidget:
        row = QWidget()
        text = plain_labels.label("", font="second", tone="ink", wrap=True)
        text.setBuddy(box)
        self._texts[rule] = (box, text)
        box.toggled.connect(changed)
        made = panel_widgets.line(box, text, panel_widgets.rule_label(rule), spacing=8, margins=(0, 3, 0, 3))
        made.setStretch(1, 1)
        row.setLayout(made)
        return row

    def _switched(self, name: str, on: bool) -> None:
        self._set(**{name: on})

    def _set(self, **changes: object) -> None:
        self._agree(replace(self.rules, **changes))  # type: ignore[arg-type]

    def _agree(self, rules: HouseRules) -> None:
        if not self._showing:
            self.rules = rules
            self._show_sentences()
            self._changed(self.rules)

    def _show_sentences(self) -> None:
        """Each switch with the sentence that its tick stands for, and in the tool tip what holds without it."""
        rules = self.rules
        ticks: dict[str, Any] = {name: True for name, _rule in self._switches}
        none: dict[str, Any] = dict.fromkeys(ticks, False)
        ticked = replace(rules, battles=BattleTime.AT_ONCE, **ticks)
        bare = replace(rules, battles=BattleTime.END_OF_WEEK, **none)
        sentences, others = (dict(house_rule_texts(some, self._system)) for some in (ticked, bare))
        on = {rule: bool(getattr(rules, name)) for name, rule in self._switches}
        on["campaign:C11"] = rules.battles is BattleTime.AT_ONCE
        for rule, (box, text) in self._texts.items():
            box.blockSignals(True)
            box.setChecked(on[rule])
            box.blockSignals(False)
            box.setAccessibleName(sentences[rule])
            text.setText(sentences[rule])
            plain_labels.set_tool_tip(text, _("Without the tick: {sentence}").format(sentence=others[rule]))
        self.end_at.setVisible(rules.end_by is not EndBy.LAST_STANDING)
