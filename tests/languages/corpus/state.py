calls = 0
log = []
best = {}


def record(x):
    global calls
    calls += 1
    log.append((calls, x))
    best[x] = max(best.get(x, 0), calls)


def answer(a, b):
    for x in (a, b, a):
        record(x)
    return calls, log, best
