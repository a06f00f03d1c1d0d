def answer(a, b):
    return [a, b] < [b, a], [1, 2] == [1, 2], [1] < [1, 0], [] < [a], [[a]] == [[b]], (a, [b]) == (a, [b]), [a, b] != [b, a], max([a, b], [b, a]), [a] in [[a], [b]], [1, a] <= [1, b]
