def answer(a, b):
    xs = [a, b, 3]
    xs.remove(3)
    xs.insert(-1, 7)
    return xs, xs.index(7), xs.pop(0), xs, divmod(a, 7), pow(2, a % 10), pow(3, a % 5, 7), abs(-a), bool(a), int(a > b)
