"""The seal on a battle under way: a last line that says of which battle its text is, and that it is as it was written.

Battles that an older version of the program kept have none, and are taken as they are if they have its form.
"""

from __future__ import annotations

import hashlib
import re

MARK = "\n# sha256 "
END = re.compile(r"[0-9a-f]{64}\n?$")


def sealed(battle: str, text: str) -> str:
    """The text as it goes into the file."""
    return f"{text}{MARK}{_seal(battle, text)}\n"


def opened(battle: str, kept: object) -> str | None:
    """The text as it was before it went into the file; None where it is another by now, or no text at all."""
    if not isinstance(kept, str):
        return None
    if END.search(kept) is None:
        return kept if kept.startswith("{") and kept.endswith("}\n") and _is_text(kept) else None
    text, mark, seal = kept.rpartition(MARK)
    return text if mark and seal == _seal(battle, text) + "\n" else None


def _is_text(kept: str) -> bool:
    try:
        kept.encode()
    except UnicodeEncodeError:
        return False
    return True


def _seal(battle: str, text: str) -> str:
    return hashlib.sha256(f"{battle}\n{text}".encode(errors="surrogateescape")).hexdigest()
