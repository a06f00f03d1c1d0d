def answer(a, b):
    moves = [(1, 2), (3, 4), (a, b)]
    moves.append((5, 6))
    moves.sort(key=lambda m: m[1], reverse=True)
    xs = [x for x, _ in moves]
    ys = [m[1] for m in moves if m[0] > 1]
    (c, d), *rest = moves
    total = sum(x * y for x, y in moves)
    return [moves, xs, ys, c, d, rest, total, (3, 4) in moves, moves.index((3, 4))]
