counts = {}
log = []
def note(k):
    global total
    counts[k] = counts.get(k, 0) + 1
    log.append(k)
    total += k
total = 0
def answer(a, b):
    note(a); note(b); note(a)
    return counts, log, total
