def answer(a, b):
    xs = [3, -7, 10, 2, -5]

    def distance(x):
        return abs(x - a)

    ys = sorted(xs, key=distance)
    zs = sorted(xs, key=lambda x: (x % 3, -x))
    return ys, zs, min(xs, key=lambda x: (x - b) ** 2), max(xs, key=distance)
