def f(x):
    return x
def answer(a, b):
    f = 5
    return f + a
