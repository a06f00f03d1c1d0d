order = []
def note(k):
    order.append(k)
    return k
def f(x, y):
    return x - y
def answer(a, b):
    r = f(y=note(1), x=note(2))
    return r, order
