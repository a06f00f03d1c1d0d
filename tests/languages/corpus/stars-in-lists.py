def answer(a, b):
    xs = [a, b]
    t = (1, *xs)
    u = 7, *xs
    return [[*xs, 3, *xs, *range(3), *(x * 2 for x in xs)], t, u, [*{5: 1, 6: 1}], [*[]]]
