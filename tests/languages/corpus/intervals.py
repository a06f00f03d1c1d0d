def merge(intervals):
    out = []
    for lo, hi in sorted(intervals):
        if out and lo <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], hi))
        else:
            out.append((lo, hi))
    return out


def answer(a, b):
    return merge([(min(a, b), max(a, b)), (1, 4), (2, 6), (30, 31)])
