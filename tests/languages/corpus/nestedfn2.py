def answer(a, b):
    result = []

    def visit(n):
        if n <= 0:
            return
        result.append(n)
        visit(n - 2)
        if n % 3 == 0:
            visit(n - 1)

    visit(abs(a) % 9)
    return result
