def answer(a, b):
    abs = a
    return abs
