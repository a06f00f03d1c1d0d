def answer(a, b):
    best = None
    def visit(depth, value):
        nonlocal best
        if depth == 0:
            if best is None or value > best:
                best = value
            return
        for k in (1, 2, 3):
            visit(depth - 1, value * k - a)
    visit(3, 1)
    return best
