def bubble(xs):
    n = len(xs)
    for i in range(n):
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return xs
def answer(a, b):
    return bubble([a, b, 5, -3, 8, 0]), gcd(a, b)
def gcd(x, y):
    while y:
        x, y = y, x % y
    return x
