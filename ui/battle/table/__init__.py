"""The battle table: battles played on screen, watched again and prepared."""
