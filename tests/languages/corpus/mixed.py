def answer(a, b):
    x = [1, True, None, [2]]
    return x[a % 4], x, x[1] == 1, None == a, [1, 2] == (1, 2), True == 1
