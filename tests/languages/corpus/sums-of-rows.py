def answer(a, b):
    grid = [[0 for _ in range(3)] for _ in range(2)]
    for y, row in enumerate(grid):
        for x, _ in enumerate(row):
            grid[y][x] = y * 3 + x
    return grid, [max(r) for r in grid], sum(map(sum, grid)), list(zip(grid[0], grid[1])), [list(c) for c in zip(grid[0], grid[1])]
