def unique(xs):
    seen = {}
    for x in xs:
        seen[x] = 1
    return list(seen)


def answer(a, b):
    return unique([a, b, a, 3, 3]), list({a: 0, b: 0}), len({a: 1, b: 2})
