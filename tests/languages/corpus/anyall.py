def answer(a, b):
    xs = [a, b, 2, 4]
    return any(x > 5 for x in xs), all(x > 0 for x in xs), any([]), all([]), sum(x * x for x in xs if x > 0), any(xs)
