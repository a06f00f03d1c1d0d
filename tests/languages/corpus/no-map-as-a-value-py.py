def answer(a, b):
    doubled = map(abs, [a, b])
    return sum(doubled)
