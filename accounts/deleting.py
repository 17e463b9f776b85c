"""Deleting an account (P1.2): the row stays, so that matches and ledger stay whole; who it was is gone."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts import blocks, tallies
from accounts.models import User
from accounts.models.person import Challengers, Deck
from accounts.signals import person_deleted


def delete_person(user: User) -> None:
    """His name, address, settings and ways in are wiped. His sessions end: they hang on the password, which goes."""
    with transaction.atomic():
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if person.deleted_at:
            return
        _forget(person)
        person.save()
        person.groups.clear()
        person.user_permissions.clear()
        person.seen_addresses.all().delete()
        tallies.forget(person)
        blocks.forget([person])
        EmailAddress.objects.filter(user=person).delete()
        if settings.SOCIAL_LOGINS:
            elsewhere: Any = person
            elsewhere.socialaccount_set.all().delete()
        person_deleted.send(sender=User, user=person)


def _forget(person: User) -> None:
    person.username = f"borrado-{person.pk}"
    person.email = person.first_name = person.last_name = person.country = person.language = ""
    person.avatar = 1
    person.deck, person.challengers = Deck.CLASSIC, Challengers.NOBODY
    person.is_active = person.is_staff = person.is_superuser = False
    person.last_login = None
    person.deleted_at = timezone.now()
    person.set_unusable_password()
