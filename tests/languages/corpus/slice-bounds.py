def answer(a, b):
    xs = [1, 2, 3, 4, 5, 6]
    return xs[1:4], xs[-4:-1], xs[::3], xs[5:0:-2], xs[10:], xs[:100], xs[3:1], xs[::-2], xs[-1:-100:-1], xs[a:b:-1], xs[b:a]
