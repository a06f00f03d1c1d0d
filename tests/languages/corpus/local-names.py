def answer(a, b):
    x = 10
    def f():
        x = 20
        return x
    f()
    return x
