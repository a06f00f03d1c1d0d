def answer(a, b):
    xs = list(range(10))
    return xs[a:b], xs[a:b:2], xs[::-a or 1], xs[-3:], xs[b::-1], xs[5:2], tuple(xs)[1:3]
