"""Lots: which draw a variant is. With a key, a lot gives its own key, id and commitment."""

from dataclasses import dataclass

from fixture_forge.ambient import derived_key

_SCHEME = "fixture-forge/rotation/1"
_ID_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Lot:
    """One draw: of a template, by its name and version, in an epoch, by its number."""

    template: str
    version: int
    epoch: int
    index: int

    def key_under(self, key: bytes) -> bytes:
        """Return the variant's own key, from which all in it is drawn."""
        return self._derived(key, "variant")

    def commitment_under(self, key: bytes) -> str:
        """Return what the manifest publishes: only the key tells which draw it is of."""
        return self._derived(key, "commitment").hex()

    def id_under(self, key: bytes) -> str:
        """Return the fixture's id, which tells the family and nothing of the draw."""
        family = self.template.partition("/")[0]
        return f"{family}-{self._derived(key, 'id').hex()[:_ID_DIGITS]}"

    def _derived(self, key: bytes, purpose: str) -> bytes:
        label = (self.template, self.version, self.epoch, self.index)
        return derived_key(key, _SCHEME, purpose, *label)
