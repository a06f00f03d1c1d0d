def apply(f, x):
    return f(x)
def double(x):
    return 2 * x
def answer(a, b):
    return apply(double, a), apply(lambda z: z + b, a)
