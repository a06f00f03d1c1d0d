def answer(a, b):
    return (a > b) + (b > a), (a > b) * 5, -(a > b), ~(a == b), (a > b) & (b > 0), (a > b) | (b > 0), (a > b) ^ True, True << 3, +True, abs(True), max(True, 2), sum([True, 2]), [1, 2][True], True == 1, 1 in [True]
