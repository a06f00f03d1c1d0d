def answer(a, b):
    yield a
