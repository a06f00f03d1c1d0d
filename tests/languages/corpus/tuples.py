def answer(a, b):
    t = (a, b, a)
    return t.count(a), t.index(b), t[-1], t + (1,), t * 2, t[::-1], len(t), a in t
