def answer(a, b):
    cars = [(a, 1), (b, 2), (5, 3)]
    leader = max(cars, key=lambda c: c[0])
    rest = [c for c in cars if c is not leader]
    speeds = [s for s, _ in cars]
    total = 0
    for i, (s, n) in enumerate(cars):
        total += s * n * i
    return leader, len(rest), speeds, total, sorted(cars, key=lambda c: (-c[0], c[1]))
