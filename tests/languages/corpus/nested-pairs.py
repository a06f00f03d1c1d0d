def tree(n):
    if n == 0:
        return []
    return [n, tree(n - 1)]
def depth(t):
    return 0 if not t else 1 + depth(t[1])
def answer(a, b):
    return tree(3), depth(tree(abs(a)))
