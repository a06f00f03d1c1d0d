export function answer(a, b) {
  const xs = [1, 2, 3];
  for (const x of xs) {
    if (x === 2) xs.push(9);
    if (xs.length > 6) break;
  }
  return xs;
}
