def answer(a, b):
    return [a, b][True], [a, b][False], [1, 2, 3][a % 3 - 3]
