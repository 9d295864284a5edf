"""What goes with a letter, in words to paste: what the file is, what is due from the seat, and until when."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.exchange.post.sealing import fingerprint
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.state import Campaign, Stage
from campaign.world.week_check import week_check


def message(
    state: Campaign, seat: PlayerId, *, number: int, first: bool, until: str, words: str, organiser: str
) -> str:
    """Plain text. Tells nothing that the seat may not know. ``organiser``: the public key that signed the letter."""
    return "\n".join([*_lines(state, seat, number, until, words), *_about_keys(first, organiser), ""])


def _lines(state: Campaign, seat: PlayerId, number: int, until: str, words: str) -> Iterator[str]:
    title = _("{campaign}, month {month}, week {week}: letter {n} to {player}")
    yield title.format(
        campaign=state.setting.name, month=state.month, week=state.week, n=number, player=state.players[seat].name
    )
    yield ""
    if words:
        yield words
        yield ""
    for line in due(state, seat):
        yield f"- {line}"
    if until:
        yield _("By {until}.").format(until=until)
    yield ""
    yield _("Open the letter with FFTT Campaign, give your orders there, and send me the answer that it makes.")
    yield _("Without the program: fill in the order sheet of the packet, and send it back.")


def _about_keys(first: bool, organiser: str) -> Iterator[str]:
    if first:
        yield _("This is your first letter: whoever has it plays your seat. Never show it to anybody.")
    text = _("My key begins with {key}. If your program says another one when you open a letter, ask me first.")
    yield text.format(key=fingerprint(organiser))


def due(state: Campaign, seat: PlayerId) -> tuple[str, ...]:
    """What is due from a seat, a sentence each; the least is a word that there is nothing."""
    seen = as_seen_by(state, seat)
    items = [item for item in week_check(seen) if item.player == seat and item.level == "settle"]
    found = [f"{item.title}: {item.detail}" if item.detail else item.title for item in items]
    if state.stage is Stage.MUSTER:
        found.append(_("Buy your starting forces, and give the orders of your first turn."))
    elif state.stage is Stage.INITIATIVE or (
        state.stage is Stage.TURNS and seat in state.turn_order[state.ended_turns :]
    ):
        found.append(_("Give the orders of your turn, and say how your armies answer if they are attacked."))
    return tuple(found) or (_("Nothing is due from you now."),)
