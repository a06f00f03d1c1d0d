def answer(a, b):
    return [[i * j for j in range(3) if j != i] for i in range(3)], [x + y for x in [1, 2] for y in [a, b] if x != y]
