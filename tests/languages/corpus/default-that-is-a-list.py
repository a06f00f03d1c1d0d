def f(x, acc=[]):
    acc.append(x)
    return acc
def answer(a, b):
    f(a)
    return [f(b), f(1, [])]
