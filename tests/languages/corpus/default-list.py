def f(xs=[]):
    xs.append(1)
    return len(xs)
def answer(a, b):
    f()
    f()
    return f()
