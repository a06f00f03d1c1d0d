def answer(a, b, c):
    total = 0
    out = []
    for x in [a, b, c]:
        total += x
        out.append(total)
    diffs = [y - x for x, y in zip(out, out[1:])]
    return [out, diffs]
