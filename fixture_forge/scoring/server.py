"""Judge over HTTP, on this machine: for training loops that keep asking.

``POST /score`` with ``{"fixture": id, "patch": text}`` gives a receipt; ``GET /health`` says that
somebody is there. A token is asked for, and more requests than can wait are turned away.
"""

import hmac
import json
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from fixture_forge.ambient import stopwatch
from fixture_forge.canonical import encode
from fixture_forge.errors import ForgeError
from fixture_forge.scoring.patch_reading import MAX_BYTES
from fixture_forge.scoring.pool import JudgePool

# JSON writes a byte as six characters at worst.
_MAX_BODY = 6 * MAX_BYTES + 10_000
_READ_S = 30.0
_DIGITS = 12
_CHUNK = 1 << 16


class JudgeServer(ThreadingHTTPServer):
    """Serves judgements. ``waiting`` requests may wait while ``jobs`` are worked on."""

    daemon_threads = True

    def __init__(
        self,
        address: tuple[str, int],
        pool: JudgePool,
        known: Callable[[str], str | None],
        *,
        token: str,
        jobs: int,
        waiting: int,
    ) -> None:
        """``known`` gives the pool's name of a fixture by its id, or None. Raises OSError."""
        super().__init__(address, _Handler)
        self.pool = pool
        self.known = known
        self.token = token
        self.seats = threading.BoundedSemaphore(jobs + waiting)
        self.desks = threading.BoundedSemaphore(jobs)

    def server_close(self) -> None:
        """Stop, and end all judges."""
        super().server_close()
        self.pool.close()


class _Handler(BaseHTTPRequestHandler):
    server: JudgeServer
    timeout = _READ_S
    server_version = "fixture-forge"
    sys_version = ""
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path != "/health":
            self._say(HTTPStatus.NOT_FOUND, {"error": "there is GET /health and POST /score"})
        else:
            self._say(HTTPStatus.OK, {"status": "ok"})

    def do_POST(self) -> None:
        given = self.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {self.server.token}".encode()):
            self._say(HTTPStatus.UNAUTHORIZED, {"error": "no valid token"})
        elif self.path != "/score":
            self._say(HTTPStatus.NOT_FOUND, {"error": "there is GET /health and POST /score"})
        elif not self.server.seats.acquire(blocking=False):
            self._say(HTTPStatus.SERVICE_UNAVAILABLE, {"error": "too many are waiting"})
        else:
            try:
                status, document = self._score()
            finally:
                # Before the answer: who has it may ask again at once, and must find the seat free.
                self.server.seats.release()
            self._say(status, document)

    def _score(self) -> tuple[HTTPStatus, dict[str, Any] | bytes]:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > _DIGITS or int(length) > _MAX_BODY:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, {"error": "no length, or too long"}
        try:
            request = json.loads(self._body(int(length)))
            name = self.server.known(request["fixture"])
            patch = request["patch"].encode("utf-8", "surrogateescape")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OSError):
            said = 'no JSON object with "fixture" and "patch"'
            return HTTPStatus.BAD_REQUEST, {"error": said}
        if name is None:
            return HTTPStatus.NOT_FOUND, {"error": "there is no such fixture"}
        try:
            with self.server.desks, self.server.pool.judge(name) as judge:
                receipt = judge.score(patch)
        except ForgeError as error:
            said_of_it = {"error": error.message, "slug": error.slug}
            return HTTPStatus.INTERNAL_SERVER_ERROR, said_of_it
        return HTTPStatus.OK, encode(receipt)

    def _body(self, length: int) -> bytes:
        """Read a body. Raises TimeoutError for one that comes drop by drop: it holds a seat."""
        deadline = stopwatch() + _READ_S
        parts = []
        while length:
            part = self.rfile.read1(min(length, _CHUNK))
            if not part or stopwatch() > deadline:
                raise TimeoutError
            parts.append(part)
            length -= len(part)
        return b"".join(parts)

    def _say(self, status: HTTPStatus, document: dict[str, Any] | bytes) -> None:
        if status != HTTPStatus.OK:
            self.close_connection = True  # what is left of the request is not read
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        self._answer(status, body)

    def _answer(self, status: HTTPStatus, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing: patches and ids of private fixtures belong in no log."""
