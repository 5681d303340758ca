"""Which refusals say "not now": the same command is sent again. All others are final."""

AGAIN = {"REASON_UNAVAILABLE", "REASON_NOT_OWNER", "REASON_TIMED_OUT", "REASON_OVERLOADED", "REASON_CANCELLED",
         "REASON_RATE_LIMITED", "REASON_INTERNAL"}


def refusal_of(answer):
    """The reason of a refusal; nothing for anything else."""
    return answer.get("refusal", {}).get("error", {}).get("reason")
