log = []


def note(x):
    log.append(x)
    return x


def answer(a, b):
    xs = [a, b, 3]
    m = max(xs, default=note(7))
    n = min([x for x in xs if x > 100], default=note(8))
    s = sum(map(note, xs), note(9))
    t = sorted(xs, key=note, reverse=note(a) > b)
    u = sorted((note(x) for x in xs), reverse=note(b) > a)
    return m, n, s, t, u, log
