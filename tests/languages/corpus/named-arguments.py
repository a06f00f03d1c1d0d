def f(x, y=2, *, z=3):
    return x * 100 + y * 10 + z
def answer(a, b):
    return f(a), f(a, z=b)
