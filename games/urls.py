from django.urls import path

from games import pages, views
from games.help import views as help_views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("jugar-robot/", views.play_robot, name="play_robot"),
    path("crear/", views.create, name="create"),
    path("ayuda/", help_views.index, name="help"),
    path("ayuda/<slug:slug>/", help_views.page, name="help_page"),
    path("ranking/", pages.ranking, name="ranking"),
    path("jugador/<str:username>/", pages.profile, name="profile"),
    path("mesa/<slug:code>/", views.table, name="table"),
    path("mesa/<slug:code>/reglas/", help_views.table_rules, name="table_rules"),
]
