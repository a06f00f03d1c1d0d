def answer(a, b):
    if a > 3:
        x = 5
    return x
