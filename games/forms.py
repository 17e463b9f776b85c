"""The form of a new table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games import engine
from games.table_state import TableConfig

RULES = [
    (engine.ARGENTINO.id, _("Truco argentino")),
    (engine.CLASICO.id, _("Truco clásico")),
    (engine.GAUCHO.id, _("Truco gaúcho")),
]


class TableForm(forms.Form):
    """What a table's maker chooses (P3.1). What doesn't fit the ruleset is refused under its field."""

    rules = forms.ChoiceField(label=_("Modalidad"), choices=RULES, initial="argentino")
    players = forms.TypedChoiceField(
        label=_("Jugadores"), coerce=int, choices=[(2, _("2 (uno contra uno)")), (4, _("4 (en parejas)"))], initial=2
    )
    target = forms.TypedChoiceField(
        label=_("Puntos"), coerce=int, choices=[(15, "15"), (24, "24"), (30, "30")], initial=15
    )
    chicos = forms.TypedChoiceField(
        label=_("Chicos para ganar"), coerce=int, choices=[(1, "1"), (2, "2"), (3, "3")], initial=1
    )
    flor = forms.BooleanField(label=_("Con flor"), required=False)
    three_rounds = forms.BooleanField(label=_("Tres rondas (clásico)"), required=False)
    turn_seconds = forms.TypedChoiceField(
        label=_("Segundos por turno"),
        coerce=int,
        choices=[(n, str(n)) for n in settings.TRUCO["TURN_SECONDS"]],
        initial=30,
    )

    practice = forms.TypedChoiceField(
        label=_("Se juega"),
        coerce=lambda value: value != "official",
        required=False,
        empty_value="practice",
        choices=[("practice", _("práctica: sin monedas ni puntos")), ("official", _("oficial: por monedas y puntos"))],
        initial="practice",
    )
    stake = forms.IntegerField(label=_("Apuesta por partida (oficial)"), min_value=0, required=False)
    turbo = forms.BooleanField(label=_("Turbo: 5 segundos por turno (clásico)"), required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        ruleset = engine.RULESETS[data["rules"]]
        if data["three_rounds"]:
            data["chicos"] = 3
        for name, allowed in (("players", ruleset.players), ("target", ruleset.targets)):
            if data[name] not in allowed:
                self.add_error(
                    name,
                    _("En esta modalidad: %(allowed)s.") % {"allowed": ", ".join(str(n) for n in allowed)},
                )
        if data["three_rounds"] and not ruleset.three_rounds:
            self.add_error("three_rounds", _("Las tres rondas son del truco clásico."))
        elif not data["three_rounds"] and data["chicos"] not in ruleset.chicos:
            self.add_error(
                "chicos",
                _("En esta modalidad: %(allowed)s.") % {"allowed": ", ".join(str(n) for n in ruleset.chicos)},
            )
        if data["turbo"] and data["rules"] != engine.CLASICO.id:
            self.add_error("turbo", _("El turbo es del truco clásico."))
        least = settings.TRUCO_MONEY["MINIMUM_STAKE"][data["rules"]]
        data["practice"] = data["practice"] is not False
        if data["practice"]:
            data["stake"] = 0
        elif data["stake"] is None:
            data["stake"] = least
        elif not least <= data["stake"] <= settings.TRUCO_MONEY["MAXIMUM_STAKE"]:
            self.add_error("stake", _("La apuesta mínima es de %(least)s monedas.") % {"least": least})
        return data

    def config(self) -> TableConfig:
        """The agreed rules of a valid form."""
        agreed = dict(self.cleaned_data)
        if agreed["turbo"]:
            agreed["turn_seconds"] = settings.TRUCO["TURBO_SECONDS"]
        return TableConfig(**agreed)
