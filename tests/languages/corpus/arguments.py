def answer(a, b=5, *, c=2):
    return f(1, z=a), f(1, 2), f(x=1, y=2, z=b)
def f(x, y=10, z=20):
    return x * 10000 + y * 100 + z
