def answer(a, b):
    def helper(n):
        if n <= 0:
            return []
        return helper(n - 1) + [n]
    return helper(abs(b) % 8)
