"""Checks sealed draws without Bastide, by docs/draws.md alone: only Python's standard library.

    python3 check.py vectors.json          the test vectors
    python3 check.py --record game.txt     every draw of a finished base game

Prints `ok`, or what differs, and then ends with exit code 1.
"""

import hashlib
import json
import struct
import sys

DRAWS, BEGINNER = 0, 2**64 - 1

# The tiles of the base game (tile set base-c3) in the order of their ids, and how many of each are
# drawn: one V3-D is the start tile.
BASE = [
    ("V3-A", 2), ("V3-B", 4), ("V3-C", 1), ("V3-D", 3), ("V3-E", 4), ("V3-E/G", 1), ("V3-F", 2),
    ("V3-G", 1), ("V3-H", 2), ("V3-H/G", 1), ("V3-I", 1), ("V3-I/G", 1), ("V3-J", 3), ("V3-K", 3),
    ("V3-L", 3), ("V3-M", 1), ("V3-M/G", 1), ("V3-N", 2), ("V3-N/G", 1), ("V3-O", 2), ("V3-P", 3),
    ("V3-Q", 1), ("V3-R", 2), ("V3-R/G", 1), ("V3-S", 2), ("V3-T", 1), ("V3-U", 7), ("V3-U/G", 1),
    ("V3-V", 8), ("V3-V/G", 1), ("V3-W", 4), ("V3-X", 1),
]


def with_length(part):
    return len(part).to_bytes(8, "big") + part


def commitment(game, secret):
    data = b"bastide-draws-1" + with_length(game.encode()) + with_length(secret)
    return hashlib.sha256(data).digest()


def seed(secret, salts):
    data = b"bastide-seed-1" + with_length(secret) + len(salts).to_bytes(8, "big")
    return hashlib.sha256(data + b"".join(with_length(it.encode()) for it in salts)).digest()


def words(key, stream):
    """The 32-bit words of ChaCha with 8 rounds."""
    counter = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key)]
        start += struct.unpack("<4I", counter.to_bytes(8, "little") + stream.to_bytes(8, "little"))
        x = start[:]

        def quarter(a, b, c, d):
            for to, add, mix, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[to] = (x[to] + x[add]) & 0xFFFFFFFF
                mixed = x[mix] ^ x[to]
                x[mix] = (mixed << turn | mixed >> (32 - turn)) & 0xFFFFFFFF

        for _ in range(4):
            for column in range(4):
                quarter(column, 4 + column, 8 + column, 12 + column)
            for a in range(4):
                quarter(a, 4 + (a + 1) % 4, 8 + (a + 2) % 4, 12 + (a + 3) % 4)
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(x, start))
        counter += 1


class Dice:
    def __init__(self, key, stream):
        self.words = words(key, stream)

    def below(self, n):
        while True:
            product = next(self.words) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32


def check_vectors(vectors):
    for vector in vectors:
        secret = bytes.fromhex(vector["secret"])
        if commitment(vector["game"], secret).hex() != vector["commitment"]:
            return f"the commitment of {vector['game']}"
        key = seed(secret, vector["salts"])
        if key.hex() != vector["seed"]:
            return f"the seed of {vector['game']}"
        dice = Dice(key, DRAWS)
        for nth, (n, thrown) in enumerate(vector["draws"], 1):
            if dice.below(n) != thrown:
                return f"draw {nth} of {vector['game']}"
        if Dice(key, BEGINNER).below(len(vector["salts"])) != vector["beginner"]:
            return f"who begins in {vector['game']}"
    return None


def check_record(text):
    seats, salts, said, actions = [], {}, {}, []
    for line in text.splitlines():
        key, _, value = line.partition(" ")
        if key == "seat":
            seats.append(value.split()[0])
        elif key == "salt":
            color, _, salt = value.partition(" ")
            salts[color] = salt.strip()
        elif key in ("tiles", "first", "seal", "drawn", "secret"):
            said[key] = value
        elif key[:1].isdigit():
            actions += value.partition(": ")[2].split("; ")
    if said["tiles"] != "base-c3":
        return "this script knows only the base game"
    told, game = said["seal"].split()
    secret = bytes.fromhex(said["secret"])
    if commitment(game, secret).hex() != told:
        return "the secret is not the one that was sealed"
    key = seed(secret, [salts.get(it, "") for it in seats])
    first = seats.index(said.get("first", seats[0]))
    if said.get("drawn") == "first" and Dice(key, BEGINNER).below(len(seats)) != first:
        return "somebody else should have begun"
    dice, bag, n_draws = Dice(key, DRAWS), [list(it) for it in BASE], 0
    for action in actions:
        if not action.startswith("draw "):
            continue
        n_draws += 1
        nth = dice.below(sum(n for _, n in bag))
        for kind in bag:
            if nth < kind[1]:
                break
            nth -= kind[1]
        if kind[0] != action.split()[1]:
            return f"draw {n_draws} is {action.split()[1]}, but {kind[0]} was sealed"
        kind[1] -= 1
    return None if n_draws > 0 else "there are no draws"


def main():
    with open(sys.argv[-1], encoding="utf-8") as file:
        text = file.read()
    if sys.argv[1] == "--record":
        wrong = check_record(text)
    else:
        wrong = check_vectors(json.loads(text))
    print(wrong or "ok")
    sys.exit(0 if wrong is None else 1)


main()
