"""Making what is given to others: the wheel and the desktop bundle, and trying both where no source is."""
