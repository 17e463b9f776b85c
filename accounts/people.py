"""Finding people."""

from accounts.models import User


def named(name: str) -> User | None:
    """Who has an account under this name, however it is spelled: no two differ by their case alone."""
    name = name.strip()
    # PostgreSQL can't be asked for a NUL.
    user = User.objects.filter(username__iexact=name).first() if name and "\0" not in name else None
    return user if user is not None and user.is_member else None
