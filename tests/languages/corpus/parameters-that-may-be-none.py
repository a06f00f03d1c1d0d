def pick(xs, i=None):
    if i is None:
        i = len(xs) - 1
    return xs[i]
def answer(a, b):
    return [pick([a, b]), pick([a, b], 0), pick([1, 2], i=-1)]
