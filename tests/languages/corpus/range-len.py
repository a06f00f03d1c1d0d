def answer(a, b):
    return len(range(a, b)), list(range(a, b)), sum(range(10)), 5 in range(10), max(range(1, 5)), list(range(5))[::-1], len(range(0, 10, 3)), a in range(0, 20, 4), min(range(3, 9)), sorted(range(3), reverse=True)
