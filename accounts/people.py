"""Finding people."""

from accounts.models import User


def named(name: str) -> User | None:
    """Who has an account under this name, however it is spelled: no two differ by their case alone."""
    name = name.strip()
    user = User.objects.filter(username__iexact=name).first() if name else None
    return user if user is not None and user.is_member else None
