def answer(a, b):
    if a > 2:

        def g(x):
            return x

    return g(b)
