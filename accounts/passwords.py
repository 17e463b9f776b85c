"""Which passwords are good enough: Django's rules, said in our words, and told in one line before one is chosen."""

from __future__ import annotations

from django.contrib.auth import password_validation as rules
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User

SHORTEST = 8
RULES = (
    rules.MinimumLengthValidator(SHORTEST),
    rules.UserAttributeSimilarityValidator(),
    rules.CommonPasswordValidator(),
    rules.NumericPasswordValidator(),
)


class GoodPassword:
    def validate(self, password: str, user: User | None = None) -> None:
        wrong = []
        for rule in RULES:
            try:
                rule.validate(password, user)
            except ValidationError as error:
                wrong += [ValidationError(_words(each.code or ""), code=each.code) for each in error.error_list]
        if wrong:
            raise ValidationError(wrong)

    def get_help_text(self) -> str:
        return _("Al menos %(n)s caracteres, con alguna letra, y que nadie la adivine.") % {"n": SHORTEST}


def _words(code: str) -> str:
    if code == "password_too_short":
        return _("Es demasiado corta: usa al menos %(n)s caracteres.") % {"n": SHORTEST}
    if code == "password_too_similar":
        return _("Se parece demasiado a tu nombre o a tu correo.")
    if code == "password_too_common":
        return _("La usa mucha gente: elige otra.")
    return _("Solo tiene números: agrega alguna letra.")
