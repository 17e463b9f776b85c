class Trouble(Exception):
    """Something the operator must put right: its text is the one line he gets."""
