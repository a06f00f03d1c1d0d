def answer(a, b):
    if b < 0:
        return 0
    return a ** b % 1000
