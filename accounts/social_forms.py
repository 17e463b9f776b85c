"""The form of who comes in by another site and has no name here yet; allauth has it where other sites are switched on
only."""

from __future__ import annotations

from typing import Any

from allauth.socialaccount import forms

from accounts.entering import name_and_mail


class SignupForm(forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_and_mail(self)
