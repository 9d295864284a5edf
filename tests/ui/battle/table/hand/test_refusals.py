"""Several who cannot do what a gesture said: one message with each reason once, and quiet rings; who fell is named."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.table.moves import Going
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.scenery import Piece
from campaign.battle.systems import table_of
from campaign.reason import Reason
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.hand.played import Played, battle, figure, house
from ui.battle.table import marks as m
from ui.battle.table.hand.mode import ROUTE, STAYED, WORDS
from ui.battle.table.hand.orders import Orders, Refused
from ui.battle.table.hand.saying import stay_words
from ui.theme import Theme

PERSON = Seat()
OF_SEVERAL = table_of("fftt").moving.of_several
CONTROL = Qt.KeyboardModifier.ControlModifier
NEAR, FAR = (4000, 5200), (4000, 400)
GRUNTS = [figure(f"g{n}", "marines.grunt", ((20 + 6 * n) * 100, 6500)) for n in range(6)]
WALLED = [figure(f"w{n}", "marines.grunt", ((10 + 4 * n) * 100, 7500)) for n in range(3)]


def opened(
    look: Theme,
    qtbot: QtBot,
    own: Sequence[FigureSetup],
    enemy: tuple[int, int],
    pieces: Sequence[Piece] = (),
    unit: str = "machina.terminator",
) -> Played:
    made = Played(look, Match(battle(own, [figure("t", unit, enemy)], pieces), 5, (PERSON, PERSON)))
    qtbot.addWidget(made.view)
    return made.until(c.MOVING)


def pills(played: Played, layer: str) -> list[m.Pill]:
    return [mark for mark in played.view.marks(layer) if isinstance(mark, m.Pill)]


def test_nine_that_cannot_charge_are_one_message_with_each_reason_once(look: Theme, qtbot: QtBot) -> None:
    made = opened(look, qtbot, [*GRUNTS, *WALLED], FAR, [house(9, 70, 20, 80)])
    made.key("a", CONTROL)
    made.press(FAR)
    [pill] = pills(made, WORDS)
    assert pill.words.startswith("9 of 9 cannot:\n")
    reasons = [line.split(": ", 1) for line in pill.words.splitlines()[1:]]
    assert sum(int(number) for number, _why in reasons) == 9
    assert len({why for _number, why in reasons}) == len(reasons) < 4
    assert all("fftt:" in why for _number, why in reasons)
    assert made.objections[-1] == pill.words


def test_each_of_those_who_stay_has_a_quiet_ring_until_the_next_press(look: Theme, qtbot: QtBot) -> None:
    made = opened(look, qtbot, GRUNTS, FAR)
    made.key("a", CONTROL)
    made.press(FAR)
    rings = {ring.at for ring in made.view.marks(STAYED) if isinstance(ring, m.Ring) and ring.dashed}
    assert rings == {made.place(n) for n in range(6)}
    made.press((1000, 3000))
    assert made.view.marks(STAYED) == ()
    assert pills(made, WORDS) == []


def test_while_several_are_thought_of_nothing_covers_the_table_but_one_pill(look: Theme, qtbot: QtBot) -> None:
    made = opened(look, qtbot, GRUNTS, FAR)
    made.key("a", CONTROL)
    made.hover(FAR)
    qtbot.waitUntil(lambda: len(made.view.marks(ROUTE)) > len(GRUNTS))
    [pill] = pills(made, ROUTE)
    assert pill.words.startswith("6 of 6 cannot. The figure has not enough actions")


def test_reasons_that_differ_only_in_who_stands_there_are_one() -> None:
    found = [Reason("fftt:M5a", f"{name} stands in the way.") for name in ("Hum", "Rasp")]
    other = Reason("fftt:A1a", "Not enough actions.")
    assert stay_words([*found, other], 5, OF_SEVERAL).text.splitlines() == [
        "3 of 5 cannot:",
        "2: Others stand in the way, and no way round is short enough. (fftt:M5a)",
        "1: Not enough actions. (fftt:A1a)",
    ]


def test_one_that_was_sent_alone_has_its_reason_as_it_is(look: Theme, qtbot: QtBot) -> None:
    found = Reason("fftt:A1a", "Not enough actions.")
    assert stay_words([found], 1, OF_SEVERAL) == found


def test_a_charger_that_was_shot_on_the_way_is_said_to_have_fallen(look: Theme, qtbot: QtBot) -> None:
    made = opened(look, qtbot, GRUNTS, NEAR)
    seen = look_of(made.match, 0)
    orders = Orders()
    orders.give(seen, [Going(0, NEAR, charges=True), Going(1, (2600, 6300))])
    seen.view.figures[0].fate = c.KILLED
    fell = orders.next(seen)
    assert isinstance(fell, Refused)
    assert fell.objection == Reason("", "Grunt 1 was shot on the way. Choose another figure.")
    assert orders.next(seen) is not None
    assert choice_of(c.DONE) != orders.next(seen)


def test_all_that_can_get_at_an_enemy_go_round_their_friends_by_themselves(look: Theme, qtbot: QtBot) -> None:
    row = [figure(f"g{n}", "marines.grunt", (4000, 5800 + 300 * n)) for n in range(4)]
    made = opened(look, qtbot, row, NEAR, unit="machina.scanner")
    made.key("a", CONTROL)
    made.press(NEAR)
    (ex, ey) = made.place(4)
    apart = [((x - ex) ** 2 + (y - ey) ** 2) ** 0.5 for x, y in map(made.place, range(4))]
    assert all(far < 165 for far in apart), apart
    assert made.objections == []
