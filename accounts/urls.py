"""Pages of a person. Names that start with `account_` are for members only (see GuestsSignUpFirst)."""

from django.urls import path

from accounts import languages, standing, views

urlpatterns = [
    path("idioma/", languages.choose, name="set_language"),
    path("ajustes/", views.own_settings, name="own_settings"),
    path("monedas/", views.coins, name="account_coins"),
    path("datos.json", views.own_data, name="own_data"),
    path("borrar/", views.delete, name="account_delete"),
    path("sancion/<str:token>/", standing.sanction, name="sanction"),
    path("avisos/", standing.notices_page, name="own_notices"),
]
