// Functions may name what is declared below them, as long as they are called later.
const even = (n) => n === 0 || odd(n - 1);
const odd = (n) => n !== 0 && even(n - 1);
let count = 0;
const up = () => {
  count += STEP;
  return count;
};
const STEP = 2;
const first = up();

export function answer(a, b) {
  const q = 10;
  const withDefault = (p, r = p + q) => r;
  let total = hoisted(a);
  function hoisted(n) {
    return n + even(n < 0 ? -n : n ? 4 : 3);
  }
  for (let i = 0; i < 3; i++) {
    const later = () => value;
    const value = i * b;
    total += later();
  }
  const later = () => last();
  const last = () => first + 1;
  switch (a) {
    case 3: {
      const one = 1;
      total += one;
      break;
    }
    default:
      const one = 5;
      total += [1].map((x) => x + one)[0];
  }
  const [x, y = x] = [withDefault(a)];
  return [total, later(), up(), x, y];
}
