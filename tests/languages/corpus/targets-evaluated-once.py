def answer(a, b):
    xs = [a]
    xs[0] += xs.pop() if len(xs) > 1 else 1
    i = 0
    def nxt():
        nonlocal i
        i += 1
        return i
    ys = [0, 0, 0, 0]
    ys[nxt()] += nxt() * 10
    ys[nxt()] = nxt()
    return ys, i
