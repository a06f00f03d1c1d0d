def answer(a, b):
    x = 1
    def f():
        nonlocal x
        x = x * 2 + a
        return x
    return f() + f() * f(), x
