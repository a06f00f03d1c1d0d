def answer(a, b):
    x = 'a'
    return 1
