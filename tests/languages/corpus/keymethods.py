def answer(a, b):
    d = {1: a, 2: b, 3: 5}
    xs = [1, 2, 2, 3]
    return max(d, key=d.get), min(d, key=d.get), sorted(d, key=d.get, reverse=True), max(xs, key=xs.count), sorted([[1, 5], [2]], key=sum), max([[3, 1], [2, 9]], key=max), sorted([[3], [1, 2]], key=len), sorted([(3, 1), (1, 2)], key=min)
