"""A bot for Bastide that needs no rules: it is told what it may do (docs/bot-protocol.md).

It places a figure whenever it can, knights before thieves before monks before farmers, and puts
tiles anywhere. Try it:  bastide match --a "exec:python3 examples/bots/settler.py" --b random
"""

import random
import sys

LIKED = ["knight", "thief", "monk", "farmer"]


def liking(option: str) -> int:
    """How much an option is liked, more being better."""
    for rank, role in enumerate(LIKED):
        if role in option:
            return len(LIKED) - rank
    return 0


def main() -> None:
    options: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "bastide":
            print("ready", flush=True)
        elif word == "option":
            options.append(rest)
        elif word == "go":
            best = max(options, key=lambda it: (liking(it), random.random()))
            print("bestmove", best, flush=True)
            options.clear()
        elif word == "quit":
            return


main()
