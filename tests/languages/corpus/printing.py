def answer(a, b):
    print("hello", a, f"x={b} {a + 1}")
    best = max((x * a % 7 for x in range(5)), default=3)
    return best, max(a, b, key=abs), min([a, b], key=lambda v: -v), (n := a + 1) + n
