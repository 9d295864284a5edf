"""Questions that take more than a click: forms as plain values, and the sheets that show them. Decide no rules."""
