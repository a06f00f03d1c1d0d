def answer(a, b):
    fs = 0
    for i in range(3):
        def g(k=i):
            return k
        fs = fs * 10 + g()
    return fs
