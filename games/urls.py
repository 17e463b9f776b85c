from django.urls import path

from games import views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("jugar-robot/", views.play_robot, name="play_robot"),
    path("crear/", views.create, name="create"),
    path("mesa/<slug:code>/", views.table, name="table"),
]
