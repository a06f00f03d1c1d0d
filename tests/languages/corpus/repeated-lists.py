def answer(a, b):
    x = [0] * a
    y = [[]] * 2
    y[0].append(b)
    return x, y
