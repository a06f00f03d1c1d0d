def answer(a, b):
    out = []
    for x, y, z in zip([1, 2, 3], [a, b, a], range(10, 20)):
        out.append(x * y + z)
    return out + [p for p in zip([1, 2], [3, 4])] if a < 0 else out
