"""What is loaded before the window is on the screen: as little as can be, because people wait for it."""

from __future__ import annotations

import subprocess
import sys

HEAVY = (
    "pydantic",
    "immutables",
    "campaign.world.state",
    "campaign.desk",
    "sqlalchemy",
    "shapely",
    "reportlab",
    "numba",
)
PROGRAM = f"""
import sys, tempfile
from PySide6.QtCore import QSettings
from ui import app
app.application()
with tempfile.TemporaryDirectory() as folder:
    window = app.main_window(QSettings(folder + "/settings.ini", QSettings.Format.IniFormat))
    window.show()
    app.application().processEvents()
print([name for name in {HEAVY!r} if name in sys.modules])
"""


def test_the_window_is_there_before_what_only_a_campaign_needs():
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, encoding="utf-8", check=True)
    assert run.stdout.strip() == "[]"
