def answer(a, b):
    x = 3
    i = 0
    xs = [1, 2, 3]
    d = {0: a, 1: b}

    def f():
        nonlocal x
        x += 50
        return 2

    def g():
        nonlocal xs
        xs = [7, 8, 9]
        return 1

    def h(p, q, r=5):
        return p * 100 + q * 10 + r

    def grow():
        xs.append(x)
        return len(xs)

    first = [x + f(), x << f(), x >> f(), x - f(), f() + x, f() << x % 9]
    second = [xs[g()], xs[0] + grow(), (xs[0], grow())[0], h(q=x, p=f()), x < f() < x, x in (f(), x)]
    xs[g() : f()] = xs
    third = sum(xs[1:], f()) + x
    ys = [1, 2]
    ys[1], ys[0] = ys
    return (first, second, third, xs, ys, sorted(xs, reverse=grow() > 3), d, i)
