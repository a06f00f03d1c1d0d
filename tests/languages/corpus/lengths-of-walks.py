def answer(a, b):
    xs = [1, 2]
    n = len(zip(xs, xs))
    n = len(enumerate(xs))
    n = len(reversed(xs))
    return n
