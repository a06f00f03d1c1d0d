def permute(xs):
    if len(xs) <= 1:
        return [xs]
    out = []
    for i in range(len(xs)):
        rest = xs[:i] + xs[i + 1:]
        for p in permute(rest):
            out.append([xs[i]] + p)
    return out


def answer(a, b):
    return permute([a, b, 1])
