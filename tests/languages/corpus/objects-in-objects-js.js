export function answer(a, b) {
  const plan = { units: a, inner: { x: b, ys: [1, 2] }, ok: a > b };
  plan.units += 5;
  plan.inner.x = 3;
  plan.inner.ys.push(9);
  const copy = { ...plan, units: 0 };
  const list = [
    { k: 1, v: a },
    { k: 2, v: b },
  ];
  list.sort((p, q) => q.v - p.v);
  return [plan.units, plan.inner.x, plan.inner.ys, copy.units, copy.ok, list[0].k, list.map((o) => o.v)];
}
