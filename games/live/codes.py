"""Why a socket was closed: 44xx ends it for good (the page doesn't come back), 1012 would ask the page to come back."""

BAD_FRAME, SESSION_OVER, NO_PUBLIC, NO_PAGE, SHUT_OUT, TOO_MUCH = 4400, 4401, 4403, 4404, 4423, 4429
