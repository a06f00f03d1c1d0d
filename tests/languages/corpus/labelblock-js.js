export function answer(a, b) {
  let n = 0;
  check: {
    for (let i = 0; i < 5; i++) {
      if (i === a) break check;
      if (i === 3) break;
      n += i;
    }
    n += 100;
  }
  done: if (a > b) {
    n += 1;
    if (b > 0) break done;
    n += 2;
  }
  return n;
}
