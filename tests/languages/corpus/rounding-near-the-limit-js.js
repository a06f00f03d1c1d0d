export function answer(a, b, c) {
  const big = 9007199254740991;
  const near = [
    big,
    big - 1,
    big - (a & 15),
    4503599627370496 + a,
    4503599627370497,
    6004799503160662 + b,
    -big,
    -big + (b & 15),
  ];
  const by = [2, 3, 4, 7, -2, -3, 1024, 1025, 4503599627370497, big - 2, 6];
  const all = [];
  for (const x of near) for (const y of by) all.push(Math.round(x / y), Math.floor(x / y), Math.trunc(x / y));
  const low = 4503599627370400 + c;
  return [...all, Math.round((low + 4503599627370480) / 2), Math.round((low - 1 + low) / 4), Math.ceil((big - 1) / 2)];
}
