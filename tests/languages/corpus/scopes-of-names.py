x = 10
def f():
    return x
def g(x):
    def h():
        return x + 1
    x = x * 2
    return h()
def answer(a, b):
    y = [x for x in range(3)]
    return [f(), g(a), y, x]
