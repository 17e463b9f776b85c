"""People, coins and the audit log on the desk: lists to look at. What they hold changes by its own services only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts import deeds, desk, searching
from accounts.desk import DeskList
from accounts.ledger import Kind
from accounts.models import Account, Appeal, AuditEntry, PointsEntry, Sanction, Transfer, User
from accounts.models.account import AccountKind
from accounts.moderation import record
from accounts.read_only import ReadOnly

desk.place("people", User, Sanction)
desk.place("reports", Appeal)
desk.place("coins", Account, Transfer)
desk.place("matches", PointsEntry)
desk.place("audit", AuditEntry)


def person_link(user: User | None) -> str:
    return format_html('<a href="{}">{}</a>', reverse("admin:person", args=[user.pk]), user.name) if user else "–"


def purse(account: Account) -> str:
    """Whose it is, or what it is: a bank, or what lies in escrow for a match."""
    if account.owner:
        return person_link(account.owner)
    return f"{account.get_kind_display()} {account.reference}".strip()


class Standing(admin.SimpleListFilter):
    """Each by an index of its own, since few people are what it looks for."""

    title = _("situación")
    parameter_name = "situacion"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[Any]:
        return [("fuera", _("Suspendidos o expulsados")), ("equipo", _("Del equipo"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        if self.value() == "fuera":
            return queryset.filter(shut_out_until__gt=timezone.now())
        return queryset.filter(is_staff=True) if self.value() == "equipo" else queryset


@admin.register(User)
class PersonAdmin(DeskList, UserAdmin):
    list_display = ("page", "is_guest", "points", "shut_out_until", "muted_until", "date_joined")
    list_display_links = None
    list_filter = (Standing,)
    search_fields = ("username",)
    search_help_text = _("El comienzo del nombre, un correo entero o #número")
    ordering = ("-pk",)
    sortable_by = ()
    actions = None
    readonly_fields = ("is_active", "is_guest", "points", "level_reached", "deleted_at", "last_login", "date_joined")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("Juego"), {"fields": ("is_guest", "avatar", "country", "points", "level_reached", "deleted_at")}),
    )

    @admin.display(description=_("persona"))
    def page(self, user: User) -> str:
        return person_link(user)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        return (searching.people(search_term, queryset) if search_term.strip() else queryset), False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Accounts are deleted by their owners, and leave their row behind (accounts/deleting.py)."""
        return False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The row itself is for administrators; everybody else has the person's page."""
        if not (isinstance(request.user, User) and request.user.is_superuser):
            return redirect("admin:person", object_id) if object_id.isdecimal() else redirect("admin:index")
        return super().change_view(request, object_id, form_url, extra_context)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        assert isinstance(request.user, User)
        with transaction.atomic():
            super().save_model(request, obj, form, change)
            action = "person_changed" if change else "person_added"
            record(request.user, action, obj, fields=sorted(form.changed_data))


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, DeskList):
    list_display = ("at", "whom", "kind", "until", "reason", "actor")
    list_display_links = None
    list_select_related = ("user", "actor")
    search_fields = ("user",)
    search_help_text = _("El comienzo del nombre, o #número")
    actions = None

    @admin.display(description=_("persona"))
    def whom(self, sanction: Sanction) -> str:
        return person_link(sanction.user)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Sanction], search_term: str
    ) -> tuple[QuerySet[Sanction], bool]:
        return (queryset.filter(user__in=found(search_term)) if search_term.strip() else queryset), False


@admin.register(Appeal)
class AppealAdmin(ReadOnly, DeskList):
    list_display = ("at", "whom", "state", "text", "answer", "handled_by")
    list_display_links = None
    list_select_related = ("user", "handled_by")
    list_filter = ("state",)
    actions = None

    @admin.display(description=_("persona"))
    def whom(self, appeal: Appeal) -> str:
        return person_link(appeal.user)


class Ledger(ReadOnly, DeskList):
    actions = None
    list_display_links = None


@admin.register(Account)
class AccountAdmin(Ledger):
    list_display = ("kind", "reference", "whose", "held")
    held = desk.figure("balance", _("saldo"))
    list_select_related = ("owner",)
    search_fields = ("reference",)
    search_help_text = _("El comienzo de un nombre, #número o el código de una partida")

    @admin.display(description=_("de"))
    def whose(self, account: Account) -> str:
        return person_link(account.owner)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Account], search_term: str
    ) -> tuple[QuerySet[Account], bool]:
        return (queryset.filter(pk__in=accounts_of(search_term)) if search_term.strip() else queryset), False


