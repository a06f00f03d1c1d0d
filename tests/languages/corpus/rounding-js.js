export function answer(a, b) {
  return [
    Math.round(a / 2),
    Math.round(-a / 2),
    Math.floor(a / 4),
    Math.ceil(b / 4),
    Math.trunc(-b / 3),
    Math.round((a * 3) / 4),
  ];
}
