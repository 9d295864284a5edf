"""The lengths by which FFTT judges sight and contact, in tenths of a millimetre."""

from __future__ import annotations

from typing import Final

from campaign.battle.kernel.table import Measures

CONTACT: Final = 10
"""Bodies whose rims are at most this far apart are in base contact (fftt:T8e)."""

MEASURES: Final = Measures(
    near=100,  # 1 cm: fftt:V5e, V9b
    deep=300,  # 3 cm: fftt:V8a
    together=500,  # 5 cm: fftt:V4e
    at_opening=200,  # 2 cm: fftt:V4d
    contact=CONTACT,
)
