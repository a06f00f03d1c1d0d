def answer(a, b):
    return (True == 1, True is True, False + 5, [True, 1, 2].count(1), 1 in [True], sum([True, True, a > 0]))
