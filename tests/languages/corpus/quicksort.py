def quicksort(xs):
    if len(xs) < 2:
        return xs
    pivot = xs[0]
    small = [x for x in xs[1:] if x < pivot]
    large = [x for x in xs[1:] if x >= pivot]
    return quicksort(small) + [pivot] + quicksort(large)


def answer(a, b):
    return quicksort([a, b, 5, 3, -2, a, 9])
