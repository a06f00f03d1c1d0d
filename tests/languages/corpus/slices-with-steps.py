def answer(a, b):
    xs = [1, 2, 3, 4, 5, 6]
    return xs[::-1], xs[1::2], xs[-3:-1], xs[5:0:-2], xs[10:], xs[:-10]
