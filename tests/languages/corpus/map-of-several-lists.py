def answer(a, b):
    xs = [a, b, 7]
    ys = [1, 2, 3, 4]
    return [list(map(lambda x, y: x * y, xs, ys)), list(map(max, xs, ys)), list(map(min, [xs, ys])), list(map(sum, [xs, ys])), list(map(len, [xs, ys])), [x + 1 for x in map(abs, xs)], {x: 1 for x in filter(lambda v: v % 2, ys)}, any(map(lambda x: x > 5, xs)), all(filter(None, xs))]
