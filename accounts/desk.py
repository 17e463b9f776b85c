"""The moderators' desk: Django's admin, grouped by what moderators do and not by table, behind a second factor.

Apps say where their lists belong (`place`) and add pages that are no list of a model (`page`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, ClassVar, NamedTuple

from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import models
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.functional import Promise, cached_property
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import RedirectView

from accounts import second_factor
from accounts.figures import grouped
from accounts.models import User

SECTIONS: dict[str, Promise] = {
    "people": gettext_lazy("Personas"),
    "reports": gettext_lazy("Denuncias y descargos"),
    "chat": gettext_lazy("Chat"),
    "matches": gettext_lazy("Mesas y partidas"),
    "coins": gettext_lazy("Monedas"),
    "signs": gettext_lazy("Señales de trampa"),
    "audit": gettext_lazy("Registro de acciones"),
    "site": gettext_lazy("El sitio"),
}

# allauth's: addresses, second factors, keys and tokens of other sites.
NOT_SHOWN = ("account", "mfa", "socialaccount")

# In the session of who sets up his second factor: the page of the desk he came for.
WANTED = "desk_wanted"

View = Callable[..., HttpResponse]


class DeskPage(NamedTuple):
    route: str
    name: str
    view: View
    permission: str
    section: str = ""  # "": it is not on the menu
    title: Promise | str = ""


_pages: list[DeskPage] = []
_places: dict[str, str] = {}


def place(section: str, *models_of_it: type[models.Model]) -> None:
    """Where on the desk the lists of these models stand."""
    assert section in SECTIONS
    _places.update({model._meta.label: section for model in models_of_it})


def page(
    route: str, name: str, permission: str, section: str = "", title: Promise | str = ""
) -> Callable[[View], View]:
    """`@desk.page("cola/", "queue", "games.handle_report", "reports", _("Cola"))` before a view."""

    def register(view: View) -> View:
        _pages.append(DeskPage(route, name, view, permission, section, title))
        return view

    return register


class Desk(admin.AdminSite):
    site_header = gettext_lazy("Truco: moderación")
    site_title = gettext_lazy("Truco: moderación")
    index_title = gettext_lazy("Escritorio")
    index_template = "admin/desk.html"
    enable_nav_sidebar = True

    def register(self, model_or_iterable: Any, *args: Any, **options: Any) -> None:
        """How somebody logs in, and what with, is nothing that anybody reads or edits here."""
        models_of_it: Any = [model_or_iterable] if isinstance(model_or_iterable, type) else model_or_iterable
        shown = [model for model in models_of_it if model._meta.app_label not in NOT_SHOWN]
        super().register(shown, *args, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and second_factor.shown(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Who may not in yet: to the site's own log-in, or to set up his second factor, or to show it."""
        user = request.user
        wanted = request.GET.get(REDIRECT_FIELD_NAME, "")
        if not url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure()):
            # nobody is led away by a link that looks like ours
            wanted = reverse("admin:index")
        if not isinstance(user, User) or user.is_guest:
            return _to("account_login", wanted)
        if not (user.is_active and user.is_staff):
            raise PermissionDenied
        if not second_factor.has_one(user):
            messages.info(request, _("El equipo entra con un segundo factor: configúralo para abrir el escritorio."))
            # allauth's pages forget it on their way (templates/mfa/recovery_codes/index.html asks for it)
            request.session[WANTED] = wanted
            return _to("mfa_activate_totp", wanted)
        return HttpResponseRedirect(wanted) if second_factor.shown(request) else _to("mfa_reauthenticate", wanted)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        own = [path(one.route, self._guarded(one), name=one.name) for one in _pages]
        # People log out and change passwords in one place; the admin's own pages stand behind these.
        elsewhere = [
            path("logout/", RedirectView.as_view(pattern_name="account_logout"), name="logout"),
            path(
                "password_change/", RedirectView.as_view(pattern_name="account_change_password"), name="password_change"
            ),
        ]
        return [*own, *elsewhere, *super().get_urls()]

    def _guarded(self, one: DeskPage) -> View:
        def view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.has_perm(one.permission):
                raise PermissionDenied
            return one.view(request, *args, **kwargs)

        return self.admin_view(update_wrapper(view, one.view))

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        if app_label is not None:
            return super().get_app_list(request, app_label)
        found: dict[str, list[dict[str, Any]]] = {section: [] for section in SECTIONS}
        for one in _pages:
            if one.section and request.user.has_perm(one.permission):
                found[one.section].append(_entry(one))
        for app in super().get_app_list(request):
            for model in app["models"]:
                found[_places.get(model["model"]._meta.label, "site")].append(model)
        return [
            {
                "name": SECTIONS[section],
                "app_label": section,
                "app_url": f"{reverse('admin:index')}#{section}",
                "has_module_perms": True,
                "models": entries,
            }
            for section, entries in found.items()
            if entries
        ]


def _entry(one: DeskPage) -> dict[str, Any]:
    return {
        "name": one.title,
        "object_name": one.name,
        "perms": {},
        "admin_url": reverse(f"admin:{one.name}"),
        "add_url": None,
        "view_only": True,
    }


def _to(name: str, wanted: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse(name)}?{urlencode({REDIRECT_FIELD_NAME: wanted})}")


def figure(name: str, label: Any) -> Callable[[Any, Any], str]:
    """A column with a number as the site writes it, in groups of three: `cuanto = figure("amount", _("cantidad"))`."""

    @admin.display(description=label)
    def shown(self: Any, row: Any) -> str:
        number = getattr(row, name)
        return "–" if number is None else grouped(number)

    return shown


class Bounded(Paginator):
    """Pages of a long list: it counts to so many and no further. What lies deeper is found by searching."""

    MOST = 2_000

    @cached_property
    def count(self) -> int:
        rows: Any = self.object_list
        return int(rows.order_by()[: self.MOST].count())


class DeskList(admin.ModelAdmin):
    """A list that costs the same however long it is: no full counts, no sorting by what has no index."""

    paginator = Bounded
    list_per_page = 50
    list_max_show_all = 0
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    sortable_by = ()
    ordering: ClassVar[Any] = ("-pk",)
