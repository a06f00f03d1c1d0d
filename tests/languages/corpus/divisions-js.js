export function answer(a, b) {
  return [
    Math.floor(a / b),
    Math.trunc(-a / b),
    Math.ceil(a / b),
    Math.round(a / b),
    Math.round(-a / 2),
    Math.floor(a),
  ];
}
