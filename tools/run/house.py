"""Who lives in the house: the processes of the site and how each is called."""

from tools.run.child import Child
from tools.run.place import Place

# The consumer itself refuses frames over TRUCO["MAX_FRAME"] with a reason; beyond this daphne cuts the line.
LARGEST_FRAME = "16384"


def children(place: Place) -> list[Child]:
    """Two workers, so that no long task keeps the clock waiting: one for the sweep alone, one for the rest."""
    celery = [place.python, "-m", "celery", "-A", "truco_site"]
    worker = [*celery, "worker", "-l", "WARNING", "--without-gossip", "--without-mingle"]
    return [
        Child(
            "daphne",
            [place.python, "-m", "daphne", *daphne_options(place), "truco_site.asgi:application"],
            place,
        ),
        Child("sweep", [*worker, "-n", "sweep@%h", "-Q", "sweep", "--pool", "solo"], place),
        Child("worker", [*worker, "-n", "worker@%h", "-Q", "celery", "--pool", "prefork", "-c", "2"], place),
        Child("beat", [*celery, "beat", "-l", "WARNING", "-s", str(place.run / "beat-schedule")], place),
    ]


def daphne_options(place: Place) -> list[str]:
    return [
        *("-b", place.host),
        *("-p", str(place.port)),
        *("-v", "0"),
        *("--websocket_timeout", "-1"),
        *("--websocket-max-message-size", LARGEST_FRAME),
        *("--websocket-max-frame-size", LARGEST_FRAME),
        "--no-server-name",
    ]
