count = 0
 limit = 3


def answer(a, b):
    return a
