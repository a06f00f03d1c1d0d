def answer(a, b):
    start = a
    found = []
    for i, x in enumerate((y * y for y in range(4)), start):
        start += 5
        found.append((i, x))
    return found, list(enumerate((y for y in [b, a] if y > 0), b))
