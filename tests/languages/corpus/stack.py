def answer(a, b):
    stack = []
    for x in [a, b, 1, 2]:
        while stack and stack[-1] > x:
            stack.pop()
        stack.append(x)
    return stack, stack.pop(), stack.pop(0) if stack else None, stack
