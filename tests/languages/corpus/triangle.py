def kind(a, b, c):
    if a + b <= c or a + c <= b or b + c <= a:
        return 0
    return len([1 for x, y in ((a, b), (b, c), (a, c)) if x == y])


def answer(a, b, c):
    return kind(a, b, c), kind(3, 3, 3), kind(3, 4, 5)
