def merge(xs, ys):
    out = []
    i = j = 0
    while i < len(xs) and j < len(ys):
        if xs[i] <= ys[j]:
            out.append(xs[i])
            i += 1
        else:
            out.append(ys[j])
            j += 1
    out += xs[i:]
    out += ys[j:]
    return out


def msort(xs):
    if len(xs) <= 1:
        return xs
    m = len(xs) // 2
    return merge(msort(xs[:m]), msort(xs[m:]))


def answer(a, b):
    return msort([a, b, 4, 1, -3, 8, a * b])
