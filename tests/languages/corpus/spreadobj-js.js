export function answer(a, b) {
  const base = { x: a, y: b };
  const moved = { ...base, x: 5 };
  const grown = { ...base, z: 9 };
  let state = { n: 0, log: [] };
  for (const v of [a, b]) state = { ...state, n: state.n + v };
  state.log.push(1);
  const s = { ...moved, ...{ y: 77 } };
  return [moved.x, moved.y, grown.z, grown.x, state.n, state.log, base.x, s.y, s.x];
}
