def answer(a, b):
    total = 0
    for i, x in enumerate([a, b, 5], start=1):
        total += i * x
    for i, (x, y) in enumerate(zip([a, b], [b, a])):
        total += i * x - y
    return total
