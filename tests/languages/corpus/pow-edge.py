def answer(a, b):
    return pow(0, 0), 0 ** 0, (-1) ** abs(a), pow(2, 10), pow(3, 4, 5), pow(-2, 3), pow(-2, 3, 7), 10 ** 0, (a - a) ** 1
