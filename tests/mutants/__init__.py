"""Whether the tests of a rule notice when its code is changed: one small change at a time, in turn."""
