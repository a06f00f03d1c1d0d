def answer(a, b):
    xs = [1, 2, 3, 4, 5]
    ys = xs
    xs[1:3] = [a, b, 9]
    flags = [True] * 5
    flags[0:2] = [False, False]
    zs = [1, 2, 3]
    zs[1:1] = [7]
    zs[3:1] = [8, 8]
    us = [1, 2, 3]
    us[a:b] = us
    us[-1:] = (a, b)
    us[50:] = [4]
    return [xs, ys, flags, zs, us]
