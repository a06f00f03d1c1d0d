const double = (x) => x * 2,
  triple = (x) => {
    return x * 3;
  };
export function answer(a, b) {
  let x = 0,
    y;
  if (a > b) x = 1;
  else if (a === b) x = 2;
  else {
    x = 3;
  }
  for (let i = 0, n = 3; i < n; ++i) x += i;
  let i = 10;
  while (i-- > 7) x += i;
  do x -= 1;
  while (x > 20);
  y = x > 5 ? double(x) : triple(x);
  for (const v of [1, 2].concat([a])) {
    if (v === 2) continue;
    y += v;
  }
  y &&= y + 1;
  x ||= 4;
  return [x, y, i];
}
