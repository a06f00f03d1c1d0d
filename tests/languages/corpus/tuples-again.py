def divide(a, b):
    if b == 0:
        return 0, 0
    return a // b, a % b


def answer(a, b):
    q, r = divide(a, b)
    t = (a, b, (1, 2))
    u = t + (5,)
    v = (1,) * 3
    return q, r, t[2][1], t[-1], len(u), u, v, t == (a, b, (1, 2)), (a, b) < (b, a), 1 in v, t[:2], u.index(5), v.count(1), sum((1, 2, a)), max(v), sorted((3, a, b)), list(t[:2]), tuple([1, 2])
