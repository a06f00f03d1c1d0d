def answer(a, b):
    r = g(1)

    def g(x):
        return x

    return r
