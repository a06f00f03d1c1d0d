def f(x=1, y):
    return x


def answer(a, b):
    x = a < not b
    x = a + b == not b
    x = a is not not b
    x = *[1, 2]
    *x = [1, 2]
    x = 1;; y = 2
    x = sum(y for y in [1], 5)
    pass
    x = max(a, key=abs, b)
    x = sum([a], start=1, start=2)
    x = f(x := 1)
    x = 0.copy()
    x: int = y = 1
    assert a,
    x = [y for y in [a] if lambda: y]
    x = [y := 1 for y in [a]]
    x = "a" "\x4"
    return a.if
