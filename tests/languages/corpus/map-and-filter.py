count = 0
def f(x):
    global count
    count += 1
    return x * 2
def answer(a, b):
    out = []
    for x in map(f, [a, b, 3]):
        out.append((x, count))
        if x > 5:
            break
    else:
        out.append((0, 0))
    for x in filter(lambda v: v > 2, [a, b, 3, 4]):
        if x == 3:
            continue
        out.append((x, -1))
    return out, list(map(f, [1, 2])), list(filter(None, [a, 0, b])), sum(map(f, range(3))), max(map(abs, [a, b])), sorted(map(f, [a, b])), tuple(map(int, [True, False]))
