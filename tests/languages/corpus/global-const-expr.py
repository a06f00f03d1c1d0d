BASE = 10
LIMIT = BASE * 5 + 3
TABLE = [BASE * i for i in range(4)]
LOOKUP = {i: i * i for i in range(5)}
A, B = 3, 4
NEG = -1
FLAGS = (True, False)


def answer(a, b):
    return LIMIT, TABLE[a % 4], LOOKUP[abs(b) % 5], A + B, NEG, FLAGS[0], sum(TABLE)
