"""Qt's classes are all made in Python before a second thread touches any.

PySide makes each when it is first met, and holds no lock meanwhile. Where two threads meet the same class at once, as a
module on one imports it while the window makes a dialog on the other, the process ends with a segmentation fault.
"""

from __future__ import annotations

from PySide6 import QtCore, QtGui, QtPrintSupport, QtSvg, QtWidgets

MODULES = (QtCore, QtGui, QtWidgets, QtSvg, QtPrintSupport)  # each one that the program imports


def meet_all() -> None:
    """Meet every class: less than a tenth of a second for all, and nothing once they are known."""
    for module in MODULES:
        for name in dir(module):
            getattr(module, name)
