def answer(a, b):
    x = [[1], 5] if a > 2 else {0: 2, 4: 5}
    y = [1, 5] if b < 2 else {0: (2, 3)}
    z = x.copy()
    same = z == x, y.copy() is y
    first = x.pop(0), y.pop(0)
    sizes = len(x), len(y), len(z)
    y.clear()
    return same, first, sizes, len(y), z[0]
