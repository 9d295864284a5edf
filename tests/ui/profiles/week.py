"""One week of four players, each at home with a profile of their own, by real windows: and the same week at one table.

Every deed is done once by mouse and once by keyboard; one of the players has the program in German.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from campaign.cli.resolve_command import fight
from campaign.desk import Desk
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store.backups.naming import FOLDER as FOLDER_OF_BACKUPS
from campaign.world import orders as o
from campaign.world.ids import ArmyId, SectorId
from campaign.world.proposals import answer_to
from campaign.world.queries import armies_in
from campaign.world.state import AnswerDue, Campaign, ReportDue
from tests.ui.panels import scenes
from tests.ui.profiles.person import Person
from tests.ui.screen import Screen
from ui.app import NAME as PROGRAM
from ui.dialogs import recruit_form

NAME = "The Drowned City"
FOLDER = f"{NAME}, month 1 week 2"
MARA, TOBIAS, INES, JONAS = "Mara", "Tobias", "Ines", "Jonas"
LANGUAGES = {TOBIAS: "de"}


class Places:
    """Where armies stand and go, by the names of sectors; the same in every copy."""

    def __init__(self, state: Campaign) -> None:
        self._state = state
        self._by_name = {sector.name: id for id, sector in state.sectors.items()}
        self.seats = {player.name: id for id, player in state.players.items()}

    def sector(self, name: str) -> SectorId:
        return self._by_name[name]

    def army(self, name: str) -> ArmyId:
        return armies_in(self._state, self.sector(name))[0].id

    def number_of(self, unit: str, player: str) -> str:
        """The key that buys one of a unit."""
        return str([one.key for one in recruit_form.units_for(self._state, self.seats[player])].index(unit) + 1)


def begun(folder: Path) -> Path:
    """The second week is about to begin; in the first one nobody has moved."""
    with scenes.in_turn(folder) as desk:
        while desk.state.active is not None:
            desk.submit(o.EndTurn(desk.state.active))
        desk.submit(o.EndWeek())
        return desk.path


# ── at one table ──


def at_one_table(desk: Desk) -> None:
    """What everybody wants of the week, said aloud: notes, then the turns in the order that is thrown."""
    there = Places(desk.state)
    mara, tobias, ines, jonas = (there.seats[name] for name in (MARA, TOBIAS, INES, JONAS))
    desk.submit(o.WriteNote(there.army("Gallows Yard"), "To the last", mara))
    desk.submit(o.WriteNote(there.army("Causeway"), "Wait for rain", tobias))
    turns = {
        mara: [
            o.MoveArmy(mara, there.army("Gallows Yard"), (there.sector("Anvil Square"),)),
            o.Recruit(mara, there.sector("Hollow Tower"), (("marines.grunt", 1),), there.army("Hollow Tower")),
        ],
        tobias: [o.Recruit(tobias, there.sector("Causeway"), (("insectoids.razordog", 1),), there.army("Causeway"))],
        ines: [o.MoveArmy(ines, there.army("Northgate"), (there.sector("Zinc Quarter"),))],
        jonas: [o.MoveArmy(jonas, there.army("Weir Island"), (there.sector("Tramhead"),))],
    }
    desk.submit(o.StartWeek())
    while (active := desk.state.active) is not None:
        for order in (*turns[active], o.EndTurn(active)):
            desk.submit(order)
            _settle(desk)
    desk.submit(o.EndWeek())
    _settle(desk)


def _settle(desk: Desk) -> None:
    """Who is attacked stands; battles are fought; all else is answered as the program proposes."""
    while pending := sorted(desk.state.pending.values(), key=lambda pending: pending.id):
        for due in pending:
            if isinstance(due, AnswerDue):
                desk.submit(o.AnswerAttack(due.player, due.battle, due.army, o.Answer.STAND))
                break
            if (order := answer_to(desk.state, due)) is not None:
                desk.submit(order)
                break
        else:
            desk.resolve(next(due.battle for due in pending if isinstance(due, ReportDue)), fight)


# ── by real windows ──


def by_windows(screen: Screen, path: Path, folder: Path) -> dict[str, int]:
    """The same by five people in windows of their own; how many inputs it took."""
    with Desk.open_to_read(path) as desk:
        there = Places(desk.state)
    homes = {name: Person(screen.name, folder / name, LANGUAGES.get(name, "")) for name in there.seats}
    organiser = Person(screen.name, folder / "organiser")
    strict_doorkeeper(organiser.home / PROGRAM / FOLDER_OF_BACKUPS).made(path)  # it was founded there
    send_out(organiser, path)
    for name, acts in ((MARA, mara), (TOBIAS, tobias), (INES, ines), (JONAS, jonas)):
        letter = path.parent / FOLDER / f"{NAME}, {name} 1.fftt-letter"
        own = Path(shutil.copy(letter, homes[name].home))
        acts(homes[name], own, there)
        (answer,) = homes[name].home.glob("*.fftt-answer")
        shutil.copy(answer, path.parent)
    take_in(organiser, path)
    people = (organiser, *homes.values())
    return {
        "by mouse": sum(person.by_mouse for person in people),
        "by keyboard": sum(person.by_keyboard for person in people),
    }


def send_out(person: Person, path: Path) -> None:
    """Two are marked by mouse, two by keyboard."""
    with person.at_the_program(str(path)):
        person.wait(lambda: person.look()["ready"], "the campaign")
        person.choose("Campaign", "To and from others", "Send out the week…")
        person.click("by letter A")
        person.click("by letter B")
        for letter in ("C", "D"):
            person.tab_to(f"by letter {letter}")
            person.press("space")
        person.click("until")
        person.type("Friday")
        person.press("ctrl+Return")
        person.wait(lambda: "4 letters are written" in person.said(), "the letters")
        person.click("cancel")
        person.quit()


def opened_by_mouse(person: Person, letter: Path) -> None:
    """In the dialog of the system’s own folder."""
    person.click(words="Open…", kind="Button")
    in_dialog(person, letter)
    person.wait(lambda: person.look().get("written") is not None and "nextStep" in names(person), "the letter")


def opened_by_keys(person: Person, letter: Path) -> None:
    person.press("ctrl+o")
    in_dialog(person, letter)
    person.wait(lambda: person.look().get("written") is not None and "nextStep" in names(person), "the letter")


def in_dialog(person: Person, path: Path) -> None:
    """Where a file is asked for."""
    person.wait(lambda: person.look()["front"] == "QFileDialog", "the dialog")
    person.find("fileNameEdit")
    person.type(str(path))
    person.press("Return")


def names(person: Person) -> set[str]:
    """What there is to be seen, by name."""
    return {one["name"] for one in person.look()["things"]}


def written(person: Person, *kinds: str) -> None:
    """These orders are written down."""
    person.wait(lambda: person.look().get("written") == list(kinds), f"{kinds}, not {person.look().get('written')}")


def mara(person: Person, letter: Path, there: Places) -> None:
    """By mouse: a note, an attack, a recruit, the answer as a file."""
    with person.at_the_program():
        opened_by_mouse(person, letter)
        seen = person.look()["map"]
        person.click_at(seen[there.army("Gallows Yard")])
        person.wait(lambda: person.look()["army"] == there.army("Gallows Yard"), "the army in hand")
        person.choose("Edit", "Note…")
        person.click("note")
        person.type("To the last")
        person.click("primary")
        written(person, "write-note")
        person.drag(seen[there.army("Gallows Yard")], seen[there.sector("Anvil Square")])
        written(person, "write-note", "move-army")
        person.click(words="Recruit…", kind="Button")
        person.click("primary")
        written(person, "write-note", "move-army", "recruit")
        person.click("nextStep")
        person.click("leave the rest")
        person.click("primary")
        person.wait(lambda: "is written" in person.said(), "the answer")
        person.click("cancel")
        person.quit()


def tobias(person: Person, letter: Path, there: Places) -> None:
    """By keyboard, in German: a note, a recruit, what is answered to an attack."""
    with person.at_the_program():
        opened_by_keys(person, letter)
        in_hand_by_keys(person, there.army("Causeway"))
        person.press("ctrl+t")
        person.find("note")
        person.type("Wait for rain")
        person.press("ctrl+Return")
        written(person, "write-note")
        person.press(there.number_of("insectoids.razordog", TOBIAS))
        person.find("primary")
        person.press("ctrl+Return")
        written(person, "write-note", "recruit")
        person.press("ctrl+Return")
        stands_by_keys(person, "Anvil Square")
        person.tab_to("leave the rest")
        person.press("space")
        person.press("ctrl+Return")
        person.wait(lambda: "Antwort ist geschrieben" in person.said(), "the answer")
        person.press("Escape")
        person.quit()


def ines(person: Person, letter: Path, there: Places) -> None:
    """By keyboard: an attack by arrows."""
    with person.at_the_program():
        opened_by_keys(person, letter)
        in_hand_by_keys(person, there.army("Northgate"))
        aim_by_keys(person, there.sector("Northgate"), there.sector("Zinc Quarter"))
        person.press("Return")
        written(person, "move-army")
        person.press("ctrl+Return")
        person.tab_to("leave the rest")
        person.press("space")
        person.press("ctrl+Return")
        person.wait(lambda: "is written" in person.said(), "the answer")
        person.press("Escape")
        person.quit()


def jonas(person: Person, letter: Path, there: Places) -> None:
    """By mouse: a move, what is answered to an attack."""
    with person.at_the_program():
        opened_by_mouse(person, letter)
        seen = person.look()["map"]
        person.drag(seen[there.army("Weir Island")], seen[there.sector("Tramhead")])
        written(person, "move-army")
        person.click("nextStep")
        person.click("if attacked in")
        person.click(words="Zinc Quarter", kind="row")
        person.click("add standing answer")
        written(person, "move-army", "standing-answer", "end-turn")
        person.click("leave the rest")
        person.click("primary")
        person.wait(lambda: "is written" in person.said(), "the answer")
        person.click("cancel")
        person.quit()


def in_hand_by_keys(person: Person, army: ArmyId) -> None:
    """N goes from one army to the next."""
    person.find("nextStep")
    for _army in range(8):
        if person.look()["army"] == army:
            return
        person.press("n")
        person.settle()
    raise AssertionError("N does not reach it")


def aim_by_keys(person: Person, start: SectorId, goal: SectorId) -> None:
    """Arrows, until the way leads there."""
    for _step in range(6):
        seen = person.look()
        if seen["path"][-1:] == [goal]:
            return
        here = seen["map"][(seen["path"][-1:] or [start])[0]]
        across, down = (there - now for there, now in zip(seen["map"][goal], here, strict=True))
        along = ("Right" if across > 0 else "Left") if abs(across) >= abs(down) else ("Down" if down > 0 else "Up")
        person.press(along)
        person.settle()
    raise AssertionError("arrows do not lead there")


def stands_by_keys(person: Person, sector: str) -> None:
    """A standing answer on the sheet of the own orders: its sector is typed."""
    person.tab_to("if attacked in")
    person.type(sector[:4])
    person.wait(lambda: person.find("if attacked in")["words"] == sector, sector)
    person.tab_to("add standing answer")
    person.press("space")


def take_in(person: Person, path: Path) -> None:
    """Two answers by mouse, two by keyboard; one battle is fought by mouse, the other by keyboard; the week ends."""
    folder = path.parent
    with person.at_the_program(str(path)):
        person.wait(lambda: person.look().get("stage") is not None, "the campaign")
        for number, name in enumerate((MARA, TOBIAS, INES, JONAS)):
            (answer,) = folder.glob(f"{NAME}, {name} *.fftt-answer")
            if number % 2 == 0:
                person.click("show what came by letter")
                person.click("open an answer")
            else:
                person.press("ctrl+o")
            in_dialog(person, answer)
            person.wait(lambda: person.look()["front"] == "answer by letter", "the answer")
            if number % 2 == 0:
                person.click("primary")
            else:
                person.find("primary")
                person.press("Return")
            person.wait(lambda: not person.look()["front"], "the sheet to go")
        person.click("nextStep")
        fought(person, by_mouse=True)
        fought(person, by_mouse=False)
        person.wait(lambda: person.look()["stage"] == "battles", "the end of all turns")
        person.press("ctrl+Return")
        person.wait(lambda: person.look()["stage"] == "initiative", "the end of the week")
        person.wait(lambda: "Go on" in person.said(), "how it ended")
        person.press("Escape")
        person.quit()


def fought(person: Person, *, by_mouse: bool) -> None:
    """The battle that is first on the list."""
    person.wait(lambda: any("Battle for" in title for title in person.look()["due"]), "a battle")
    person.wait(lambda: not person.look()["front"], "no question")
    before = person.look()["entries"]
    if by_mouse:
        person.choose("Orders", "Do what is first on the list")
        person.click("primary")
    else:
        person.press("a")
        person.find("primary")
        person.press("Return")
    person.wait(lambda: person.look()["entries"] > before, "the result")
    person.wait(lambda: any(one["words"] == "Close" for one in person.things("primary")), "the report")
    if by_mouse:
        person.click("primary")
    else:
        person.press("Return")
    person.wait(lambda: not person.look()["front"], "the sheet to go")
