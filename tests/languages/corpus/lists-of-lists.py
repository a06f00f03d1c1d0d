def depth(n):
    return [n, [n - 1]]
def answer(a, b):
    xs = [[a, b], [3], []]
    return [sum(xs, []), [y for x in xs for y in x], max(xs, key=len), [len(x) for x in xs], sorted(xs), depth(3)]
