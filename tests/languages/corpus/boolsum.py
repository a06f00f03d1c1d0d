def answer(a, b):
    flags = [a > b, a > 0, b > 0, a == b]
    return sum(flags), True + True, flags.count(True), flags.index(False), int(a > b), bool(a), [10, 20][a > b]
