from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.countries import COUNTRIES
from accounts.models import User


class Slider(forms.NumberInput):
    """A range: it always has a value, so HTML knows no `required` for it."""

    input_type = "range"

    def use_required_attribute(self, initial: Any) -> bool:
        return False


class TasteForm(forms.ModelForm):
    """What anybody chooses for his own screen (P1.3), account or not."""

    class Meta:
        model = User
        fields: tuple[str, ...] = ("volume", "deck", "four_colours", "shortcuts")
        widgets = {"volume": Slider(attrs={"min": 0, "max": 100, "step": 5})}


class SettingsForm(TasteForm):
    """And what a person chooses for himself."""

    avatar = forms.TypedChoiceField(
        label=_("Avatar"),
        coerce=int,
        choices=[(number, number) for number in range(1, User.AVATARS + 1)],
        widget=forms.RadioSelect,
    )
    country = forms.ChoiceField(label=_("País"), required=False)
    language = forms.ChoiceField(label=_("Idioma"), required=False)

    class Meta(TasteForm.Meta):
        fields = ("avatar", "country", "language", *TasteForm.Meta.fields, "challengers")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        by_name = sorted(((code, str(name)) for code, name in COUNTRIES), key=lambda country: country[1])
        self.choices_of("country", [("", _("No lo digo")), *by_name])
        self.choices_of("language", [("", _("El de mi navegador")), *settings.LANGUAGES])

    def choices_of(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def save(self, commit: bool = True) -> User:
        """Only what the form shows is written."""
        user: User = super().save(commit=False)
        user.save(update_fields=[*self.Meta.fields])
        return user


class DeleteForm(forms.Form):
    """The password again, or the name for who has no password (he logs in by another site)."""

    proof = forms.CharField()

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        proof = self.fields["proof"]
        if user.has_usable_password():
            proof.label = _("Tu contraseña")
            proof.widget = forms.PasswordInput(attrs={"autocomplete": "current-password"})
        else:
            proof.label = _("Tu nombre de usuario")
            proof.widget = forms.TextInput(attrs={"autocomplete": "off"})

    def clean_proof(self) -> str:
        given: str = self.cleaned_data["proof"]
        if self.user.has_usable_password():
            if not self.user.check_password(given):
                raise forms.ValidationError(_("La contraseña no es correcta."), code="wrong")
        elif given != self.user.username:
            raise forms.ValidationError(_("Ese no es tu nombre de usuario."), code="wrong")
        return given
