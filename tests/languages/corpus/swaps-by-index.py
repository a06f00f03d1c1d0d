def answer(a, b):
    x = [a, b]
    x[0], x[1] = x[1], x[0]
    x[x[0] % 2] += 5
    return x
