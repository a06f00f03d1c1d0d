def answer(a, b):
    todo = [(abs(a) % 5, 0)]
    seen = []
    while todo:
        n, d = todo.pop()
        if n in seen or d > 6:
            continue
        seen.append(n)
        for m in ((n * 2) % 11, (n + 3) % 11):
            todo.append((m, d + 1))
    return seen
