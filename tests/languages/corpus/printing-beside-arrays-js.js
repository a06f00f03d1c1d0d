const log = (...values) => values.length;
export function answer(a, b) {
  console.log([a, [b]], { speed: a });
  const xs = [a];
  console.log(`${xs.length} and ${a > b ? "more" : "less"}`);
  xs.push(b);
  return xs;
}
