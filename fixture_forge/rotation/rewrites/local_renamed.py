"""A local variable under another name that means the same."""

import libcst as cst
import libcst.matchers as m

from fixture_forge.rotation.rewrites.base import Rewrite, stores_of

# Words that stand for each other in small functions, in groups.
_GROUPS = (
    "result outcome answer", "total amount altogether", "count number tally", "current present",
    "longest greatest", "item entry thing", "items entries things", "value reading figure",
    "values readings figures", "best top leading", "index position place", "left remaining",
    "first earliest", "last latest", "found matches hits", "kept retained", "rows records lines",
    "row record", "name label", "names labels", "start begin", "end stop finish", "size extent",
    "price cost charge", "rate tariff", "sum_ total_", "seen known", "pending waiting",
    "before earlier previous", "after later following", "low lower", "high upper", "run streak",
    "step stride", "weight load", "part share portion", "parts shares portions", "day date",
    "minutes mins", "word term", "words terms", "line text", "key code", "group bucket",
    "groups buckets", "day_total daily", "order sequence", "ordered arranged", "whole full",
    "due owed", "paid settled", "copy duplicate", "merged joined", "spent used", "limit bound",
)  # fmt: skip
_OTHERS = {
    word: tuple(other for other in group.split() if other != word)
    for group in _GROUPS
    for word in group.split()
}


class LocalRenamed(Rewrite):
    """Gives a local variable, but no parameter, another name of its kind."""

    name = "local-renamed"
    examples = (("result = a + 1\nreturn result", "outcome = a + 1\nreturn outcome"),)

    def leave_FunctionDef(
        self, original_node: cst.FunctionDef, updated_node: cst.FunctionDef
    ) -> cst.BaseStatement:
        """Rename one variable in the function."""
        is_subject = self.is_inside and self.subject is original_node
        updated = super().leave_FunctionDef(original_node, updated_node)
        if not is_subject or m.findall(original_node.body, m.FunctionDef() | m.Lambda()):
            return updated
        attributes = {
            node.attr.value
            for node in m.findall(original_node, m.Attribute())
            if isinstance(node, cst.Attribute)
        }
        parameters = {
            node.name.value
            for node in m.findall(original_node.params, m.Param())
            if isinstance(node, cst.Param)
        }
        keywords = {
            node.keyword.value
            for node in m.findall(original_node, m.Arg(keyword=m.Name()))
            if isinstance(node, cst.Arg) and node.keyword is not None
        }
        kept = attributes | parameters | keywords
        for old in sorted(set(stores_of(original_node.body)) - kept):
            new = self.fresh_name(_OTHERS.get(old, ()))
            if new is not None and self.chosen():
                renamed = m.replace(updated, m.Name(value=old), cst.Name(new))
                assert isinstance(renamed, cst.FunctionDef)
                return renamed
        return updated
