def answer(a, b):
    x = y = a
    x += 1
    a, b = b, a
    xs = [1, 2, 3]
    xs[0], xs[1] = xs[1], xs[0]
    xs[a % 3] += 5
    xs += (7, 8)
    i = 0
    i, xs[i] = 2, 99
    return x, y, a, b, xs
