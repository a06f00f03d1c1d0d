def f(a, b=1, c=2):
    return a * 100 + b * 10 + c
def answer(a, b):
    return f(c=a, a=b)
