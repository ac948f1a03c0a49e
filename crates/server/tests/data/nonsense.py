# A program that is ready to play and answers with what cannot be done.
import sys

for line in sys.stdin:
    if line.startswith("bastide"):
        print("ready", flush=True)
    elif line.startswith("go"):
        print("bestmove to the moon", flush=True)
