def answer(a, b):
    xs = [3, 1, 2]
    xs.sort(reverse=True)
    xs.insert(1, a)
    xs.insert(-1, b)
    xs.insert(100, 9)
    v = xs.pop(0)
    return xs, v, xs.index(9), xs.count(b)
