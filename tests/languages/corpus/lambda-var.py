def answer(a, b):
    square = lambda x: x * x
    add = lambda x, y=3: x + y
    return square(a), add(b), add(a, b), (lambda z: z + 1)(a)
