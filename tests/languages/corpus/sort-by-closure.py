def answer(a, b):
    weights = {1: a, 2: b, 3: 0}
    xs = [1, 2, 3]
    xs.sort(key=lambda x: weights[x])
    ys = sorted(weights, key=weights.get)
    return xs, ys
