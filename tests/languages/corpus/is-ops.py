def answer(a, b):
    x = None
    y = [a]
    z = y
    return x is None, y is z, y is not z, y == [a], x is not None, None == None, a is None, a == None, True is True
