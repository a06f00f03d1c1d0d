def clamp(x, low=0, high=100):
    return max(low, min(high, x))


def answer(a, b):
    return [clamp(v) for v in (a * 10, -b, 150)] + [clamp(a, high=5), clamp(a, 2, high=b)]
