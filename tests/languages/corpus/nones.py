def answer(a, b):
    return None == None, None is None, a is not None, [None, a][0] is None
