"""Unit lists as people write them by hand, as text: rows, weapons and rules put in where the cursor stands. No widget.

What the lines mean is read by ``campaign.exchange.unit_file``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.exchange.unit_file import HEAD, REMARK

WEAPON, RULES = "-", "*"


@dataclass(frozen=True, slots=True)
class ListsForm:
    """A text, and the line where the cursor is, from 0."""

    text: str
    at: int = 0

    @property
    def lines(self) -> list[str]:
        """Its lines; one that is empty where there is no text."""
        return self.text.split("\n")

    @property
    def key(self) -> str:
        """The key of the row that the cursor is in; empty where it is in none."""
        head = self._head()
        if head is None:
            return ""
        lists = [line for line in self.lines[:head] if line.strip().startswith(HEAD)]
        faction = lists[-1].rpartition(":")[2].strip() if lists else ""
        return f"{faction}.{self.lines[head].split()[0]}"

    def with_row(self, row: str) -> ListsForm:
        """A row more, behind the one where the cursor is."""
        lines = self.lines
        end = self._end(self._head(), self.at)
        put = ["", *row.split("\n")]
        if end + 1 < len(lines) and lines[end + 1].strip():
            put.append("")
        return replace(self, text="\n".join([*lines[: end + 1], *put, *lines[end + 1 :]]), at=end + 2)

    def with_weapon(self, weapon: str) -> ListsForm:
        """A weapon more of the row where the cursor is."""
        head = self._head()
        if head is None:
            return self
        weapons = [n for n in self._block(head) if self.lines[n].strip().startswith(WEAPON)]
        return self._put(max(weapons, default=head) + 1, weapon)

    def with_rule(self, rule: str) -> ListsForm:
        """A special rule more of the row where the cursor is."""
        head = self._head()
        if head is None:
            return self
        block = self._block(head)
        for n in block:
            if self.lines[n].strip().startswith(RULES):
                return self._added(n, rule)
        return self._put(block[-1] + 1, f"{RULES} {rule}")

    def with_weapon_rule(self, rule: str) -> ListsForm:
        """A special rule more of the weapon where the cursor is, else of the row's last."""
        head = self._head()
        weapons = [n for n in self._block(head) if self.lines[n].strip().startswith(WEAPON)] if head is not None else []
        if not weapons:
            return self
        return self._added(self.at if self.at in weapons else weapons[-1], rule)

    def _added(self, n: int, rule: str) -> ListsForm:
        lines = self.lines
        told = lines[n].rstrip()
        lines[n] = f"{told} {rule}" if told.endswith((RULES, ":", ",")) else f"{told}, {rule}"
        return replace(self, text="\n".join(lines), at=n)

    def _put(self, n: int, line: str) -> ListsForm:
        lines = self.lines
        return replace(self, text="\n".join([*lines[:n], line, *lines[n:]]), at=n)

    def _head(self) -> int | None:
        """The line with which the row begins that the cursor is in."""
        lines = self.lines
        for n in range(min(self.at, len(lines) - 1), -1, -1):
            line = lines[n].strip()
            if line.startswith(HEAD):
                return None
            if line and not line.startswith((HEAD, REMARK, WEAPON, RULES)):
                return n
        return None

    def _block(self, head: int) -> list[int]:
        """The lines of a row, without those that say nothing."""
        found = [head]
        for n in range(head + 1, len(self.lines)):
            line = self.lines[n].strip()
            if line and line.startswith((WEAPON, RULES)):
                found.append(n)
            elif line and not line.startswith(REMARK):
                break
        return found

    def _end(self, head: int | None, at: int) -> int:
        return self._block(head)[-1] if head is not None else min(at, len(self.lines) - 1)
