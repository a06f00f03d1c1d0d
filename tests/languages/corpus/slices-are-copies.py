def answer(a, b):
    x = [1, 2, 3]
    y = x[:]
    z = x
    y.append(a)
    z.pop()
    return x, y, x is z, x == y
