export function answer(a, b) {
  const o = {
    x: a,
    add(n) {
      return n + 1;
    },
    twice: (n) => n * 2,
  };
  o["x"] += 5;
  return [o.add(b), o["x"], o.twice(b), o.x];
}
