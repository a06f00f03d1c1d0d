def answer(a, b):
    xs = [a, b, 3]
    ys = [5, 6, a]
    d = {1: a, 2: b}
    return [list(enumerate(zip(xs, ys))), list(zip(enumerate(d.items()), xs)), tuple(enumerate(zip(xs, enumerate(ys)))), [t for t in enumerate(zip(xs, d.items()))], sorted(zip(zip(xs, ys), enumerate(xs))), max(enumerate(zip(xs, ys)))]
