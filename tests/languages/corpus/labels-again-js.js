export function answer(a, b) {
  let n = 0;
  outer: for (let i = 0; i < 5; i++) {
    for (let j = 0; j < 5; j++) {
      if (j === Math.abs(a) % 5) continue outer;
      if (i === Math.abs(b) % 5) break outer;
      n += i * j + 1;
    }
  }
  block: {
    if (n > 3) break block;
    n += 1000;
  }
  return n;
}
