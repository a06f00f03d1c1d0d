const base = 2 * scale;
const scale = 3;
const first = total();
function total() {
  return sum;
}
let sum = 1;
export function answer(a, b) {
  const f = () => g();
  f();
  const g = () => 1;
  let own = own + 1;
  late = 5;
  let late;
  const [p = q, q] = [a, b];
  for (const xs of xs) late += 1;
  const q2 = 1;
  const h = (m = n, n = 1) => m;
  const doubled = [1, 2].map((x) => x * factor);
  const factor = 2;
  switch (a) {
    case 3:
      let y = 1;
      break;
    case 0:
      y = 2;
  }
  for (let i = 0; i < 3; i++) {
    const used = () => next;
    if (i > 0) late += used();
    const next = i;
  }
  return n;
}
const n = 1;
