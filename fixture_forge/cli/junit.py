"""Reports as JUnit XML: a suite per fixture, a case per check."""

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fixture_forge.verify.model import Report


def junit_xml(reports: "Sequence[Report]") -> bytes:
    """Return a JUnit document; an inconclusive check is an error, not a failure."""
    root = ET.Element("testsuites", name="forge verify")
    for report in reports:
        verdicts = [result.verdict for result in report.results]
        suite = ET.SubElement(
            root,
            "testsuite",
            name=_xml_text(report.id),
            tests=str(len(verdicts)),
            failures=str(verdicts.count("fail")),
            errors=str(verdicts.count("inconclusive")),
            skipped=str(verdicts.count("not_applicable")),
        )
        for result in report.results:
            case = ET.SubElement(
                suite, "testcase", classname=_xml_text(report.id), name=result.name
            )
            if result.verdict == "not_applicable":
                ET.SubElement(case, "skipped", message=_xml_text(result.detail))
            elif result.verdict != "pass":
                kind = "failure" if result.verdict == "fail" else "error"
                ET.SubElement(case, kind, message=_xml_text(result.detail))
    ET.indent(root)
    document: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return document + b"\n"


def _xml_text(text: str) -> str:
    """Return the text with what XML 1.0 cannot hold put as an escape."""
    return "".join(
        char
        if char in "\t\n\r"
        or " " <= char <= "\ud7ff"
        or "\ue000" <= char <= "\ufffd"
        or char > "\uffff"
        else f"\\x{ord(char):02x}"
        for char in text
    )
