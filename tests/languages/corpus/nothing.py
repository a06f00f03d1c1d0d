def answer(a, b):
    x = None
    if a > 3:
        x = b
    if x is None:
        return -1
    return x + 1
