def answer(a, b):
    return sorted([(2, a), (1, b), (2, b), (1, a)]), sorted([[2, 1], [1, 9]], key=lambda p: p[1], reverse=True)
