def answer(a, b):
    log = []

    def f(x):
        return x + 1

    def pick(n):
        log.append(n)
        return f

    fs = [f]
    x = pick(1)(a)
    y = fs[len(log) - 1](b) + (lambda z=[a, b]: z[1])()
    return x, y, log, (lambda v=(a, b): v)()
