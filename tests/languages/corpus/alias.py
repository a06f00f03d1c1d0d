def answer(a, b):
    x = [a]
    y = x
    y.append(b)
    z = x[:]
    z.append(9)
    rows = [[0] * 2] * 3
    rows[0][0] = a
    rows2 = [[0] * 2 for _ in range(3)]
    rows2[0][0] = a
    return x, y, z, rows, rows2, x is y, x is z, x == z
