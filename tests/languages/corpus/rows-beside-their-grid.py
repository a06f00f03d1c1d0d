def answer(a, b):
    grid = [[1, 2], [a, b]]
    print(grid, grid[1])
    nested = [grid, len(grid), grid[1], grid[1][0]]
    print(nested)
    return nested
