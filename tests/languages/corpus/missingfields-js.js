function make({ speed = 3, shield = 0, name } = {}) {
  return [speed, shield, name === undefined];
}
export function answer(a, b) {
  const xs = [{ x: 1 }, { x: a, y: b }];
  const total = xs.reduce((s, o) => s + o.x + (o.y ?? 10), 0);
  return [make(), make({ speed: a }), make({ shield: b, name: 1 }), total, xs[0].y === undefined, xs[1].y];
}
