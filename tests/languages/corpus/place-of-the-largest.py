def answer(a, b, c):
    xs = [a, b, c]
    best = max(range(len(xs)), key=lambda i: xs[i])
    order = sorted(range(len(xs)), key=lambda i: (-xs[i], i))
    i = xs.index(min(xs))
    return [best, order, i, max(enumerate(xs), key=lambda p: p[1])]
