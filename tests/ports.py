import socket


def free_port() -> int:
    """The system hands out such ports in turn, so that two who ask at once get two."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
