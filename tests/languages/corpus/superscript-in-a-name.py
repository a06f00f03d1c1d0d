def answer():
    x² = 5
    return 1
