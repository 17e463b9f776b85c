"""The form of a table's settings: of a new table, and of one that exists (P3.1)."""

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


# The same where the field says what they are.
SHORT = [(engine.ARGENTINO.id, _("argentino")), (engine.CLASICO.id, _("clásico")), (engine.GAUCHO.id, _("gaúcho"))]


class TableForm(forms.Form):
    """What a table's captain chooses. Where a ruleset leaves no choice the page shows no field (static/js/agreed.js);
    what isn't sent is the ruleset's own, what is sent and doesn't fit is refused under its field."""

    rules = forms.ChoiceField(label=_("Modalidad"), choices=SHORT, initial="argentino", widget=forms.RadioSelect)
    players = forms.TypedChoiceField(
        label=_("Jugadores"),
        coerce=int,
        choices=[(2, "2"), (4, _("4, en parejas"))],
        initial=2,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )
    practice = forms.TypedChoiceField(
        label=_("Se juega"),
        coerce=lambda value: value != "official",
        required=False,
        empty_value=None,
        choices=[("practice", _("práctica")), ("official", _("oficial"))],
        initial="practice",
        widget=forms.RadioSelect,
        help_text=_("Oficial es por monedas y puntos; la práctica no cuesta ni cuenta."),
    )
    stake = forms.IntegerField(
        label=_("Apuesta por partida"),
        min_value=0,
        max_value=settings.TRUCO_MONEY["MAXIMUM_STAKE"],
        required=False,
        help_text=_("En monedas; vacía, la mínima de la modalidad."),
    )
    target = forms.TypedChoiceField(
        label=_("Puntos"),
        coerce=int,
        choices=[(n, str(n)) for n in (15, 24, 30)],
        required=False,
        empty_value=None,
    )
    chicos = forms.TypedChoiceField(
        label=_("Chicos para ganar"),
        coerce=int,
        choices=[(1, "1"), (2, "2"), (3, "3")],
        initial=1,
        required=False,
        empty_value=None,
    )
    turn_seconds = forms.TypedChoiceField(
        label=_("Segundos por turno"),
        coerce=int,
        choices=[(n, str(n)) for n in settings.TRUCO["TURN_SECONDS"]],
        initial=30,
        required=False,
        empty_value=None,
    )
    flor = forms.BooleanField(label=_("Con flor"), required=False)
    three_rounds = forms.BooleanField(label=_("Tres rondas: se juegan los tres chicos y se suman"), required=False)
    turbo = forms.BooleanField(label=_("Turbo: 5 segundos por turno"), required=False)
    private = forms.BooleanField(label=_("Privada: solo se sientan invitados y amigos del capitán"), required=False)
    watching = forms.BooleanField(label=_("Con público: otros pueden mirar"), required=False, initial=True)
    senas = forms.BooleanField(label=_("Con señas entre compañeros"), required=False)
    robots = forms.BooleanField(label=_("Los lugares libres pueden ocuparlos robots"), required=False, initial=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Only argentino leaves a choice; what the others are played to is known but not offered.
        self.fields["target"].widget.choices = [(n, str(n)) for n in engine.ARGENTINO.targets]

    @classmethod
    def of(cls, config: TableConfig, data: Any = None) -> TableForm:
        """The form of a table as it is; with what somebody wants instead."""
        return cls(data, initial=initial(config))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.errors:
            return data
        ruleset = engine.RULESETS[data["rules"]]
        data["practice"] = data["practice"] is not False
        data["turn_seconds"] = data["turn_seconds"] or 30
        data["players"] = data["players"] or ruleset.players[0]
        if len(ruleset.targets) == 1 or data["target"] is None:
            data["target"] = ruleset.default_target
        if data["three_rounds"]:
            data["chicos"] = 3
        data["chicos"] = data["chicos"] or ruleset.chicos[0]
        for name, allowed in (("players", ruleset.players), ("target", ruleset.targets)):
            if data[name] not in allowed:
                self._none_of(name, allowed)
        if data["three_rounds"] and not ruleset.three_rounds:
            self.add_error("three_rounds", _("Las tres rondas son del truco clásico."))
        elif not data["three_rounds"] and data["chicos"] not in ruleset.chicos:
            self._none_of("chicos", ruleset.chicos)
        if data["turbo"] and data["rules"] != engine.CLASICO.id:
            self.add_error("turbo", _("El turbo es del truco clásico."))
        least = settings.TRUCO_MONEY["MINIMUM_STAKE"][data["rules"]]
        if data["practice"]:
            data["stake"] = 0
        elif data["stake"] is None:
            data["stake"] = least
        elif data["stake"] < least:
            self.add_error("stake", _("La apuesta mínima es de %(least)s monedas.") % {"least": least})
        return data

    def _none_of(self, name: str, allowed: tuple[int, ...]) -> None:
        self.add_error(name, _("En esta modalidad: %(allowed)s.") % {"allowed": ", ".join(str(n) for n in allowed)})

    def config(self) -> TableConfig:
        """The agreed rules of a valid form."""
        agreed = dict(self.cleaned_data)
        if agreed["turbo"]:
            agreed["turn_seconds"] = settings.TRUCO["TURBO_SECONDS"]
        return TableConfig(**agreed).whole()


def initial(config: TableConfig) -> dict[str, Any]:
    """What the form shows of a table's settings."""
    found: dict[str, Any] = config._asdict()
    found["practice"] = "practice" if config.practice else "official"
    found["stake"] = config.stake or None
    if config.turbo:
        found["turn_seconds"] = 30
    return found
