"""Why an action is refused. The values are stable: pages, logs and `replay` name them."""

from enum import Enum


class Refusal(Enum):
    """A reason, told from what the refused seat may know: it never hints at another seat's cards."""

    MATCH_OVER = "match_over"
    NO_HAND = "no_hand"  #: nothing has been dealt yet
    HAND_OVER = "hand_over"
    HAND_RUNNING = "hand_running"  #: only `deal` meets this one
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    CALL_PENDING = "call_pending"  #: a call waits for its answer
    WAITING = "waiting"  #: this seat's team is asked, but somebody else has to act first
    FLOR_FIRST = "flor_first"  #: this seat has to sing its own flor (R6.2)
    CARD_NOT_HELD = "card_not_held"
    HIDDEN_NOT_ALLOWED = "hidden_not_allowed"  #: R3.6
    NOTHING_TO_ANSWER = "nothing_to_answer"
    NOT_AN_ANSWER = "not_an_answer"  #: no answer to what is pending
    CALL_NOT_HIGHER = "call_not_higher"  #: called already, or not above what is pending
    LEVEL_SKIPPED = "level_skipped"  #: the level below it comes first (R4.1)
    NOT_YOUR_WORD = "not_your_word"  #: the other team has the word (R4.3)
    ENVIDO_WINDOW_CLOSED = "envido_window_closed"  #: R5.1, R4.6
    ENVIDO_ALREADY_CALLED = "envido_already_called"
    FLOR_SUNG = "flor_sung"  #: a flor was sung in this hand
    FLOR_OFF = "flor_off"  #: the table plays without flor
    FLOR_BY_GAME = "flor_by_game"  #: the game sings it (R6.2)
    FLOR_TOO_LATE = "flor_too_late"  #: R7.1
    NO_FLOR = "no_flor"  #: this seat has none


class IllegalAction(Exception):
    """An action the rules refuse; `refusal` says why. The state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
