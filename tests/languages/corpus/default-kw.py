def scale(x, factor=2, offset=0):
    return x * factor + offset


def answer(a, b):
    return [scale(a), scale(a, b), scale(a, offset=b), scale(x=a, offset=1, factor=b)]
