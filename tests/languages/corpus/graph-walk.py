def answer(a, b):
    g = {0: [1, 2], 1: [3], 2: [], 3: [a]}
    g[4] = []
    g[4].append(b)
    out = []
    stack = [0]
    seen = {}
    while stack:
        n = stack.pop()
        if n in seen or n not in g:
            continue
        seen[n] = True
        out.append(n)
        stack.extend(g[n])
    groups = {}
    for x in range(6):
        groups.setdefault(x % 3, []).append(x)
    return [out, seen, groups, g]
