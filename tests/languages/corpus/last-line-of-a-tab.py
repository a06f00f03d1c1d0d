def answer(a):
    if a > 2:
        return a
    return 0
	