def answer(a, b):
    count = 0
    def add(k):
        nonlocal count
        count += k
        return count
    xs = [add(i) for i in range(4)]
    return xs, count
