"""The secret keys of the seats that are played from this computer: one small file each, in the user's own folder.

They do not lie in the player's copies: those are shown around, and there is a new one with every letter. A key is made
here with the first answer, leaves this folder never, and opens every later letter.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from campaign import system
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.store.backups.naming import folder_of_user
from campaign.words import _
from campaign.world.codec import BadForm

FOLDER: Final = "keys"  # in the user's own folder of the program
MOST: Final = 10_000  # bytes


@dataclass(frozen=True)
class SeatKeys:
    """What a player's program keeps of a seat.

    ``organiser``: the public key by which its letters are known. ``first``: the secret key of a first letter, until
    another letter has shown that the organiser knows ``own``, which was made here. ``number``: of the newest letter;
    ``sent``: when it went, as the organiser's clock says; ``version``: of the newest answer to it, from whatever copy.
    """

    organiser: str
    first: str = field(default="", repr=False)
    own: str = field(default="", repr=False)
    number: int = 0
    sent: int = 0
    version: int = 0

    def opening(self, public: str) -> str | None:
        """The secret key for what is sealed for this public one; None where it is not here."""
        return next((key for key in (self.own, self.first) if key and sealing.public_key(key) == public), None)


class Keyring:
    """A folder of such files. ``backups``: the folder for backups, beside which it lies; None: that of the user."""

    def __init__(self, backups: Path | None = None) -> None:
        self.folder = (backups or folder_of_user()).with_name(FOLDER)

    def keys(self, campaign: str, seat: str) -> SeatKeys | None:
        """The keys of a seat; None where there are none. Raises NotAccepted where that cannot be read, or OSError."""
        path = self._path(campaign, seat)
        try:
            with path.open("rb") as there:
                return documents.from_json(SeatKeys, there.read(MOST).decode("utf-8"))
        except FileNotFoundError:
            return None
        except (BadForm, UnicodeDecodeError):
            text = _(
                "The key of this seat is damaged: put {file} back from a backup, or remove it and ask for a new first."
            )
            raise NotAccepted(Why.NOT_FOR_YOU, text.format(file=path)) from None

    def keep(self, campaign: str, seat: str, keys: SeatKeys) -> None:
        """Keep it, readable for this user alone where the system knows such rights. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        data = documents.to_json(keys).encode("utf-8")
        system.write(data, self._path(campaign, seat), through_links=True, private=True)

    def with_own(self, campaign: str, seat: str, keys: SeatKeys) -> SeatKeys:
        """The same with a key made here, which is kept before anybody hears of it."""
        if keys.own:
            return keys
        keys = replace(keys, own=sealing.fresh_key())
        self.keep(campaign, seat, keys)
        return keys

    def _path(self, campaign: str, seat: str) -> Path:
        return self.folder / f"{campaign} {seat}.json"
