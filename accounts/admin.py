from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    date_hierarchy = "date_joined"
    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Juego"), {"fields": ("is_guest", "avatar")}))
