def answer(a, b):
    xs = [i for i in range(5)]
    for x in xs:
        if x == 2:
            xs.remove(x)
    return xs
