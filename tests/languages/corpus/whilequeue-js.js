export function answer(a, b) {
  const stack = [{ n: Math.abs(a) % 6, depth: 0 }];
  const seen = [];
  while (stack.length > 0) {
    const { n, depth } = stack.pop();
    seen.push(n * 10 + depth);
    if (n > 1) stack.push({ n: n - 1, depth: depth + 1 }, { n: n - 2, depth: depth + 1 });
  }
  return seen;
}
