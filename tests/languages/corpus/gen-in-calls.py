def answer(a, b):
    xs = [a, b, 3]
    return sum(x for x in xs if x > 0), max(x * x for x in xs), min((abs(x) for x in xs), default=0), sorted(x % 5 for x in xs), list(x + 1 for x in xs), tuple(x for x in xs), any(x == 3 for x in xs), all(x < 100 for x in xs), len([x for x in xs]), sum(x * y for x in xs for y in xs if x < y), max((x, -x) for x in xs)
