"""The audit log in words (P8.6): what its codes, references and facts are called. What another app wrote there that has
no words yet stands as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.figures import grouped
from accounts.models import AuditEntry, User
from accounts.models.sanction import SanctionKind

ACTIONS: dict[str, Any] = {
    **{kind.value: kind.label for kind in SanctionKind},
    "reset_name": gettext_lazy("Nombre quitado"),
    "reset_avatar": gettext_lazy("Avatar quitado"),
    "coins_given": gettext_lazy("Monedas dadas"),
    "coins_taken": gettext_lazy("Monedas retiradas"),
    "credits_given": gettext_lazy("Créditos dados"),
    "credits_taken": gettext_lazy("Créditos retirados"),
    "appeal_granted": gettext_lazy("Descargo aceptado"),
    "appeal_refused": gettext_lazy("Descargo rechazado"),
    "report_acted": gettext_lazy("Denuncia atendida con medidas"),
    "report_dismissed": gettext_lazy("Denuncia descartada"),
    "cancel_match": gettext_lazy("Partida anulada"),
    "close_table": gettext_lazy("Mesa cerrada"),
    "delete_line": gettext_lazy("Línea de charla borrada"),
    "person_added": gettext_lazy("Persona agregada"),
    "person_changed": gettext_lazy("Datos de la persona cambiados"),
    "word_added": gettext_lazy("Palabra tapada agregada"),
    "word_changed": gettext_lazy("Palabra tapada cambiada"),
    "word_deleted": gettext_lazy("Palabra tapada quitada"),
}
# Before the colon of a reference.
ABOUT: dict[str, Promise] = {
    "match": gettext_lazy("partida %(code)s"),
    "table": gettext_lazy("mesa %(code)s"),
    "transfer": gettext_lazy("movimiento n.º %(code)s"),
    "report": gettext_lazy("denuncia n.º %(code)s"),
    "appeal": gettext_lazy("descargo n.º %(code)s"),
    "line": gettext_lazy("línea n.º %(code)s"),
    "word": gettext_lazy("palabra «%(code)s»"),
}
# What people play by; the app that knows says it.
RULESETS: dict[str, Promise] = {}
# What a report led to.
OUTCOMES: dict[str, Any] = {
    **{kind.value: kind.label for kind in SanctionKind},
    "delete": gettext_lazy("Línea de charla borrada"),
    "dismiss": gettext_lazy("Descartada"),
}


def action(entry: AuditEntry) -> str:
    return str(ACTIONS.get(entry.action, entry.action))


def about(reference: str) -> str:
    kind, _colon, code = reference.partition(":")
    return str(ABOUT[kind]) % {"code": code} if kind in ABOUT else reference


def details(entry: AuditEntry, people: Mapping[int, User]) -> str:
    """`people` are those whom the facts name by number."""
    return "; ".join(_facts(entry.facts, people))


def named(entry: AuditEntry) -> list[int]:
    return list(entry.facts.get("players", ()))


def _facts(facts: dict[str, Any], people: Mapping[int, User]) -> Iterator[str]:
    for key, value in facts.items():
        if key == "players":
            yield ", ".join(people[pk].name if pk in people else f"#{pk}" for pk in value)
        elif key not in FACTS:
            yield f"{key}: {value}"
        elif words := FACTS[key](value):
            yield words


def _until(value: Any) -> str:
    moment = parse_datetime(str(value))
    when = date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT") if moment else ""
    return _("hasta el %(until)s") % {"until": when} if when else ""


def _field(name: str) -> str:
    try:
        return str(getattr(User._meta.get_field(name), "verbose_name", name))
    except FieldDoesNotExist:
        return name


FACTS: dict[str, Callable[[Any], str]] = {
    "amount": grouped,
    "before": lambda value: _("antes: %(what)s") % {"what": value},
    "after": lambda value: _("después: %(what)s") % {"what": value},
    "until": _until,
    # The number of its row tells nobody anything: whom, what and why stand beside it.
    "sanction": lambda value: "",
    "outcome": lambda value: str(OUTCOMES.get(value, value)),
    "text": lambda value: f"«{value}»",
    "inside": lambda value: _("también dentro de otras palabras") if value else "",
    "fields": lambda value: ", ".join(map(_field, value)),
}
