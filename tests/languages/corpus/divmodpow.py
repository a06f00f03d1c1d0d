def answer(a, b):
    q, r = divmod(a, 7)
    return q, r, divmod(-a, 3), pow(abs(a), 3), pow(3, abs(b), 11), pow(2, 100, 1_000_007), divmod(a, b)
