def f(*, k):
    return k
def answer(a, b):
    return f(k=a)
