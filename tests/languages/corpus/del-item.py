def answer(a, b):
    xs = [1,2,3,4,5]
    del xs[1]
    return xs
