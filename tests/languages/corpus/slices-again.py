def answer(a, b):
    xs = list(range(10))
    return xs[a:b], xs[::-1], xs[a::2], xs[:b:-1], xs[-3:], xs[b:a:-2], xs[:], xs[100:], xs[-100:2]
