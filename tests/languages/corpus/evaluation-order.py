def answer(a, b):
    i = 0
    def nxt():
        nonlocal i
        i += 1
        return i
    return i + nxt(), nxt() - i, (i, nxt(), i), [i, nxt()], nxt() < i, i == nxt(), max(i, nxt(), i)
