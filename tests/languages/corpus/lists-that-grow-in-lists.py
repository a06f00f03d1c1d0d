def answer(a, b):
    grid = [[a]] * 2
    grid[0] += [b]
    pairs = [(1,), (2,)]
    pairs[0] += (a,)
    both = [[1], (1,)]
    same = both[0]
    both[0] += (2, a)
    both[1] += (3,)
    counts = {1: [a]}
    counts[1] += [b]
    return [grid, pairs, both, same, same is both[0], counts[1], 7]
