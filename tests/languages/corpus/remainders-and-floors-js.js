export function answer(a, b) {
  return [
    a % 5,
    -7 % 3,
    7 % -3,
    Math.floor(-7 / 2),
    Math.trunc(-7 / 2),
    Math.ceil(-7 / 2),
    Math.round(-7 / 2),
    Math.round(5 / 2),
  ];
}
