"""Week packets: for each player all that the week asks for, with secrets of that player alone; and the organiser’s."""
