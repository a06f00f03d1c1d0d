def answer(a, b):
    pairs = [(x, y) for x in range(3) for y in range(x, 3) if x != y]
    tri = [[x * y for y in range(x + 1)] for x in range(4)]
    d = {x: x * x for x in range(5) if x % 2 == a % 2}
    inv = {v: k for k, v in d.items()}
    f = [x if x > a else -x for x in (a, b, 7)]
    return pairs, tri, d, inv, f
