from django.urls import path

from games import (
    befriending,
    challenging,
    match_pages,
    monitoring,
    notices,
    pages,
    reports,
    talking,
    views,
)
from games.help import views as help_views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("avisos/", notices.notices, name="notices"),
    path("sentarse/", views.sit, name="sit"),
    path("juega-ya/", views.play_now, name="play_now"),
    path("jugar-robot/", views.play_robot, name="play_robot"),
    path("crear/", views.create, name="create"),
    path("ayuda/", help_views.index, name="help"),
    path("ayuda/<slug:slug>/", help_views.page, name="help_page"),
    path("ranking/", pages.ranking, name="ranking"),
    path("jugador/<str:username>/", pages.profile, name="profile"),
    path("mesa/<slug:code>/ajustes/", views.settings, name="settings"),
    path("partida/<slug:code>/", match_pages.match, name="match"),
    path("partida/<slug:code>.truco", match_pages.export, name="match_export"),
    path("reparto/", match_pages.deals, name="deals"),
    path("mesa/<slug:code>/", views.table, name="table"),
    path("mesa/<slug:code>/reglas/", help_views.table_rules, name="table_rules"),
    path("jugador/<str:username>/denunciar/", reports.report, name="report"),
    path("healthz", monitoring.healthz, name="healthz"),
    path("mesa/<slug:code>/charla/", talking.talk, name="table_talk"),
    path("mesa/<slug:code>/invitar/", challenging.invite, name="invite"),
    path("charla/", talking.lobby_talk, name="lobby_talk"),
    path("amigos/", befriending.friends, name="friends"),
    path("amigos/hacer/", befriending.befriend, name="befriend"),
    path("retar-con-enlace/", challenging.open_by_link, name="challenge_link"),
    path("retar/<str:username>/", challenging.challenge, name="challenge"),
    path("retos/", challenging.answer, name="challenge_answer"),
    path("reto/<slug:code>/", challenging.follow, name="follow"),
]
