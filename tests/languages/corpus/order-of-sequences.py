def answer(a, b):
    return sorted([(b, a), (a, b)]), sorted([[2], [1, 5]]), max((1, 2), (1, 3)), min([3, 1], [3]), (1, 2) < (1, 2, 0), [a] == [b], (a, b) == (b, a)
