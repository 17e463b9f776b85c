"""What others may listen to. `accounts` itself knows nobody who does."""

from django.dispatch import Signal

# A guest logged in to an account that existed already: guest (User), user (User), request.
# Sent inside the log-in's own request, after the session has become the user's.
guest_became = Signal()

# Somebody is called otherwise now, or looks so: user (User). Sent inside the request's own transaction, if it has one.
person_changed = Signal()

# Somebody deleted his account: user (User), whose row has no name, no address and no way in any more.
# Sent inside the transaction that does it: seats must be freed and live pages closed.
person_deleted = Signal()

# Somebody has blocked or unblocked somebody: user (User), the one who did. Sent once it is committed.
blocks_changed = Signal()

# A moderator shut somebody out, or something is to be told to him: user (User). Sent after the commit: what listens
# opens transactions of its own (seats are freed under their tables' locks).
person_shut_out = Signal()
person_told = Signal()
