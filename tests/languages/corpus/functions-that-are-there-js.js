export function answer(a, b) {
  const flags = [a > b, b > 0];
  return [
    flags.map(Number),
    [a, b, 0].filter(Boolean),
    [a, b].map(Math.abs),
    Boolean(a),
    Number(a > b),
    [a, b, 0].some(Boolean),
    [a, b].map(Math.floor),
  ];
}
