def gen_in_func(xs):
    return sum(1 for x in xs if x > 2)
def answer(a, b):
    d = {1: [1]}
    d[1] += (x for x in range(2))
    d[1] += range(2)
    t = sum(x for row in [[a, b], [3]] for x in row)
    return d, gen_in_func([a, b, 3]), t, [sum(r) for r in ([i, i + 1] for i in range(3))]
