def answer(a, b):
    x = {a, b}
    return len(x)
