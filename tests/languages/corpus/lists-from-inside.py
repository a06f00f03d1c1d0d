def answer(a, b):
    xs = [1, 2, 3]
    def f():
        xs.append(a)
        return len(xs)
    return xs[0] + f(), xs, f()
