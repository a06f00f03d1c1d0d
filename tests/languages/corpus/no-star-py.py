def answer(*args):
    return 1
