"""What the site tells a person on his next page: that he was warned, that his report was looked at."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.figures import grouped
from accounts.models import Notice, User
from accounts.signals import person_told

SHOWN = 5
LISTED = 50

WORDS: dict[str, Promise] = {
    "warned": _("Recibiste una advertencia: %(reason)s"),
    "muted": _("No puedes escribir en el chat hasta el %(until)s: %(reason)s"),
    "muted_forever": _("No puedes escribir en el chat: %(reason)s"),
    "reopened": _("Se levantaron tus sanciones: %(reason)s"),
    "name_reset": _("Cambiamos tu nombre de usuario por «%(name)s»: %(reason)s"),
    "avatar_reset": _("Cambiamos tu avatar: %(reason)s"),
    "coins_given": _("Monedas recibidas: %(amount)s. %(reason)s"),
    "coins_taken": _("Monedas retiradas de tu cuenta: %(amount)s. %(reason)s"),
    "credits_given": _("Créditos recibidos: %(amount)s. %(reason)s"),
    "credits_taken": _("Créditos retirados de tu cuenta: %(amount)s. %(reason)s"),
    "report_acted": _("Miramos tu denuncia sobre %(name)s y actuamos. Gracias por avisar."),
    "report_dismissed": _("Miramos tu denuncia sobre %(name)s y no encontramos nada contra las reglas."),
    "appeal_granted": _("Aceptamos tu descargo: %(reason)s"),
    "appeal_refused": _("No aceptamos tu descargo: %(reason)s"),
    "match_cancelled": _("Un moderador anuló tu partida y devolvió las apuestas: %(reason)s"),
    "table_closed": _("Un moderador cerró tu mesa: %(reason)s"),
}


class Told(NamedTuple):
    """A notice in the language that is active."""

    id: int
    at: Any
    text: str
    unread: bool


def tell(user: User, code: str, **facts: Any) -> Notice:
    """Tell him, in the transaction of what he is told about."""
    assert code in WORDS
    notice = Notice.objects.create(user=user, code=code, facts=facts)
    User.objects.filter(pk=user.pk).update(has_news=True)
    transaction.on_commit(lambda: person_told.send(sender=User, user=user))
    return notice


def unread(user: User) -> list[Told]:
    return [told(row) for row in Notice.objects.filter(user=user, read_at=None).order_by("-pk")[:SHOWN]]


def latest(user: User) -> list[Told]:
    return [told(row) for row in Notice.objects.filter(user=user).order_by("-pk")[:LISTED]]


def read(user: User, upto: int) -> None:
    """He has seen them up to this one: what came since stays to be read."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        Notice.objects.filter(user=user, read_at=None, pk__lte=upto).update(read_at=timezone.now())
        User.objects.filter(pk=user.pk).update(has_news=Notice.objects.filter(user=user, read_at=None).exists())


def told(notice: Notice) -> Told:
    facts = dict(notice.facts)
    if moment := parse_datetime(str(facts.get("until", ""))):
        facts["until"] = date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
    if "amount" in facts:
        facts["amount"] = grouped(facts["amount"])
    return Told(notice.pk, notice.at, str(WORDS[notice.code]) % facts, notice.read_at is None)
