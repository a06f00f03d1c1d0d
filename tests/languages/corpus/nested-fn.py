def answer(a, b):
    def add(x, y=1):
        return x + y

    def twice(f, x):
        return f(f(x))

    total = 0

    def bump(n):
        nonlocal total
        total += n
        return total

    bump(a)
    bump(b)
    return add(a), add(a, b), twice(add, a), total
