"""Mails of ours; those about accounts are allauth's."""

from __future__ import annotations

import logging

from allauth.core import context
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import sanctions
from accounts.models import Sanction, User

logger = logging.getLogger(__name__)


def tell_shut_out(person: User, sanction: Sanction) -> None:
    """Why he can't come in, with a link to the page where he may appeal: it needs no log-in. Sent after the commit."""
    request = getattr(context, "request", None)
    if not person.email or request is None:
        return
    link = request.build_absolute_uri(reverse("sanction", args=[sanctions.link_token(person)]))
    with translation.override(person.language or settings.LANGUAGE_CODE):
        subject = _("Tu cuenta de Truco")
        text = render_to_string("accounts/mail/shut_out.txt", {"person": person, "sanction": sanction, "link": link})
    transaction.on_commit(lambda: _send(person, subject, text))


def _send(person: User, subject: str, text: str) -> None:
    try:
        send_mail(subject, text, None, [person.email])
    except Exception:
        # The page says the same when he tries to log in.
        logger.exception("could not write to person %s", person.pk)
