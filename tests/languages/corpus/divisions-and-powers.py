def answer(a, b):
    return divmod(a, b), divmod(-a, b), pow(a, 2), pow(3, 5, 7), abs(-a), int(a > b), bool(a)
