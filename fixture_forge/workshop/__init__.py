"""The use cases, and the only place where the parts are wired together.

What the command line can do a library user can do here: each function takes values, returns or
yields values, and prints nothing.
"""

from fixture_forge.workshop.fixtures import (
    Hardened,
    Made,
    checkout,
    find,
    harden,
    make,
    mutate,
    plan_new,
    seal,
    show,
    verify,
)
from fixture_forge.workshop.judging import (
    Candidate,
    Scored,
    judge,
    rescore,
    score,
    score_many,
    selftest,
    server,
)

__all__ = [
    "Candidate",
    "Hardened",
    "Made",
    "Scored",
    "checkout",
    "find",
    "harden",
    "judge",
    "make",
    "mutate",
    "plan_new",
    "rescore",
    "score",
    "score_many",
    "seal",
    "selftest",
    "server",
    "show",
    "verify",
]
