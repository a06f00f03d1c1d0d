def f(x):
    return x
g = f
def answer(a, b):
    return g(a)
