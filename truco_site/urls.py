from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("games.urls")),
    path("cuenta/", include("accounts.urls")),
    path("cuenta/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
