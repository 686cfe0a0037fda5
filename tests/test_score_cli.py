"""The judge as its users meet it: commands, batches, receipts that are signed, and the server."""

import json
import select
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from fixture_forge import workshop
from fixture_forge.ambient import environment
from fixture_forge.canonical import encode
from fixture_forge.documents.receipt import Receipt, digested
from fixture_forge.errors import BadKey, MalformedDocument, TamperedFixture
from fixture_forge.fixtures.layout import Fixture
from fixture_forge.scoring.signing import is_signed_by, read_signing_key, signed
from fixture_forge.workshop import judging

GOLD = "private/gold.patch"


def forge(*arguments: object, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "fixture_forge", *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, env=environment())


def test_a_receipt_is_a_gate_and_can_be_derived_again(sound: Fixture, tmp_path: Path) -> None:
    out, key = tmp_path / "receipt.json", tmp_path / "key"
    key.write_bytes(b"k" * 32)
    options = ("--manifest", sound.folder / "manifest.json", "--patch", "-", "--json-out", out)
    done = forge("score", *options, "--sign-key", key, given=sound.files[GOLD])
    assert done.returncode == 0, done.stdout + done.stderr
    receipt = json.loads(out.read_bytes())
    assert [receipt[f"{name}_pass"] for name in ("semantic", "scope", "locality")] == [True] * 3
    again = forge("rescore", out, "--manifest", sound.folder, "--key", key)
    assert again.returncode == 0, again.stdout + again.stderr
    assert b"the same again: faithful" in again.stdout
    receipt["semantic_pass"] = False
    out.write_bytes(encode(receipt))
    changed = forge("rescore", out, "--manifest", sound.folder)
    assert changed.returncode == 3
    assert b"Traceback" not in changed.stderr


def test_a_work_tree_is_judged_without_asking_its_git(sound: Fixture, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    workshop.checkout(sound.folder, tree)
    options = ("--manifest", sound.folder, "--repo", tree, "--worktree-only")
    assert forge("score", *options).returncode == 1  # nothing is repaired
    subprocess.run(["git", "apply"], cwd=tree, input=sound.files[GOLD], check=True)
    (tree / ".git" / "config").write_text("[core]\n\tfsmonitor = touch /tmp/forge-fsmonitor\n")
    done = forge("score", *options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not Path("/tmp/forge-fsmonitor").exists()


def test_nothing_to_judge_is_a_question_of_usage(sound: Fixture) -> None:
    done = forge("score", "--manifest", sound.folder)
    assert done.returncode == 2
    assert b"nothing to judge" in done.stderr


def test_a_batch_comes_out_in_its_order(sound: Fixture, tmp_path: Path) -> None:
    name = sound.folder.name
    patches = [sound.files[GOLD].decode(), "no diff", sound.files[GOLD].decode()]
    lines = [json.dumps({"id": str(n), "fixture": name, "patch": p}) for n, p in enumerate(patches)]
    (tmp_path / "c.jsonl").write_text("\n".join(lines))
    done = forge("score-batch", sound.folder, tmp_path / "c.jsonl", "-j", "2")
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["id"] for each in found] == ["0", "1", "2"]
    assert found[1]["receipt"]["semantic_pass"] is None
    verdicts = [each["receipt"]["verdict"] for each in found]
    assert verdicts == ["faithful", "inconclusive", "faithful"]


@pytest.mark.parametrize("size", [0, 15, 4097])
def test_a_key_that_would_sign_for_anybody_is_refused(size: int, tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_bytes(b"k" * size)
    with pytest.raises(BadKey, match="a signing key has 16"):
        read_signing_key(path)
    path.write_bytes(b"k" * 16)
    assert read_signing_key(path) == b"k" * 16


def test_a_signature_is_of_one_key_and_one_receipt(sound: Fixture) -> None:
    with workshop.judge(sound.folder) as judge:
        receipt = judge.score(b"no diff")
    once = signed(receipt, b"a")
    assert is_signed_by(once, b"a")
    assert not is_signed_by(once, b"b")
    assert not is_signed_by(msgspec.structs.replace(once, verdict="faithful"), b"a")
    assert not is_signed_by(msgspec.structs.replace(once, signature="hmac-sha256:é"), b"a")
    with pytest.raises(TamperedFixture, match="no patch"):
        workshop.rescore(msgspec.structs.replace(once, patch="A"), sound.folder)


UNTRUE: dict[str, Callable[[Receipt], dict[str, object]]] = {
    "verdict": lambda _: {"verdict": "review"},
    "semantic_pass": lambda _: {"judging": "not_run"},
    "scope_pass": lambda r: {"changed": (msgspec.structs.replace(r.changed[0], allowed=False),)},
    "locality_pass": lambda _: {"metrics": None},
    "reasons": lambda _: {"reasons": {}},
    "patch": lambda _: {"patch": "A"},
    "excess_distance": lambda _: {"excess_distance": 0.5},
}


@pytest.mark.parametrize("field", UNTRUE)
def test_a_receipt_that_contradicts_itself_is_no_receipt(
    field: str, sound: Fixture, tmp_path: Path
) -> None:
    with workshop.judge(sound.folder) as judge:
        receipt = judge.score(sound.files[GOLD])
    out = tmp_path / "receipt.json"
    out.write_bytes(encode(receipt))
    assert judging.read_receipt(out) == receipt
    untrue = msgspec.structs.replace(receipt, **UNTRUE[field](receipt))
    out.write_bytes(encode(digested(untrue)))
    with pytest.raises(MalformedDocument, match=f"`{field}` contradicts"):
        judging.read_receipt(out)


def test_the_server_judges_who_has_the_token(sound: Fixture) -> None:
    server = workshop.server(sound.folder, ("127.0.0.1", 0), token="t" * 20, jobs=1, waiting=1)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{server.server_address[1]}"

    def ask(body: object, token: str) -> int | str:
        request = urllib.request.Request(
            f"{url}/score",
            json.dumps(body).encode(),
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return str(json.loads(answer.read())["verdict"])
        except urllib.error.HTTPError as error:
            return error.code

    gold = {"fixture": sound.folder.name, "patch": sound.files[GOLD].decode()}
    try:
        assert ask(gold, "wrong") == 401
        assert ask(gold, "t" * 20) == "faithful"
        assert ask({"fixture": "none", "patch": ""}, "t" * 20) == 404
        assert ask([1], "t" * 20) == 400
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


def test_a_body_without_end_holds_no_seat(sound: Fixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fixture_forge.scoring.server._READ_S", 0.3)
    server = workshop.server(sound.folder, ("127.0.0.1", 0), token="t" * 20, jobs=1, waiting=0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    port = int(server.server_address[1])

    def status(length: str) -> bytes:
        with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
            head = f"POST /score HTTP/1.1\r\nAuthorization: Bearer {'t' * 20}\r\n"
            connection.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode())
            try:
                for _ in range(100):
                    connection.sendall(b" ")
                    if select.select([connection], [], [], 0.05)[0]:
                        break
            except OSError:
                pass
            return connection.recv(100).split(b" ")[1]

    try:
        assert status("9" * 5000) == b"413"
        assert status("1000") == b"400"
        assert server.seats.acquire(blocking=False)
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


@pytest.mark.slow
def test_the_counter_examples_come_out_as_they_must(sound: Fixture) -> None:
    for example, receipt in workshop.selftest(sound.folder):
        assert example.holds(receipt), (example.name, dict(receipt.reasons))
