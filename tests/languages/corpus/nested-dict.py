def answer(a, b):
    grid = {}
    for y in range(3):
        grid[y] = {}
        for x in range(3):
            grid[y][x] = x * a + y * b
    total = 0
    for row in grid.values():
        for v in row.values():
            total += v
    return total, grid[1][2], {k: sum(r.values()) for k, r in grid.items()}, 5 in grid
