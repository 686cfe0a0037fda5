"""A template from elsewhere is hostile until read: what it may not say is refused, by name."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixture_forge.ambient import environment, seed_key
from fixture_forge.errors import BadTemplate
from fixture_forge.sandbox.api import Limits
from fixture_forge.sandbox.process import ProcessSandbox
from fixture_forge.seeds import foreign, library
from fixture_forge.seeds.pools import Numbers, draw, instantiations, name_trouble
from fixture_forge.seeds.render import seed_from_template, seed_with
from fixture_forge.seeds.template import load_template

SOURCE = "{{cookiecutter.module}}/src/{{cookiecutter.module}}.py"


@pytest.fixture
def template(tmp_path: Path) -> Path:
    return shutil.copytree(library.shipped_folder() / "boundary/free-delivery", tmp_path / "mine")


def refusal(folder: Path) -> BadTemplate:
    with pytest.raises(BadTemplate) as caught:
        seed_from_template(load_template(folder), key=b"k", index=1)
    assert caught.value.hint
    return caught.value


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        ("template.toml", 'family = "boundary"', "", "family"),
        ("template.toml", "version = 2", "version = 0", "version"),
        ("template.toml", "version = 2", 'version = "1"', "version"),
        ("template.toml", "version = 2", "version = 1\nmore = 1", "more"),
        ("template.toml", "version = 2", "version = = 1", "template.toml"),
        ("template.toml", 'item = "parcel"', "", "every row must set the same"),
        ("template.toml", "edge = { from = 20", "edge = { from = 999", "edge: nothing to draw"),
        ("template.toml", "fee = { from", "toll = { from", "toll: drawn in template.toml"),
        ("template.toml", '"fee_name"]', '"absent"]', "absent: no such variable"),
        ("template.toml", '["module", ', "[", "must name its module"),
        ("template.toml", 'module = "delivery"', 'module = "class"', "is a keyword"),
        ("template.toml", 'module = "delivery"', 'module = "list"', "hides a builtin"),
        ("template.toml", 'module = "delivery"', 'module = "9lives"', "not an identifier"),
        ("template.toml", 'find = "if total', 'find = "iff total', "occurs 0 times"),
        ("cookiecutter.json", '"fee": 5', '"fee": [5]', "fee: the default must be"),
        ("cookiecutter.json", '"fee": 5', '"fee": 5, "_extensions": ["os.path"]', "_extensions"),
        ("cookiecutter.json", '"fee": 5', '"fee": 5, "items": 1', "items: the name belongs"),
        ("cookiecutter.json", '"fee": 5', '"fee": 5,', "cookiecutter.json"),
        (SOURCE, "cookiecutter.buyer", "cookiecutter.nobody", "nobody is not declared"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ cookiecutter.buyer", "line"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ ''.__class__ }}", "only variables"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ cookiecutter['buyer'] }}", "only variables"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ cookiecutter.__init__ }}", "not declared"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ cycler.__init__.__globals__ }}", "only variables"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ random_ascii_string(9) }}", "calls"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ range(10**9) }}", "calls"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ 9 ** 9 ** 9 }}", "powers"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ 'a' | attr('b') }}", "filter 'attr'"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ [lipsum] | join(attribute='x') }}", "join"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ ['a'] | join(',', 'x') }}", "join"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ ['a'] | sort(attribute='x') }}", "sort"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ lipsum }}", "'lipsum' is no variable"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ loop.cycle }}", "only variables"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{% include '/etc/passwd' %}", "includes"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{% now 'utc' %}", "now"),
        (SOURCE, "{{ cookiecutter.buyer }}", "{{ cookiecutter.edge // 0 }}", "cannot be rendered"),
    ],
)  # fmt: skip
def test_says_which_file_and_what(template: Path, path: str, old: str, new: str, said: str) -> None:
    replace(template / path, old, new)
    error = refusal(template)
    assert said in error.message
    assert Path(path).name.partition("{")[0] in error.message


@pytest.mark.parametrize(
    "path",
    [
        "template.toml",
        "cookiecutter.json",
        SOURCE,
        "{{cookiecutter.module}}/task.md",
        "{{cookiecutter.module}}/tests/test_symptom.py",
        "{{cookiecutter.module}}/contract/test_contract.py",
    ],
)
def test_names_the_file_that_is_missing(template: Path, path: str) -> None:
    (template / path).unlink()
    last = path.replace("{{cookiecutter.module}}/", "").replace("test_contract.py", "")
    assert last.partition("{{")[0].rstrip("/") in refusal(template).message


def test_a_link_in_a_template_is_refused(template: Path) -> None:
    (template / "link").symlink_to("/etc/hostname")
    assert "symbolic link" in refusal(template).message


def test_a_file_that_is_not_text_is_refused(template: Path) -> None:
    (template / "{{cookiecutter.module}}/task.md").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in refusal(template).message


def test_a_huge_template_is_refused(template: Path) -> None:
    (template / "big").write_bytes(b"x" * 1_000_000)
    assert "at most" in refusal(template).message


@pytest.mark.parametrize("value", ["../escape", "/tmp/escape", "a/b", "..", ""])
def test_a_value_cannot_lead_out_of_the_folder(template: Path, value: str, tmp_path: Path) -> None:
    replace(template / "cookiecutter.json", '"buyer": "customer"', f'"buyer": "{value}"')
    loaded = load_template(template)
    name = "{{cookiecutter.module}}/{{cookiecutter.buyer}}"
    (template / name).write_text("x")
    with pytest.raises(BadTemplate, match="becomes"):
        seed_with(load_template(template), {"buyer": value})
    assert not (tmp_path / "escape").exists()
    assert loaded.defaults["buyer"] == value


@pytest.mark.parametrize(
    "text",
    [
        "{{ 'a'" + "|replace('a', 'aaaaaaaa')" * 12 + " }}",
        "{{ 'x' * 99999999999 }}",
        "".join(f"{{% for a{n} in 'abcdefghijklmnop' %}}" for n in range(12)) + "{% endfor %}" * 12,
    ],
    ids=["replace", "times", "loops"],
)
def test_a_page_without_end_is_stopped(
    template: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign, "LIMITS", Limits(wall_s=5, cpu_s=3, memory_bytes=512 * 1024**2))
    task = template / "{{cookiecutter.module}}/task.md"
    task.write_text(task.read_text() + text)
    with pytest.raises(BadTemplate):
        foreign.seed_from_foreign_template(
            load_template(template), key=b"k", index=1, sandbox=ProcessSandbox()
        )


def test_a_foreign_template_gives_the_seed_that_it_gives_at_home(template: Path) -> None:
    loaded = load_template(template)
    there = foreign.seed_from_foreign_template(loaded, key=b"k", index=3, sandbox=ProcessSandbox())
    assert there == seed_from_template(loaded, key=b"k", index=3)


def test_what_is_wrong_with_a_foreign_template_is_said_as_at_home(template: Path) -> None:
    loaded = load_template(template)
    (template / "{{cookiecutter.module}}/task.md").unlink()
    with pytest.raises(BadTemplate, match=r"task\.md") as caught:
        foreign.seed_from_foreign_template(loaded, key=b"k", index=1, sandbox=ProcessSandbox())
    assert caught.value.hint


def test_no_hook_runs_and_the_home_folder_stays_untouched(template: Path, tmp_path: Path) -> None:
    hooks = template / "hooks"
    hooks.mkdir()
    for name in ("pre_prompt.py", "pre_gen_project.py", "post_gen_project.py"):
        (hooks / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n")
    home = tmp_path / "home"
    home.mkdir()
    code = (
        "import sys; from pathlib import Path\n"
        "from fixture_forge.seeds.template import load_template\n"
        "from fixture_forge.seeds.render import seed_from_template\n"
        "seed_from_template(load_template(Path(sys.argv[1])), key=b'k', index=1)\n"
    )
    env = {**environment(), "HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", code, str(template)], env=env, check=True)
    assert not (tmp_path / "ran").exists()
    assert list(home.iterdir()) == []


def test_texts_with_quotes_and_braces_render_as_they_are(template: Path) -> None:
    loaded = load_template(template)
    odd = "a \"quoted\" 'buyer' \\ with {braces} and {{ more }} {% raw %}"
    seed = seed_with(loaded, {"buyer": odd})
    assert odd.encode() in seed.task


def test_every_pool_has_a_stream_of_its_own() -> None:
    pools = {"a": Numbers(first=0, to=999), "b": Numbers(first=0, to=999)}
    wider = {"z": Numbers(first=0, to=9), **pools}
    first = draw(pools, (), key=b"k", template="t", version=1, index=1)
    second = draw(wider, (), key=b"k", template="t", version=1, index=1)
    assert {name: second[name] for name in pools} == first
    assert first["a"] != first["b"]


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_another_index_is_another_draw_of_the_same_pools(one: int, two: int) -> None:
    pools = {"a": Numbers(first=5, to=500, step=5)}
    drawn = [
        draw(pools, (), key=seed_key(1), template="t", version=1, index=index)["a"]
        for index in (one, two)
    ]
    assert all(value in range(5, 501, 5) for value in drawn)
    assert (one != two) or drawn[0] == drawn[1]


def test_counts_its_instantiations() -> None:
    assert instantiations({"a": Numbers(first=1, to=10), "b": ("x", "y")}, ({}, {}, {})) == 60


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ({"a": "match"}, "keyword"),
        ({"a": "print"}, "builtin"),
        ({"a": "two words"}, "not an identifier"),
        ({"a": "größe"}, "not an identifier"),
        ({"a": "total", "b": "Total"}, "both"),
    ],
)
def test_names_that_cannot_live_together_are_trouble(names: dict[str, str], said: str) -> None:
    assert said in (name_trouble(names) or "")
