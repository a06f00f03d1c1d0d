def score(x, y=1, *, bonus=0):
    return x * y + bonus


def answer(a, b):
    options = [(score(a), 1), (score(a, b), 2), (score(b, bonus=3), 3), (score(y=2, x=b), 4)]
    options.sort(reverse=True)
    best, which = options[0]
    return best, which, [w for _, w in options]
