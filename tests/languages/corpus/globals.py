count = 0
history = []
table = {1: 2}
ON = True


def bump(n):
    global count
    count += n
    history.append(count)
    table[count] = n
    return count


def answer(a, b):
    bump(a)
    bump(b)
    bump(1)
    return count, history, table, ON
