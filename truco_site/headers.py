"""Headers of every answer that no other middleware sets."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# What no page of ours ever asks a browser for, so that nothing smuggled in can either.
NOTHING_OF = (
    *("accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid"),
    *("magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"),
)
PERMISSIONS = ", ".join(f"{name}=()" for name in NOTHING_OF)


class Headers:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Of pages only: on each of thirty small files it would weigh as much as the file.
        if response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response
