from django.urls import path

from games import pages, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("jugar-robot/", views.play_robot, name="play_robot"),
    path("crear/", views.create, name="create"),
    path("ranking/", pages.ranking, name="ranking"),
    path("jugador/<str:username>/", pages.profile, name="profile"),
    path("mesa/<slug:code>/", views.table, name="table"),
]
