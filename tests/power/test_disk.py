"""The model of a disk keeps what it promised, and loses what it may."""
