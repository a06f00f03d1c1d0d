def answer(a, b):
    return [a and b, a or b, not a, a if b else 0, (a > 2) + (b > 2), True + 1, [] or a, [1] and b, (a > 1) & (b > 1), (a > 1) | False]
