"""Where allauth asks us: a guest who signs up keeps his row, and with it his seat and his history."""

import secrets
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts import blocks, grants, sanctions
from accounts.addresses import client_address
from accounts.models import User
from accounts.signals import guest_became, person_changed
from accounts.taste import remembered


class Adapter(DefaultAccountAdapter):
    # What allauth's forms say, as the rest of the site says it.
    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("Con esta cuenta no se puede entrar."),
        "cannot_remove_primary_email": _("No puedes quitar tu correo principal."),
        "duplicate_email": _("Ese ya es un correo de tu cuenta."),
        "email_password_mismatch": _("El correo o la contraseña no son correctos."),
        "email_taken": _("Ya hay una cuenta con ese correo."),
        "enter_current_password": _("Escribe la contraseña que tienes ahora."),
        "incorrect_password": _("La contraseña no es correcta."),
        "invalid_login": _("El nombre o la contraseña no son correctos."),
        "invalid_password_reset": _("Este enlace venció o ya se usó."),
        "too_many_login_attempts": _("Demasiados intentos. Espera unos minutos y prueba otra vez."),
        "unknown_email": _("No hay una cuenta con ese correo."),
        "unverified_primary_email": _("Primero hay que confirmar el correo principal."),
        "username_blacklisted": _("Ese nombre está reservado. Elige otro."),
        "username_password_mismatch": _("El nombre o la contraseña no son correctos."),
        "username_taken": _("Ya hay alguien con ese nombre. Elige otro."),
        "same_as_current": _("Es igual que antes."),
        "rate_limited": _("Demasiados intentos. Espera unos minutos y prueba otra vez."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        if isinstance(request.user, User) and not request.user.is_guest:
            raise ImmediateHttpResponse(redirect(settings.LOGIN_REDIRECT_URL))
        return True

    def new_user(self, request: HttpRequest) -> User:
        return guest_of(request) or remembered(request, User(avatar=secrets.randbelow(User.AVATARS) + 1))

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        was_guest = user.is_guest
        user.is_guest = False
        # What he signs up in he reads; mails that somebody else's request sends need to know it.
        user.language = user.language or get_language() or ""
        super().save_user(request, user, form, commit)
        if commit:
            grants.welcome(user)
        if was_guest:
            # The new password would otherwise end the session that the guest plays in.
            update_session_auth_hash(request, user)
            person_changed.send(sender=User, user=user)
        return user

    def get_client_ip(self, request: HttpRequest) -> str:
        """For the limits of attempts. Behind a socket of the file system everybody is one."""
        return client_address(request) or "0.0.0.0"

    def pre_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse | None:
        """Who is shut out isn't let in, however he proves who he is; he is told why (P8.1)."""
        if sanctions.is_shut_out(user):
            return redirect("sanction", sanctions.link_token(user))
        response: HttpResponse | None = super().pre_login(request, user, **how)
        return response

    def logout(self, request: HttpRequest) -> None:
        if not (getattr(request, "keeps_guest", False) and guest_of(request)):
            super().logout(request)

    def login(self, request: HttpRequest, user: User) -> None:
        guest = guest_of(request)
        super().login(request, user)
        if guest and guest.pk != user.pk:
            blocks.take_over(guest, user)
            guest_became.send(sender=User, guest=guest, user=user, request=request)


def guest_of(request: HttpRequest) -> User | None:
    """The row of this session's guest, read afresh: another tab may have signed him up meanwhile."""
    if not (isinstance(request.user, User) and request.user.is_guest):
        return None
    return User.objects.filter(pk=request.user.pk, is_guest=True).first()
