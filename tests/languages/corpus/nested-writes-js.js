export function answer(a, b) {
  let best = -100;
  function visit(depth, value) {
    if (depth === 0) {
      if (value > best) best = value;
      return;
    }
    for (let k = 1; k < 4; k++) visit(depth - 1, value * k - a);
  }
  visit(3, 1);
  return best;
}
