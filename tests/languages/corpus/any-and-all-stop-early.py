count = 0
def f(x):
    global count
    count += 1
    return x
def answer(a, b):
    r = any(f(y) > 1 for y in [1, 2, 3])
    s = all(f(y) < 2 for y in [1, 2, 3])
    return [r, s, count]
