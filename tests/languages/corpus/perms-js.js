function permute(xs) {
  if (xs.length <= 1) return [xs];
  const out = [];
  xs.forEach((x, i) => {
    const rest = [...xs.slice(0, i), ...xs.slice(i + 1)];
    for (const p of permute(rest)) out.push([x, ...p]);
  });
  return out;
}
export function answer(a, b) {
  return permute([a, b, 1]);
}
