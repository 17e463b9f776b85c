"""allauth's forms to come in by, with labels that say what is asked for and one limit to a name."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from accounts import names


class LoginForm(forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Nombre de usuario o correo")


def name_and_mail(form: Any) -> None:
    """Who chooses a name is told of the limit of names (accounts/names.py), and not of the column's length, too."""
    username = form.fields["username"]
    username.validators = [each for each in username.validators if not isinstance(each, MaxLengthValidator)]
    username.max_length = names.LONGEST
    username.widget.attrs["maxlength"] = str(names.LONGEST)
    if (email := form.fields.get("email")) is not None:
        email.label = _("Correo") if email.required else _("Correo (opcional)")


class SignupForm(forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_and_mail(self)
