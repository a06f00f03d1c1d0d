@cache
def answer(a, b):
    return a
