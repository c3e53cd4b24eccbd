"""Values of fields: is a value that a program gives the labelled one, however it is written?"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .text import bag_f1, letters, normalize, words

#: A text is right from this share of common words on.
SAME_TEXT = 0.9
CENT = 0.005
#: Digits that a telephone number has at least.
DIGITS_OF_PHONE = 5

MONTHS = (
    "jan janv januar enero gennaio stycz leden янв ene gen",
    "feb févr fevr febr lut únor фев",
    "mar mär mars märz mrt marzo marzec březen мар",
    "apr avr abr kwie duben апр",
    "may mai mag maj mei květen мая май",
    "jun juin giu czerw červen июн",
    "jul juil lug lip červenec июл",
    "aug août aout ago sierp srpen авг",
    "sep sept set wrze září сен",
    "oct okt ott ekim paź říjen окт",
    "nov list noiem ноя",
    "dec déc dez dic des gru prosinec дек",
)
#: Names of months begin with these, of three letters or four; the first month that claims a beginning has it.
BEGINNINGS: dict[str, int] = {}
for _number, _names in enumerate(MONTHS, 1):
    BEGINNINGS[_names.split()[0]] = _number
for _number, _names in enumerate(MONTHS, 1):
    for _name in _names.split()[1:]:
        BEGINNINGS.setdefault(_name[:4], _number)
        BEGINNINGS.setdefault(_name[:3], _number)

HOURS = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:h|u\b|uur|st(?:d|u)|or[ae]|tim|godz|час|год|時間|시간|óra|saat|hod|ώρ|heure)")
MINUTES = re.compile(r"(\d+)\s*(?:m|perc|dk|dak|мин|хв|λεπ|分|분|דק)")
DURATION = re.compile(r"p(?:(\d+)d)?t?(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:\d+s)?")
SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "kr": "SEK", "zł": "PLN", "₽": "RUB", "руб": "RUB", "ft": "HUF"}


def plain(value: Any) -> str:
    return normalize(str(value if value is not None else "")).replace("\u200b", "")


def number(value: Any) -> float | None:
    """The first number of a text, however thousands and decimals are marked."""
    matched = re.search(r"\d[\d.,'’\u00a0\u202f ]*", plain(value))
    if not matched:
        return None
    digits = re.sub(r"['’\s]", "", matched[0]).rstrip(".,")
    if "," in digits and "." in digits:
        point = max(digits.rfind(","), digits.rfind("."))
        digits = re.sub(r"[.,]", "", digits[:point]) + "." + digits[point + 1 :]
    elif (re.search(r"[.,]\d{3}$", digits) and not re.match(r"0[.,]", digits)) or len(re.findall(r"[.,]", digits)) > 1:
        digits = re.sub(r"[.,]", "", digits)
    else:
        digits = digits.replace(",", ".")
    try:
        return float(digits)
    except ValueError:
        return None


def days(value: Any) -> set[str]:
    """The day, month or year of a text; both readings where it may be day or month first, nothing where it names none."""
    text = plain(value).lower()
    iso = re.search(r"(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?", text)
    if iso and 1 <= int(iso[2]) <= 12:
        return {f"{iso[1]}-{int(iso[2]):02d}" + (f"-{int(iso[3]):02d}" if iso[3] else "")}
    digits = re.search(r"\b(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{4}|\d\d)\b", text)
    if digits:
        year = digits[3] if len(digits[3]) == 4 else "20" + digits[3]
        orders = ((digits[1], digits[2]), (digits[2], digits[1]))
        return {f"{year}-{int(month):02d}-{int(day):02d}" for day, month in orders if 1 <= int(month) <= 12}
    year = re.search(r"\b(1[5-9]\d\d|20\d\d)\b", text)
    if not year:
        return set()
    names = [BEGINNINGS.get(word[:4]) or BEGINNINGS.get(word[:3]) for word in re.findall(r"[^\W\d_]{3,}", text)]
    month = next((name for name in names if name), None)
    day = re.search(r"(?<!\d)(\d{1,2})(?!\d)(?!:)", text)
    if month:
        return {f"{year[1]}-{month:02d}" + (f"-{int(day[1]):02d}" if day else "")}
    return {year[1]}


def minutes(value: Any) -> float | None:
    """A duration in minutes: PT1H30M, 90, "1 hour 30 min", "1:30"."""
    text = plain(value).lower()
    iso = DURATION.fullmatch(text)
    if iso and any(iso.groups()):
        return float(iso[1] or 0) * 1440 + float(iso[2] or 0) * 60 + float(iso[3] or 0)
    clock = re.fullmatch(r"(\d{1,2}):(\d\d)(?::\d\d)?", text)
    if clock:
        return int(clock[1]) * 60 + int(clock[2])
    hours, rest = HOURS.search(text), MINUTES.search(text)
    if hours or rest:
        return (float(hours[1].replace(",", ".")) * 60 if hours else 0) + (int(rest[1]) if rest else 0)
    return float(text) if re.fullmatch(r"\d+(?:\.0)?", text) else None


def _equal_or_none(left: float | None, right: float | None) -> bool:
    return left is not None and left == right


def _same_number(answer: Any, label: Any) -> bool:
    left, right = number(answer), number(label)
    return left is not None and right is not None and abs(left - right) < CENT


def _same_pay(answer: Any, label: Any) -> bool:
    """Both ends of a range."""
    if number(answer) is None:
        return False
    ends = [[number(one) for one in re.findall(r"\d[\d.,]*", plain(value))] for value in (answer, label)]
    return ends[0] == ends[1]


def _same_year(answer: Any, label: Any) -> bool:
    left, right = re.search(r"\d{4}", plain(answer)), re.search(r"\d{4}", plain(label))
    return bool(left and right and left[0] == right[0])


def _same_phone(answer: Any, label: Any) -> bool:
    left, right = (re.sub(r"\D", "", plain(value)) for value in (answer, label))
    return min(len(left), len(right)) >= DIGITS_OF_PHONE and (left.endswith(right) or right.endswith(left))


def _same_email(answer: Any, label: Any) -> bool:
    at = r"\s*[\[({]?\s*(?:@|\bat\b)\s*[\])}]?\s*"
    left, right = (re.sub(at, "@", plain(value).lower().removeprefix("mailto:")) for value in (answer, label))
    return left == right


def _same_address(answer: Any, label: Any) -> bool:
    """Addresses without scheme, "www.", fragment and what makes them relative."""

    def bare(value: Any) -> str:
        text = re.sub(r"^(?:https?:)?//(?:www\.)?", "", plain(value)).split("#")[0].rstrip("/")
        return text.removeprefix("./").removeprefix("../").lstrip("/").lower()

    left, right = bare(answer), bare(label)
    return bool(left and right) and (left == right or left.endswith("/" + right) or right.endswith("/" + left))


def _same_availability(answer: Any, label: Any) -> bool:
    words_of = (
        ("out", r"(?i)out.?of.?stock|sold|unavail|ausverk|agotado"),
        ("pre", r"(?i)pre.?order"),
        ("in", r"(?i)in.?stock|avail|lager|en stock|auf lager"),
    )

    def state(value: Any) -> str:
        text = plain(value)
        return next((name for name, pattern in words_of if re.search(pattern, text)), text.lower())

    return state(answer) == state(label)


def _same_currency(answer: Any, label: Any) -> bool:
    def code(value: Any) -> str:
        return SIGNS.get(plain(value).lower().strip(". "), plain(value).upper())

    sign, expected = plain(answer), plain(label)
    dollars = sign == "$" and expected.endswith("D")
    crowns = sign.lower() == "kr" and expected in ("DKK", "NOK", "SEK")
    return code(answer) == code(label) or dollars or crowns


#: How values of a field are compared, where they are no plain texts.
BY_FIELD: dict[str, Callable[[Any, Any], bool]] = {
    **dict.fromkeys(("price", "rating", "bedrooms", "area"), _same_number),
    **dict.fromkeys(("date", "posted", "closes"), lambda answer, label: bool(days(answer) & days(label))),
    **dict.fromkeys(("url", "link"), _same_address),
    "pay": _same_pay,
    "year": _same_year,
    "total_time": lambda answer, label: _equal_or_none(minutes(answer), minutes(label)),
    "yield": lambda answer, label: _equal_or_none(number(answer), number(label)),
    "phone": _same_phone,
    "email": _same_email,
    "availability": _same_availability,
    "currency": _same_currency,
}


def same_value(field: str, answer: Any, label: Any) -> bool:
    """Is one value the labelled one?"""
    left, right = letters(plain(answer)), letters(plain(label))
    if left == right and (right or plain(answer) == plain(label)):
        return True
    compare = BY_FIELD.get(field)
    if compare:
        return compare(answer, label)
    return bag_f1(words(plain(answer)), words(plain(label))) >= SAME_TEXT
