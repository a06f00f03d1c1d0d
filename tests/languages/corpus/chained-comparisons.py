def answer(a, b):
    return (a < b < 10, a < b == 3, 1 < 2 > 1, not a == b, a or b, a and b)
