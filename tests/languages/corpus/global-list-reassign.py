best = []
score = -1


def improve(x):
    global best, score
    if x > score:
        score = x
        best = [x, x + 1]


def answer(a, b):
    improve(a)
    improve(b)
    return best, score
