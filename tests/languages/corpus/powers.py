def answer(a, b):
    return a ** 2, 2 ** 10, (-2) ** 3, a ** 0
