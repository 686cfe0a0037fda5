"""A sound fixture to work on, made once, and ways to break copies of it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fixture_forge import workshop
from fixture_forge.canonical import encode
from fixture_forge.documents.manifest import Manifest
from fixture_forge.fixtures import build
from fixture_forge.fixtures.layout import (
    EVIDENCE,
    MANIFEST,
    Fixture,
    check_consistency,
    check_seals,
    open_fixture,
)

Break = Callable[..., Fixture]


@pytest.fixture(scope="session", autouse=True)
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what tests find out apart from what their user did."""
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    yield
    patch.undo()


@pytest.fixture(scope="session")
def sound_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A verified fixture of the family boundary. Tests must not change it."""
    out = tmp_path_factory.mktemp("sound")
    orders = workshop.plan_new(
        families=["boundary"],
        template="boundary/free-delivery",
        seed=1,
        count=1,
        fixture_id=None,
        out=out,
    )
    (made,) = workshop.make(orders, out, repeats=2)
    assert made.report is not None
    assert made.report.verdict == "pass", made.report.trouble
    return made.folder


@pytest.fixture(scope="session")
def sound(sound_folder: Path) -> Fixture:
    """The same fixture, read."""
    return open_fixture(sound_folder)


@pytest.fixture
def copy(sound_folder: Path, tmp_path: Path) -> Path:
    """A copy of the sound fixture that a test may break."""
    return shutil.copytree(sound_folder, tmp_path / sound_folder.name)


@pytest.fixture
def broken(sound: Fixture) -> Break:
    """Make an unsound fixture whose seals nevertheless hold: files exchanged, manifest made anew.

    ``edits`` maps paths to new content (None removes the file); keyword arguments replace fields
    of the manifest after it was made anew.
    """

    def make(edits: dict[str, bytes | None] | None = None, **facts: object) -> Fixture:
        import msgspec

        files = {p: d for p, d in sound.files.items() if p != EVIDENCE}
        for path, data in (edits or {}).items():
            if data is None:
                del files[path]
            else:
                files[path] = data
        manifest: Manifest = build.resealed(sound.manifest, files, sound.manifest.tests)
        manifest = msgspec.structs.replace(manifest, **facts)
        files[MANIFEST] = encode(manifest)
        check_seals(manifest, files)
        check_consistency(manifest, sound.origin, files)
        return Fixture(sound.folder, manifest, sound.manifest_sha256, sound.origin, None, files)

    return make
