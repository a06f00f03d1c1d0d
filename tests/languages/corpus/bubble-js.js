export function answer(a, b) {
  const xs = [a, b, 3, -1, 7, 0, 5];
  let swapped = true;
  while (swapped) {
    swapped = false;
    for (let i = 0; i + 1 < xs.length; i++) {
      if (xs[i] > xs[i + 1]) {
        [xs[i], xs[i + 1]] = [xs[i + 1], xs[i]];
        swapped = true;
      }
    }
  }
  return xs;
}
