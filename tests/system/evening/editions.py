"""What the editions of the Laws say differently, written down from their texts: classic (\"Reglamento Ajedrez\"), 1993, 1997, 2014.
`fide-2023` and `online` are as 2014 but for what is said beside them. Articles are compared without dots and brackets."""

MINUTE = 60_000
HOUR = 60 * MINUTE


def edition(**words):
    return words


CLASSIC = edition(
    mate={"11.1"}, resignation={"11.2"}, stalemate={"12.1"}, agreement={"12.2", "17a.1"},
    repetition_now={"12.3", "12.3b"}, repetition_with_move={"12.3", "12.3a"}, fifty_now={"12.4"}, fifty_with_move=None,
    dead=None, five=None, seventy_five=None,
    flag={"17a", "17.a"}, flag_draw=None, flag_needs="nothing", late={"17b"}, both_late=None,
    wrong_claim="nothing", claim_offers=False, touching=False, offer_when="after moving", offer_from_start=True,
    resign_needs="nothing", stops=None, raises_points=True, first_increment=False,
    illegal="restored", touched={"8"}, becomes_queen=None, default_time=HOUR)

FIDE_1993 = edition(
    mate={"10.1"}, resignation={"10.2"}, stalemate={"10.3"}, agreement={"10.6"},
    repetition_now={"10.10", "10.10b"}, repetition_with_move={"10.10", "10.10a"}, fifty_now={"10.12"}, fifty_with_move=None,
    dead={"10.4", "10.4a", "10.4b", "10.4c"}, five=None, seventy_five=None,
    flag={"10.14"}, flag_draw={"10.5", "10.14"}, flag_needs="more than a king", late={"10.15"}, both_late={"10.17"},
    wrong_claim="five minutes used", claim_offers=False, touching=False, offer_when="any", offer_from_start=True,
    resign_needs="more than a king", stops={"12.5"}, raises_points=True, first_increment=False,
    illegal="restored", touched={"7.2"}, becomes_queen=None, default_time=HOUR)

FIDE_1997 = edition(
    mate={"5.1a"}, resignation={"5.1b"}, stalemate={"5.2"}, agreement={"5.3", "9.1"},
    repetition_now={"9.2b"}, repetition_with_move={"9.2a"}, fifty_now={"9.3b"}, fifty_with_move={"9.3a"},
    dead={"9.6", "1.3"}, five=None, seventy_five=None,
    flag={"6.9"}, flag_draw={"6.9"}, flag_needs="a series of moves", late={"6.6"}, both_late={"6.6"},
    wrong_claim="half, at most three", claim_offers=False, touching=False, offer_when="any", offer_from_start=True,
    resign_needs="nothing", stops={"6.12b"}, raises_points=False, first_increment=False,
    illegal="1997", touched=None, becomes_queen=None, default_time=HOUR)

FIDE_2014 = edition(
    mate={"5.1a"}, resignation={"5.1b"}, stalemate={"5.2a"}, agreement={"5.2c", "9.1"},
    repetition_now={"9.2b"}, repetition_with_move={"9.2a"}, fifty_now={"9.3b"}, fifty_with_move={"9.3a"},
    dead={"5.2b", "9.7"}, five={"9.6a"}, seventy_five={"9.6b"},
    flag={"6.9"}, flag_draw={"6.9"}, flag_needs="a series of moves", late={"6.7a"}, both_late={"6.7a", "6.7b"},
    wrong_claim="opponent gains", claim_offers=True, touching=True, offer_when="any", offer_from_start=True, five_in_a_row=True,
    resign_needs="nothing", stops={"6.12b"}, raises_points=True, first_increment=True,  # 6.3, "antes de empezar"
    illegal="2014", touched={"4.3"}, becomes_queen={"7.5a"}, default_time=None)

# The Laws of 2023 count their sub-articles with numbers.
FIDE_2023 = dict(
    FIDE_2014,
    mate={"5.1.1"}, resignation={"5.1.2"}, stalemate={"5.2.1"}, agreement={"5.2.3", "9.1"},
    repetition_now={"9.2.1.2"}, repetition_with_move={"9.2.1.1"}, fifty_now={"9.3.2"}, fifty_with_move={"9.3.1"},
    dead={"5.2.2", "9.7"}, five={"9.6.1"}, seventy_five={"9.6.2"}, late={"6.7.1"}, both_late={"6.7.1", "6.7.2"},
    five_in_a_row=False, illegal="2023", becomes_queen={"7.5.2"}, offer_from_start=False, stops={"6.11.2"})

# House rules: offers kept ten moves apart, and an opponent who has gone.
ONLINE = dict(FIDE_2023, between_offers=20, first_increment=False, abandoned=True)

EDITIONS = {"classic": CLASSIC, "fide-1993": FIDE_1993, "fide-1997": FIDE_1997, "fide-2014": FIDE_2014,
            "fide-2023": FIDE_2023, "online": ONLINE}


def plain(article):
    return article.replace("(", "").replace(")", "").replace(" ", "").rstrip(".")


def game_class(name, total):
    """standard, rapid or blitz, by the time for all moves and 60 increments (1997 B1, C1; 2014 A.1, B.1)."""
    if name in ("classic", "fide-1993") or total is None:
        return "standard"
    if name == "fide-1997":
        return "blitz" if total < 15 * MINUTE else "rapid" if total <= HOUR else "standard"
    return "blitz" if total <= 10 * MINUTE else "rapid" if total < HOUR else "standard"


def wrong_claim_times(laws, kind, claimant_left, opponent_left):
    """What a wrong claim leaves on the clocks, and by which article."""
    rule = laws["wrong_claim"]
    if rule == "five minutes used":  # 1993 10.13b
        return claimant_left - 5 * MINUTE, opponent_left
    if rule == "half, at most three":  # 1997 9.5b
        return claimant_left - min(claimant_left // 2, 3 * MINUTE), opponent_left + 3 * MINUTE
    if rule == "opponent gains":  # 2014 9.5b, B.2
        return claimant_left, opponent_left + (MINUTE if kind == "blitz" else 2 * MINUTE)
    return claimant_left, opponent_left  # classic 17a.2b
