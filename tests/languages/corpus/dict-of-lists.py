def answer(a, b):
    groups = {}
    for x in [a, b, 1, 2, 3, 4]:
        groups.setdefault(x % 3, []).append(x)
    for k in groups:
        groups[k].sort()
    other = {}
    for x in [a, b, 3]:
        if x not in other:
            other[x] = []
        other[x].append(x * 2)
    return groups, other
