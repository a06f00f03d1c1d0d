def answer(a, b):
    xs = list(zip([a], [b, 1], strict=True))
    xs = list(reversed([a], 1))
    xs = list(enumerate([a], 1, 2))
    xs = list(range(1, stop=b))
    n = pow(a, b, mod=7)
    n = int(x for x in xs)
    n = sum([a], 1, start=2)
    return divmod(a, b, key=a)