@admin.register(Transfer)
class TransferAdmin(Ledger):
    list_display = ("at", "kind_words", "figure", "giver", "taker", "reference", "actor", "reason")
    figure = desk.figure("amount", _("cantidad"))
    list_select_related = ("source__owner", "target__owner", "actor")
    search_fields = ("reference",)
    search_help_text = _("El comienzo de un nombre, #número o el código de una partida")

    @admin.display(description=_("concepto"))
    def kind_words(self, row: Transfer) -> str:
        return Kind.words(row.kind)

    @admin.display(description=_("de"))
    def giver(self, row: Transfer) -> str:
        return purse(row.source)

    @admin.display(description=_("a"))
    def taker(self, row: Transfer) -> str:
        return purse(row.target)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Transfer], search_term: str
    ) -> tuple[QuerySet[Transfer], bool]:
        if not search_term.strip():
            return queryset, False
        accounts = accounts_of(search_term)
        return queryset.filter(Q(source__in=accounts) | Q(target__in=accounts)), False


@admin.register(PointsEntry)
class PointsEntryAdmin(Ledger):
    list_display = ("at", "whom", "points", "rules", "about")
    list_select_related = ("user",)
    search_fields = ("user",)

    @admin.display(description=_("persona"))
    def whom(self, entry: PointsEntry) -> str:
        return person_link(entry.user)

    @admin.display(description=_("modalidad"))
    def rules(self, entry: PointsEntry) -> str:
        return str(deeds.RULESETS.get(entry.ruleset, entry.ruleset))

    @admin.display(description=_("sobre qué"))
    def about(self, entry: PointsEntry) -> str:
        return deeds.about(entry.reference)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[PointsEntry], search_term: str
    ) -> tuple[QuerySet[PointsEntry], bool]:
        return (queryset.filter(user__in=found(search_term)) if search_term.strip() else queryset), False


@admin.register(AuditEntry)
class AuditAdmin(Ledger):
    list_display = ("at", "actor", "deed", "whom", "about", "reason", "details")
    fields = list_display
    list_select_related = ("actor", "person")
    search_fields = ("person",)
    search_help_text = _("De quien actuó o sobre quien se actuó: el comienzo del nombre o #número")

    @admin.display(description=_("a quién"))
    def whom(self, entry: AuditEntry) -> str:
        return person_link(entry.person)

    @admin.display(description=_("qué hizo"))
    def deed(self, entry: AuditEntry) -> str:
        return deeds.action(entry)

    @admin.display(description=_("sobre qué"))
    def about(self, entry: AuditEntry) -> str:
        return deeds.about(entry.reference)

    @admin.display(description=_("detalles"))
    def details(self, entry: AuditEntry) -> str:
        # of a list, read for all its rows at once; of one entry, now
        people = getattr(entry, "people", None)
        return deeds.details(entry, User.objects.in_bulk(deeds.named(entry)) if people is None else people)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        shown = super().get_changelist_instance(request)
        people = User.objects.in_bulk({pk for entry in shown.result_list for pk in deeds.named(entry)})
        for entry in shown.result_list:
            entry.people = people
        return shown

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditEntry], search_term: str
    ) -> tuple[QuerySet[AuditEntry], bool]:
        if not search_term.strip():
            return queryset, False
        people = found(search_term)
        return queryset.filter(Q(actor__in=people) | Q(person__in=people)), False


# How many people a search on another list follows.
FOLLOWED = 20


def found(text: str) -> list[int]:
    return list(searching.people(text).order_by().values_list("pk", flat=True)[:FOLLOWED])


def accounts_of(text: str) -> list[int]:
    """The accounts of the people so called, and the escrow of the match of that code."""
    references = [str(pk) for pk in found(text)]
    whose = Q(kind__in=[AccountKind.COINS, AccountKind.CREDITS], reference__in=references)
    match = Q(kind=AccountKind.ESCROW, reference=text.strip())
    return list(Account.objects.filter(whose | match).values_list("pk", flat=True)[: 3 * FOLLOWED])
