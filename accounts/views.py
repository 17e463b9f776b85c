"""A person's own pages: settings, coins, the data kept about him, and the way out."""

from __future__ import annotations

from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import grants, languages, ledger, limits, taste
from accounts.deleting import delete_person
from accounts.export import export
from accounts.forms import DeleteForm, SettingsForm, TasteForm
from accounts.levels import level_of, until_next
from accounts.models import User
from accounts.signals import person_changed
from accounts.whole_numbers import whole_number


@require_http_methods(["GET", "POST"])
@never_cache
def own_settings(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return _own_taste(request)
    if request.method == "POST":
        limits.check("settings", _person(request).pk)
    # A copy: what a refused form holds is not what the page's header shows.
    form = SettingsForm(request.POST or None, instance=User.objects.get(pk=_person(request).pk))
    if request.method != "POST" or not form.is_valid():
        return _settings_page(request, form)
    user = form.save()
    if "avatar" in form.changed_data:
        person_changed.send(sender=User, user=user)
    with override(user.language or None):
        messages.success(request, _("Tus ajustes están guardados."))
    response = redirect("own_settings")
    response.delete_cookie(taste.SLIDER)
    if user.language:
        languages.keep(response, user.language)
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME, path=settings.LANGUAGE_COOKIE_PATH)
    return response


def _settings_page(request: HttpRequest, form: TasteForm) -> HttpResponse:
    context = {"form": form, "cards": ("1E", "7B", "5O", "12C")}
    return render(request, "accounts/settings.html", context, status=422 if form.errors else 200)


def _own_taste(request: HttpRequest) -> HttpResponse:
    """Of who is nobody yet: a cookie keeps it."""
    form = TasteForm(request.POST or None, instance=taste.remembered(request, User()))
    if request.method != "POST" or not form.is_valid():
        return _settings_page(request, form)
    messages.success(request, _("Tus ajustes están guardados."))
    response = redirect("own_settings")
    response.delete_cookie(taste.SLIDER)
    taste.remember(response, form.save(commit=False))
    return response


@require_safe
@login_required
@never_cache
def coins(request: HttpRequest) -> HttpResponse:
    """Mis monedas: what he has, and how it came and went."""
    user = _person(request)
    grants.top_up(user)
    before = whole_number(request.GET.get("antes"))
    if before is None and request.GET.get("antes"):
        raise Http404
    context = {
        "coins": ledger.balance(user),
        "credits": ledger.credits(user),
        "page": ledger.statement(user, before),
        "level": level_of(user.points),
        "until_next": until_next(user.points),
        "money": settings.TRUCO_MONEY,
    }
    return render(request, "accounts/coins.html", context)


@require_safe
@login_required
@never_cache
def own_data(request: HttpRequest) -> HttpResponse:
    user = _person(request)
    limits.check("export", user.pk)
    response = JsonResponse(export(user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="truco-{user.pk}.json"'
    return response


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    user = _person(request)
    form = DeleteForm(user, request.POST or None)
    if request.method != "POST":
        return render(request, "accounts/delete.html", {"form": form})
    # A stolen session must not try passwords here.
    if limited := ratelimit.consume_or_429(request, action="reauthenticate", user=user):
        return limited
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form}, status=422)
    # The log-out first, while the session still knows who it is: live pages listen to it.
    logout(request)
    delete_person(user)
    messages.success(request, _("Tu cuenta está borrada."))
    return redirect("lobby")


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
