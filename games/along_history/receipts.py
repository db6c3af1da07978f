"""What paid for a card, in words."""

from __future__ import annotations

from astragal import Words


def say_payment(payment: tuple[str, ...], words: Words) -> str:
    """Say what pays for a card; equal dice are added up, as in `2 + 2 Population`, other things counted."""
    return words.join([_say_thing(word, payment.count(word), words) for word in dict.fromkeys(payment)])


def _say_thing(word: str, times: int, words: Words) -> str:
    name = words.name(f"pay:{word}")
    number, _, thing = name.partition(" ")
    if times == 1:
        return name
    if number.isdigit():
        return f"{' + '.join([number] * times)} {thing}"
    return words("{thing} ×{n}", n=times, thing=name)
