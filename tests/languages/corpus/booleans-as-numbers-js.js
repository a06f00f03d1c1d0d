export function answer(a, b) {
  let t = a > 0;
  const f = b > 100;
  const steps = [t++, t, ++t, t--, t];
  const xs = [a > 0, false];
  const o = { p: true };
  const items = [xs[0]++, --xs[1], xs, o.p++, o.p];
  const x = a > 0;
  const sums = [x + x, x * 2, -x, +x, ~x, x << 2, x | 0, x & x, x ^ f, x ** 2, 2 ** x, x - 1, x >>> 0];
  const largest = [Math.max(...[x, f]), Math.min(...[true]), Math.max(x, f), Math.abs(x), Math.sign(x), Math.floor(x)];
  const compared = [x === 1, x < 2, x !== 0, [x, 1].indexOf(1), [1].includes(true), [1, true].lastIndexOf(true)];
  const places = [[5, 6, 7].at(x), [5, 6, 7].slice(x), [5, 6, 7].fill(1, true), [true, false].map(Number)];
  let chosen = 0;
  switch (x) {
    case 1:
      chosen = 1;
      break;
    case true:
      chosen = 2;
  }
  const fast = [{ speed: 1 }, { speed: 9 }].find((one) => one.speed > a * 3);
  const asked = [fast?.speed > 3, fast?.speed < 30, fast?.speed >= 9, fast?.speed === 9];
  return [steps, items, sums, largest, compared, places, chosen, asked];
}
