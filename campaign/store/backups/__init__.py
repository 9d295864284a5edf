"""Backups: sound copies of campaigns that the program keeps by itself, in a folder of the user's own."""
