def search(xs, target):
    lo, hi = 0, len(xs) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if xs[mid] == target:
            return mid
        elif xs[mid] < target:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1


def answer(a, b):
    xs = [i * i - 5 for i in range(20)]
    return search(xs, a), search(xs, b), search([], a)
