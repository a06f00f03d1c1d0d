def f(n):
    if n > 2:
        return n
def answer(a, b):
    r = f(a)
    return r is None, f(b)
