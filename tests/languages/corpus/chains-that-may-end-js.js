export function answer(a, b) {
  const plan = a > 3 ? { at: { y: b, list: [[a]] } } : null;
  const list = b > 3 ? [[1, 2]] : undefined;
  return [
    plan?.at.y === undefined,
    plan?.at.list[0][0] ?? -1,
    plan?.at?.y ?? -2,
    list?.[0][1] ?? -3,
    list?.length ?? -4,
    plan?.at.list.length ?? -5,
  ];
}
