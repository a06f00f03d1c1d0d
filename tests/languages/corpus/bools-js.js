export function answer(a, b) {
  const t = a > b;
  return [
    t + 1,
    t * 3,
    -t,
    t === true,
    t && 5,
    [1, 2].includes(a),
    Number(t),
    t ? t : b,
    true + true,
    !t,
    t & 1,
    t | 0,
    ~~t,
  ];
}
