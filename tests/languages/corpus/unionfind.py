def find(parent, x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


def answer(a, b):
    parent = list(range(8))
    for u, v in [(0, 1), (a % 8, b % 8), (2, 3), (3, 4)]:
        ru, rv = find(parent, u), find(parent, v)
        if ru != rv:
            parent[ru] = rv
    return [find(parent, i) for i in range(8)], len(set_of([find(parent, i) for i in range(8)]))


def set_of(xs):
    out = []
    for x in xs:
        if x not in out:
            out.append(x)
    return out
