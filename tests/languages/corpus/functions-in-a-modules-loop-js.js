function twice(f) {
  return f() + f();
}
let sum = 0;
const kept = [];
for (const x of [1, 2, 3]) {
  const times = (y) => x * y;
  const more = (y) => times(y) + x;
  sum += more(2) + [1, 2].map((z) => z + more(x))[1];
  sum += twice(() => ++sum + x);
  kept.push((y) => y + 1);
}

export function answer(a) {
  return [sum, kept[0](a), kept[2](a)];
}
