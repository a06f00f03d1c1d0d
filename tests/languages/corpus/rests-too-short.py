def answer(a, b):
    first, *rest, last = [a] * (abs(b) % 3)
    return [first, rest, last]
