def answer(a, b):
    xs = [3, 1, 2, a, b]
    return sorted(xs, key=lambda v: abs(v - a)), max(xs, key=lambda v: -v)
