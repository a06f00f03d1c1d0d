def has_pair(xs, target):
    seen = {}
    for x in xs:
        if target - x in seen:
            return True
        seen[x] = True
    return False


def answer(a, b):
    return has_pair([1, 5, a], b), not has_pair([], 0), has_pair([a, b], a + b)
