from django.contrib import admin
from django.urls import include, path

from truco_site.manifest import manifest

urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("", include("games.urls")),
    path("cuenta/", include("accounts.urls")),
    path("cuenta/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
