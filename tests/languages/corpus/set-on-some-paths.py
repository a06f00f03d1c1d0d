LEVEL = [1]
if len(LEVEL) > 1:
    missing = 2
for number in LEVEL:
    last = number
key = lambda x: -x * WEIGHT
WEIGHT = 2


def answer(a, b):
    best = sorted([a, b], key=key)
    return last + missing if a > b else [last, best]
