def answer(a, b):
    xs = [4, 2, 9]
    i = xs.index(9)
    for i, x in enumerate(xs):
        if x == a:
            break
    else:
        i = -1
    return i
