def answer(a, b):
    for i in range(3):

        def g(k=i):
            return k

        if i == 1:
            h = g
    return h()
