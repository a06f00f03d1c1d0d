def answer(a, b):
    xs = [a, b, 3, -1, 7, 0, 5]
    n = len(xs)
    for i in range(n):
        swapped = False
        for j in range(0, n - i - 1):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
                swapped = True
        if not swapped:
            break
    return xs
