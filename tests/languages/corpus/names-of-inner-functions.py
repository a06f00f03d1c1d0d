def answer(a, b):
    x = 3
    def f():
        x = 4
        return x
    return f(), x
