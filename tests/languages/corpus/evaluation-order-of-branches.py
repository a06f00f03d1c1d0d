def answer(a, b):
    n = a
    def bump():
        nonlocal n
        n += 1
        return True
    return (n, bump() and n, n if bump() else 0, n)
