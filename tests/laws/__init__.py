"""Laws that the code keeps, held by reading it: what may be used where, with the few places that may and why."""
