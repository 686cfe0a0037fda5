"""Scores for the {{ cookiecutter.event }}."""

from dataclasses import dataclass

{{ cookiecutter.deduction_name }} = {{ cookiecutter.deduction }}
FACTOR = {{ cookiecutter.factor }}


@dataclass
class {{ cookiecutter.owner }}:
    """What the judges wrote down: a mark each, and the number of {{ cookiecutter.faults }}."""

    marks: list[int]
    faults: int = 0

    def is_clean(self) -> bool:
        """Tell whether there was no {{ cookiecutter.fault }}."""
        return self.faults == 0

    def final_score(self) -> int:
        """Return the score in whole points; it is never below 0.

        The score is {{ cookiecutter.factor }} times the mean mark, rounded down, less {{ cookiecutter.deduction }} points for each
        {{ cookiecutter.fault }}. The mean leaves out one highest and one lowest mark, unless nothing would
        remain.
        """
        counted = sorted(self.marks)
        if len(counted) > 2:
            counted = counted[1:-1]
        score = FACTOR * sum(counted) // len(counted)
        score -= {{ cookiecutter.deduction_name }} * self.faults
        return max(score, 0)
